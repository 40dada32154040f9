import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { apply, type Terms } from '../rules/auction.ts'
import { decide } from '../rules/decide.ts'
import { completedFacts, type VehicleFacts } from '../rules/vehicle/vehicle-facts.ts'
import type { DB } from '../server/postgres/database-types.ts'
import { announceVersions, AUCTION_CHANNEL } from './announcements.server.ts'
import { engineColumns, type AuctionRow } from './auction-row.server.ts'
import { lineColumns, openingLine } from './record.server.ts'
import { refused } from './refusals.server.ts'

/** An auction to be taken in: how it is sold, and what. */
export interface NewAuction {
  status: 'draft' | 'available'
  terms: Terms
  facts: Partial<VehicleFacts> & Pick<VehicleFacts, 'title' | 'category'>
  /** Given by the sequence unless told. */
  lotNumber?: number | undefined
  /** How many more times it is held again by itself, should nobody bid. */
  relistIfUnsold?: number
  /** Whether who bid next is asked first, should its buyer not pay. */
  secondChance?: boolean
}

/** Takes an auction in and opens its ledger. */
export async function createAuction(
  tx: Transaction<DB>,
  auction: NewAuction,
  now: Date,
): Promise<AuctionRow> {
  const { columns, line } = takenIn(auction, now)
  const row = await tx
    .insertInto('auctions')
    .values(columns)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.insertInto('auction_events').values(line).execute()
  for (const announcement of await announceVersions(tx, [row])) {
    await sql`select pg_notify(${AUCTION_CHANNEL}, ${announcement})`.execute(tx)
  }
  return row
}

/**
 * Takes in many at once, and tells their ids in the same order. They are drafts: nobody watches one yet, so that there is nobody to
 * be told.
 */
export async function createDrafts(
  tx: Transaction<DB>,
  drafts: readonly (NewAuction & { status: 'draft' })[],
  now: Date,
): Promise<string[]> {
  const all = drafts.map((draft) => takenIn(draft, now))
  if (all.length === 0) return []
  const rows = all.map(({ columns }) => columns)
  await tx.insertInto('auctions').values(rows).execute()
  const lines = all.map(({ line }) => line)
  await tx.insertInto('auction_events').values(lines).execute()
  return rows.map(({ id }) => id)
}

/** What is written of an auction that is taken in. @throws Problem where the rules refuse it */
function takenIn(
  { status, terms, facts: told, lotNumber, relistIfUnsold = 0, secondChance = false }: NewAuction,
  now: Date,
) {
  const id = randomUUID()
  const facts = completedFacts(told)
  const decision = decide(null, { type: 'list', status, terms, facts }, now)
  if (decision.outcome === 'refused') throw refused(decision.refusal, now)
  const [event] = decision.events
  if (!event) throw new Error('listing an auction makes one event')
  const auction = apply(null, event, id)
  const line = openingLine(id, event, now)
  const { open, sealed } = line
  return {
    columns: {
      ...engineColumns(auction),
      ...facts,
      ...(lotNumber !== undefined && { lot_number: lotNumber }),
      relist_if_unsold: relistIfUnsold,
      second_chance: secondChance,
      ledger_hash: line.hash,
      started_at: status === 'available' ? now : null,
      created_at: now,
      updated_at: now,
    },
    line: { ...lineColumns(line), open: JSON.stringify(open), sealed: JSON.stringify(sealed) },
  }
}
