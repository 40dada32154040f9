import { sql } from 'kysely'
import type { Database } from '../server/postgres/database.ts'
import {
  type Json,
  type LedgerLine,
  type Maximum,
  maximumIn,
  openingSalt,
} from './ledger.server.ts'

/** What a commitment stands for, with the salt that proves it. */
export type Opened = Maximum & { salt: string }

type Committed = Pick<LedgerLine, 'seq' | 'salt'> & { open: Json; sealed: Json }

interface Run {
  /** Its first line. */
  since: number
  isOver: boolean
  /** The highest bid of it that counts, in cents; null without bids. */
  price: number | null
}

/**
 * Opens what lines of an auction commit to: of runs that are over, and no further than the price went. Below it every offer is
 * answered by the bids that everybody sees, and who knows it can decide each automatic bid again. What the winner would have paid beyond
 * stays sealed: had it been lower, or higher, no bid would be another.
 */
export async function openMaximums(
  db: Database,
  auctionId: string,
): Promise<(line: Committed) => Opened | null> {
  const runs = await readRuns(db, auctionId)
  return ({ seq, open, sealed, salt }) => {
    const run = runs.findLast(({ since }) => since <= seq)
    if (!run?.isOver || !('commitment' in open)) return null
    const opened = maximumIn(sealed)
    return (opened.maximum ?? 0) <= (run.price ?? 0) ? { ...opened, salt: openingSalt(salt) } : null
  }
}

/** In their order. Auctions whose ledger visitors see are over once they are not open. */
async function readRuns(db: Database, auctionId: string): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select started.seq as since, started.run < auctions.run or status <> 'available' as "isOver",
      (select max(amount) from bids where auction_id = auctions.id and run = started.run) as price
    from auctions
      join lateral (
        select seq, row_number() over (order by seq)::int as run from auction_events
        where auction_id = auctions.id and type in ('listed', 'relisted')
      ) as started on true
    where auctions.id = ${auctionId}
    order by since`.execute(db)
  return rows
}
