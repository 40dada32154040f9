import { sql, type Transaction } from 'kysely'
import { IS_RUN_UNDECIDED } from '../../../engine/consigning/questions.server.ts'
import { cents, toDollars } from '../../../rules/money.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Answered } from './today.ts'

/** What was approved went its way by itself: it is told over a weekend, and nobody has to see to it. */
const APPROVED_TOLD_DAYS = 3
/** Until staff decide, and in the queue of what is below its reserve also after these. */
const DECLINED_TOLD_DAYS = 30
/** More than are shown: one that comes into sight as others go is no news. */
const MOST = 100

/** Nothing else was asked about the run since. */
const IS_LAST = sql`not exists (select from consignor_questions as later where later.auction_id = question.auction_id
    and later.run = question.run and later.asked_at > question.asked_at)`

/** Of a question beside its auction: staff have not done anything about the run since its answer. */
const IS_UNDECIDED = sql`(${IS_RUN_UNDECIDED} and ${IS_LAST}
  and not exists (select from offers where offers.auction_id = question.auction_id and offers.state = 'waiting'))`

/** What followed from a yes stands: the sale, or the offer, which a second person may have had to sign first. */
const STANDS = sql`(auctions.run = question.run and ${IS_LAST} and case question.kind
  when 'accept_bid' then auctions.reservation_id is not null or auctions.status = 'sold'
  else exists (select from offers where offers.auction_id = question.auction_id and offers.run = question.run
    and offers.kind = 'counter_offer' and offers.amount = question.amount
    and offers.state in ('waiting', 'accepted'))
  end)`

interface Row {
  id: string
  auction_id: string
  lot_number: number
  title: string
  consignor: string
  state: Answered['state']
  kind: Answered['kind']
  amount: number
  note: string | null
  answered_at: Date
}

/** What consignors answered: a no until staff have decided, then a yes for some days, each the newest first. Staff ask by hand: there are few. */
export async function readAnswers(tx: Transaction<DB>): Promise<Answered[]> {
  const { rows } = await sql<Row>`
    select question.id, question.auction_id, lot_number, title, consignors.name as consignor,
      question.state, kind, question.amount, note, answered_at
    from consignor_questions as question
      join auctions on auctions.id = question.auction_id
      join consignors on consignors.id = question.consignor_id
    where answered_at > now() - make_interval(days => ${DECLINED_TOLD_DAYS})
      and case question.state
        when 'declined' then ${IS_UNDECIDED}
        else ${STANDS} and answered_at > now() - make_interval(days => ${APPROVED_TOLD_DAYS})
      end
    order by (question.state = 'declined') desc, answered_at desc, question.id
    limit ${MOST}`.execute(tx)
  return rows.map(({ lot_number, amount, answered_at, ...row }) => ({
    ...row,
    lot: lotNumber(lot_number),
    amount: toDollars(cents(amount)),
    answered_at: answered_at.toISOString(),
  }))
}
