import { sql } from 'kysely'
import { IS_UNDECIDED_BELOW_RESERVE } from '../sales/offers/undecided-below-reserve.server.ts'

/** Of a row of `consignor_questions` as `question` beside its auction: nobody has decided about the run meanwhile. */
export const IS_RUN_UNDECIDED = sql<boolean>`(${IS_UNDECIDED_BELOW_RESERVE} and auctions.run = question.run)`

export const WAITS_FOR_ANSWER = sql<boolean>`(question.state = 'waiting' and ${IS_RUN_UNDECIDED})`

/** Of a row of `consignor_people` beside its `users` and `profiles`: whoever is banned or has left answers nothing. */
export const MAY_ANSWER = sql<boolean>`(consignor_people.ended_at is null and profiles.status = 'open'
  and users.deleted_at is null and (users.banned_until is null or users.banned_until <= clock_timestamp()))`

const OCCASION = 'question '

/** What the mail of a question to one who may answer it is written for. */
export function questionOccasion(question: string, person: string): string {
  return `${OCCASION}${question} ${person}`
}

/** Of a row of `mails`: it asks somebody a question. */
export const ASKS_CONSIGNOR = sql<boolean>`starts_with(mails.occasion, ${OCCASION})`

/** Of such a mail: its question waits still, its reader may answer it and has this address. */
export const STILL_ASKS = sql<boolean>`exists (
  select from consignor_questions as question
    join auctions on auctions.id = question.auction_id
    join consignments on consignments.auction_id = question.auction_id
      and consignments.consignor_id = question.consignor_id
    join consignor_people on consignor_people.consignor_id = question.consignor_id
    join users on users.id = consignor_people.user_id
    join profiles on profiles.id = users.id
  where question.id = split_part(mails.occasion, ' ', 2)::uuid
    and users.id = split_part(mails.occasion, ' ', 3)::uuid
    and ${WAITS_FOR_ANSWER} and ${MAY_ANSWER}
    and lower(users.email::text) = lower(mails.recipient)
)`
