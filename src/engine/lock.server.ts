import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Auction } from '../rules/auction.ts'
import type { DB } from '../server/postgres/database-types.ts'
import { PLANNED_ONCE, unseen } from '../server/postgres/database.ts'
import { engineState, type AuctionRow } from './auction-row.server.ts'

/** An auction under its lock, as it stands after the commands decided so far. */
export interface LockedAuction {
  row: AuctionRow
  auction: Auction
  ledgerHash: string
  /** The time of the last line in its ledger. */
  lastAt: Date
}

/**
 * Locks auctions in one order, so that two batches cannot wait for each other, and reads the clock (UTC) after
 * the last lock: outside the materialized part, for waiting may have crossed the closing second.
 * With 'skip' those that somebody else has locked are left out. `also` is a value to be read in the same round trip, as of
 * its beginning.
 */
export async function lockAuctions<Also = null>(
  tx: Transaction<DB>,
  ids: readonly string[],
  others: 'wait' | 'skip' = 'wait',
  also?: RawBuilder<Also>,
): Promise<{ locked: Map<string, LockedAuction>; now: Date; also: Also | null }> {
  const skip = others === 'skip' ? sql`skip locked` : sql``
  // Once, not with every row.
  const asked = also ? sql`, case when row_number() over () = 1 then ${also} end as also` : sql``
  const { rows } = await sql<AuctionRow & { now: Date; also?: Also }>`${sql.raw(PLANNED_ONCE)}
    with locked as materialized (
      select * from auctions where id = any(${unseen(ids, 'uuid[]')}) order by id for update ${skip}
    )
    select locked.*, (select date_trunc('milliseconds', clock_timestamp()) from (select count(*) from locked) as all_locked) as now${asked}
    from locked`.execute(tx)
  const now = rows[0]?.now ?? new Date(0)
  const told = rows.find((row) => row.also)?.also ?? null
  return { locked: new Map(rows.map((row) => [row.id, underLock(row)])), now, also: told }
}

/** A row that this transaction holds: it was locked, or made by it. */
export function underLock(row: AuctionRow): LockedAuction {
  const { ledger_hash: ledgerHash, updated_at: lastAt } = row
  return { row, auction: engineState(row), ledgerHash, lastAt }
}

/** The database's time for what is decided about an auction: no earlier than its last line, also where that clock was set back. */
export function timeOf({ lastAt }: Pick<LockedAuction, 'lastAt'>, now: Date): Date {
  return lastAt > now ? lastAt : now
}
