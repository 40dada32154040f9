import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { apply, type Terms } from '../../../rules/auction.ts'
import { decide } from '../../../rules/decide.ts'
import { dollars } from '../../../rules/money.ts'
import { SOFT_CLOSE_SECONDS } from '../../../rules/policy.ts'
import type { Database } from '../../../server/database.ts'
import type { DB } from '../../../server/database-types.ts'
import { validationFailed } from '../../../server/problem.ts'
import { engineColumns, type AuctionRow } from '../../auctions/auction-row.server.ts'
import { AUCTION_CHANNEL, lineColumns, openingLine } from '../../auctions/recording.server.ts'
import { refused } from '../../auctions/refusals.server.ts'
import { searchText } from '../../auctions/search-text.server.ts'
import { FACT_NAMES, type AuctionFacts, type NewAuction } from './auction-form.ts'

/** Takes an auction in and opens its ledger. `lotNumber` is given by the sequence unless told. */
export async function createAuction(
  tx: Transaction<DB>,
  input: NewAuction & { lotNumber?: number },
  now: Date,
): Promise<AuctionRow> {
  const id = randomUUID()
  const decision = decide(null, { type: 'list', status: input.status, terms: termsOf(input) }, now)
  if (decision.outcome === 'refused') throw refused(decision.refusal, now)
  const [event] = decision.events
  if (!event) throw new Error('listing an auction makes one event')
  const auction = apply(null, event, id)
  const line = openingLine(id, event, now)
  const facts = factsOf(input)
  const row = await tx
    .insertInto('auctions')
    .values({
      ...engineColumns(auction),
      ...facts,
      title: input.title,
      category: input.category,
      ...(input.lotNumber !== undefined && { lot_number: input.lotNumber }),
      ledger_hash: line.hash,
      started_at: input.status === 'available' ? now : null,
      search_text: searchText(facts),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('auction_events')
    .values({
      ...lineColumns(line),
      open: JSON.stringify(line.open),
      sealed: JSON.stringify(line.sealed),
    })
    .execute()
  await sql`select pg_notify(${AUCTION_CHANNEL}, ${`${id} ${auction.version}`})`.execute(tx)
  return row
}

/** The database's time, UTC, in milliseconds as it is stored and shown. */
export async function databaseTime(db: Database | Transaction<DB>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db)
  const now = rows[0]?.now
  if (!now) throw new Error('the database did not tell the time')
  return now
}

/** Throws 422 at the field for a category that does not exist. */
export async function requireCategory(db: Database | Transaction<DB>, slug: string): Promise<void> {
  const known = await db.selectFrom('categories').select('slug').execute()
  if (known.some((category) => category.slug === slug)) return
  const message = `Choose one of ${known.map((category) => category.slug).join(', ')}`
  throw validationFailed([{ path: 'category', message }])
}

function termsOf(input: NewAuction): Terms {
  return {
    startingBid: dollars(input.starting_bid),
    reservePrice: centsOrNull(input.reserve_price),
    buyNowPrice: centsOrNull(input.buy_now_price),
    buyNowEnabled: input.buy_now_enabled ?? true,
    softCloseSeconds: input.soft_close_seconds ?? SOFT_CLOSE_SECONDS,
    endsAt: input.ends_at,
  }
}

export function centsOrNull(amount: number | null | undefined) {
  return amount === null || amount === undefined ? null : dollars(amount)
}

/** The facts that were given, without the terms. */
export function factsOf(input: Partial<AuctionFacts>): Partial<AuctionFacts> {
  const given = FACT_NAMES.filter((name) => input[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, input[name]]))
}
