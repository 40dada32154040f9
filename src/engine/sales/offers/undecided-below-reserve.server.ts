import { sql } from 'kysely'

/** Of a row of `auctions`, as `isUndecidedBelowReserve` of the rules: it ended below its reserve, and nobody has it yet. */
export const IS_UNDECIDED_BELOW_RESERVE = sql<boolean>`(auctions.status = 'ended'
  and auctions.outcome = 'reserve_not_met' and auctions.reservation_id is null)`
