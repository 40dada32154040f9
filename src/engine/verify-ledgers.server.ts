import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { lotNumber } from '../rules/vehicle/lot-number.ts'
import { factsOf, type FactName } from '../rules/vehicle/vehicle-facts.ts'
import type { Database } from '../server/postgres/database.ts'
import { engineState, type AuctionRow } from './auction-row.server.ts'
import { firstWrongDecision, type KnownElsewhere } from './decide-again.server.ts'
import {
  BID_COLUMNS,
  bidsIn,
  factsIn,
  MAXIMUM_COLUMNS,
  maximumsIn,
  RESERVATION_COLUMNS,
  reservationsIn,
  type BidRow,
  type MaximumRow,
  type ReservationRow,
  type VoidedBidRow,
} from './expected-rows.server.ts'
import { firstBrokenLine, replay, type LedgerLine } from './ledger.server.ts'

export interface Verification {
  checked: number
  /** One sentence for each ledger that does not hold. */
  wrong: string[]
  /** One sentence for each auction that should be closed by now; nobody can bid on it. */
  overdue: string[]
}

const AT_ONCE = 200

/**
 * Replays every ledger: its hash chain must hold, the rules must decide each line again as it stands, and the auction, the bids, the maximums and the reservations it tells of
 * must be those in the tables, and so must the facts of what is sold. Each batch is read in one snapshot, so that it may run while people bid.
 */
export async function verifyLedgers(db: Database): Promise<Verification> {
  const result: Verification = { checked: 0, wrong: [], overdue: [] }
  const known = await knownOfRules(db)
  const overdueSince = await longAgo(db)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await readBatch(db, after)
    for (const stored of batch) {
      const fault = faultOf(stored, known)
      const name = lotNumber(stored.row.lot_number)
      if (fault) result.wrong.push(`${name}: ${fault}`)
      const { status, ends_at, paused_at } = stored.row
      if (status === 'available' && paused_at === null && ends_at < overdueSince)
        result.overdue.push(
          `${name}: has been due since ${ends_at.toISOString()}, and is not closed`,
        )
    }
    const last = batch.at(-1)
    if (!last) return result
    result.checked += batch.length
    after = last.row.id
  }
}

/** The server closes what is due within seconds. */
async function longAgo(db: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select clock_timestamp() - interval '10 minutes' as at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database has a clock')
  return row.at
}

type KnownOfRules = Omit<KnownElsewhere, 'endedByStaff'>

interface StoredAuction {
  row: AuctionRow
  lines: LedgerLine[]
  bids: BidRow[]
  voided: VoidedBidRow[]
  maximums: MaximumRow[]
  reservations: ReservationRow[]
  /** When the audit log says that staff ended a run. */
  endedByStaff: Date[]
}

/** Since when its rules hold: each since the first migration after it, for whatever wrote to this database since then knew it. */
async function knownOfRules(db: Database): Promise<KnownOfRules> {
  const { rows } = await sql<{ name: string; applied_at: Date }>`
    select name, applied_at from schema_migrations`.execute(db)
  const applied = new Map(rows.map(({ name, applied_at }) => [name, applied_at]))
  const buyNowGuardedFrom = applied.get('0016_sign_in_hardening.sql')
  const voidsDecidedFrom = applied.get('0108_asked_counts.sql')
  if (!buyNowGuardedFrom || !voidsDecidedFrom)
    throw new Error(
      'The database does not tell since when it has the rules of Buy Now and of voids',
    )
  return { buyNowGuardedFrom, voidsDecidedFrom }
}

function faultOf(stored: StoredAuction, known: KnownOfRules): string | null {
  const { row, lines, bids, voided, maximums, reservations, endedByStaff } = stored
  const broken = firstBrokenLine(lines)
  if (broken) return `the chain breaks at line ${broken.seq}`
  if (lines.at(-1)?.hash !== row.ledger_hash) return 'the last hash is not the one on the auction'
  if (!isDeepStrictEqual(replay(lines), engineState(row))) {
    return 'the replayed auction differs from the stored one'
  }
  if (!isDeepStrictEqual(bidsIn(lines), { bids, voided })) {
    return 'the bids differ from those in the ledger'
  }
  if (!isDeepStrictEqual(maximumsIn(lines), maximums)) {
    return 'the maximums differ from those in the ledger'
  }
  if (!isDeepStrictEqual(reservationsIn(lines), reservations)) {
    return 'the reservations differ from those in the ledger'
  }
  const fact = Object.entries(factsIn(lines)).find(
    ([name, told]) => !isDeepStrictEqual(told, factsOf(row)[name as FactName]),
  )
  if (fact) return `the fact '${fact[0]}' differs from the one in the ledger`
  // Last, so that it hides no other fault: of each ledger only the first is told.
  const wrong = firstWrongDecision(lines, { ...known, endedByStaff })
  return wrong && `the rules would not have written line ${wrong.seq}`
}

/** The next auctions with what the tables hold of each. */
async function readBatch(db: Database, after: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const auctions = await tx
        .selectFrom('auctions')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
      const ids = sql<string>`any(${auctions.map(({ id }) => id)}::uuid[])`
      const lines = await tx
        .selectFrom('auction_events')
        .selectAll()
        .select('auction_id as auctionId')
        .where('auction_id', '=', ids)
        .orderBy('seq')
        // The engine wrote them, each from an event.
        .$castTo<LedgerLine>()
        .execute()
      const bids = await tx
        .selectFrom('bids')
        .select([...BID_COLUMNS])
        .where('auction_id', '=', ids)
        .orderBy('seq')
        .execute()
      const voided = await tx
        .selectFrom('voided_bids')
        .selectAll()
        .where('auction_id', '=', ids)
        .orderBy('seq')
        .execute()
      const maximums = await tx
        .selectFrom('maximum_bids')
        .select([...MAXIMUM_COLUMNS])
        .where('auction_id', '=', ids)
        .orderBy('run')
        .orderBy('bidder_id')
        .execute()
      const reservations = await tx
        .selectFrom('reservations')
        .select([...RESERVATION_COLUMNS])
        .where('auction_id', '=', ids)
        .orderBy('run')
        .orderBy('created_at')
        .execute()
      const endings = await tx
        .selectFrom('audit_log')
        .select(['subject', 'at'])
        .where('action', '=', 'auction.end')
        .where('subject', '=', sql<string>`any(${auctions.map(({ id }) => id)}::text[])`)
        .execute()
      const linesOf = Map.groupBy(lines, (line) => line.auctionId)
      const bidsOf = byAuction(bids)
      const voidedOf = byAuction(voided)
      const maximumsOf = byAuction(maximums)
      const reservationsOf = byAuction(reservations)
      const endingsOf = Map.groupBy(endings, (one) => one.subject)
      return auctions.map((row) => ({
        row,
        lines: linesOf.get(row.id) ?? [],
        bids: bidsOf(row),
        voided: voidedOf(row),
        maximums: maximumsOf(row),
        reservations: reservationsOf(row),
        endedByStaff: (endingsOf.get(row.id) ?? []).map(({ at }) => at),
      }))
    })
}

function byAuction<Row extends { auction_id: string }>(rows: readonly Row[]) {
  const grouped = Map.groupBy(rows, (row) => row.auction_id)
  return ({ id }: AuctionRow): Row[] => grouped.get(id) ?? []
}
