import { sql, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { sealDigest } from '../../rules/ledger.ts'
import { dollars } from '../../rules/money.ts'
import type { Database } from '../../server/database.ts'
import type { DB } from '../../server/database-types.ts'
import { endpoint, idParams } from '../../server/endpoint.ts'
import { Problem } from '../../server/problem.ts'
import { present } from './auction-row.server.ts'
import {
  auctionListQuerySchema,
  auctionListSchema,
  auctionSchema,
  categorySchema,
  ledgerSchema,
  type AuctionListQuery,
} from './auctions.ts'
import { pageAfter, readCursor, writeCursor } from './list-order.server.ts'
import { PUBLIC_STATUSES } from './refusals.server.ts'

interface Services {
  db: Database
}

export const listAuctions = endpoint({
  method: 'GET',
  path: '/api/auctions',
  summary: 'Auctions, newest first unless told otherwise',
  who: 'anyone',
  limit: 'reads',
  query: auctionListQuerySchema,
  reply: auctionListSchema,
  async handle({ query }, { db }: Services) {
    const matching = db.selectFrom('auctions').$call((all) => matches(all, query))
    const { total } = await matching
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const cursor = query.cursor ? readCursor(query.cursor, query.sort) : null
    const rows = await matching
      .selectAll()
      .$call((all) => pageAfter(all, query.sort, cursor))
      .limit(query.limit + 1)
      .execute()
    const items = rows.slice(0, query.limit)
    const last = items.at(-1)
    return {
      items: items.map((row) => present(row)),
      total,
      next_cursor: last && rows.length > query.limit ? writeCursor(last, query.sort) : null,
    }
  },
})

export const readAuction = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}',
  summary: 'One auction',
  who: 'anyone',
  limit: 'reads',
  params: idParams,
  reply: auctionSchema,
  async handle({ params }, { db }: Services) {
    const row = await publicAuctions(db).selectAll().where('id', '=', params.id).executeTakeFirst()
    if (!row) throw new Problem('not_found', 'Auction Not Found')
    return present(row)
  },
})

export const readLedger = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/ledger',
  summary: 'The event log of an auction with its hash chain; who and the reserve are sealed',
  who: 'anyone',
  limit: 'documents',
  params: idParams,
  reply: ledgerSchema,
  async handle({ params }, { db }: Services) {
    if (!(await isPublicAuction(db, params.id))) throw new Problem('not_found', 'Auction Not Found')
    const lines = await db
      .selectFrom('auction_events')
      .selectAll()
      .where('auction_id', '=', params.id)
      .orderBy('seq')
      .execute()
    const items = lines.map(({ seq, type, at, open, sealed, salt, hash }) => ({
      seq,
      type,
      at: at.toISOString(),
      data: jsonObject(open),
      seal: sealDigest(jsonObject(sealed), salt),
      hash,
    }))
    return { items }
  },
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories with the number of public auctions in each',
  who: 'anyone',
  limit: 'reads',
  reply: z.array(categorySchema),
  handle: (_call, { db }: Services) =>
    db
      .selectFrom('categories')
      .leftJoin('auctions', (join) =>
        join
          .onRef('auctions.category', '=', 'categories.slug')
          .on('auctions.status', 'in', [...PUBLIC_STATUSES]),
      )
      .select(['slug', 'name', 'categories.description'])
      .select(sql<number>`count(auctions.id)::int`.as('count'))
      .groupBy('slug')
      .orderBy('position')
      .execute(),
})

export function publicAuctions(db: Database) {
  return db.selectFrom('auctions').where('status', 'in', [...PUBLIC_STATUSES])
}

export async function isPublicAuction(db: Database, id: string): Promise<boolean> {
  const row = await publicAuctions(db).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Narrows to what the query asks for. Every word of the search must occur in title, category or keywords. */
function matches(
  all: SelectQueryBuilder<DB, 'auctions', object>,
  query: AuctionListQuery,
): SelectQueryBuilder<DB, 'auctions', object> {
  let some = all.where('status', 'in', query.status ? [query.status] : [...PUBLIC_STATUSES])
  if (query.category) some = some.where('category', '=', query.category)
  for (const word of searchWords(query.q)) some = some.where('search_text', 'like', `%${word}%`)
  if (query.make) some = some.where(sql`lower(make)`, '=', query.make.toLowerCase())
  if (query.year_min !== undefined) some = some.where('year', '>=', query.year_min)
  if (query.year_max !== undefined) some = some.where('year', '<=', query.year_max)
  if (query.price_min !== undefined) some = some.where('price', '>=', dollars(query.price_min))
  if (query.price_max !== undefined) some = some.where('price', '<=', dollars(query.price_max))
  if (query.mileage_max !== undefined) some = some.where('mileage', '<=', query.mileage_max)
  if (query.state) some = some.where('state', '=', query.state)
  return some
}

/** Signs beside words, as in 'Cars & Trucks', need not be found; signs alone are looked for. */
function searchWords(q: string | undefined): string[] {
  const all = (q ?? '').toLowerCase().replaceAll('\u0000', '').split(/\s+/).filter(Boolean)
  const spoken = all.filter((word) => /[\p{L}\p{N}]/u.test(word))
  const words = spoken.length > 0 ? spoken : all
  return words.slice(0, 10).map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`))
}

/** The columns hold objects, written by the ledger. */
function jsonObject(value: unknown): Record<string, unknown> {
  return value as Record<string, unknown>
}
