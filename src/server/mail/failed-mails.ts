import { sql } from 'kysely'
import { DROPPED } from './mail-sender.ts'

/** Mails that nobody sees to any more are told for so long. */
const TOLD_DAYS = 7

/** Given up lately, though it should have been sent. */
export const FAILED_LATELY = sql<boolean>`given_up_at is not null and sent_at is null
  and given_up_at > now() - make_interval(days => ${TOLD_DAYS})
  and coalesce(last_error, '') <> all(${Object.values(DROPPED)}::text[])`
