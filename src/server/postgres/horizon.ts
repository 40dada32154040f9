import { sql } from 'kysely'

/** Up to where it is known what transactions have changed (0009_auction_changes.sql). */
export interface Horizon {
  /** The oldest transaction that has not ended: what those before it wrote can be read. */
  horizon: string
  /** Which server tells: one that takes over numbers anew what was lost. */
  server: string
}

/**
 * Whether another server tells than before, or another database behind the same address, whose numbers are lower: what was looked
 * at up to a horizon of the other says nothing of it.
 */
export function isElsewhere(now: Horizon, before: Horizon): boolean {
  return now.server !== before.server || BigInt(now.horizon) < BigInt(before.horizon)
}

/** The columns of a `Horizon`. */
export const HORIZON = sql`pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
  extract(epoch from pg_postmaster_start_time())::text as server`
