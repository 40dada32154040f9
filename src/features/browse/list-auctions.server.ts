import { z } from 'zod'
import type { Database } from '../../server/postgres/database.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import {
  auctionListQuerySchema,
  auctionListSchema,
  auctionNarrowingSchema,
  categorySchema,
  facetsSchema,
  type AuctionListQuery,
} from '../../catalogue/query.ts'
import type { Catalogue } from '../../catalogue/catalogue.server.ts'
import { answerOf, type Shelf } from '../../catalogue/shelf.server.ts'
import { conditions, meeting } from '../../catalogue/conditions.server.ts'
import { categoryCounts, facetsOf } from '../../catalogue/facets.server.ts'
import {
  pageAfter,
  readCursor,
  writeCursor,
  type Place,
} from '../../catalogue/list-order.server.ts'
import { slotsOf } from '../../catalogue/slot-set.server.ts'

interface Services {
  db: Database
  catalogue: Catalogue
}

export const listAuctions = endpoint({
  method: 'GET',
  path: '/api/auctions',
  summary: 'Auctions, newest first unless told otherwise',
  who: 'anyone',
  limit: 'reads',
  query: auctionListQuerySchema,
  response: auctionListSchema,
  async handle({ query }, { catalogue }: Services) {
    const after = query.cursor ? readCursor(query.cursor, query.sort) : null
    const shelf = await catalogue.current()
    const { ids, total, next_cursor } = answerOf(shelf, `list ${JSON.stringify(query)}`, () =>
      pageOf(shelf, query, after),
    )
    return { items: await catalogue.read(ids), total, next_cursor }
  },
})

export const listFacets = endpoint({
  method: 'GET',
  path: '/api/auctions/facets',
  summary:
    'The choices of each filter, with how many auctions each would give beside the other filters',
  who: 'anyone',
  limit: 'reads',
  query: auctionNarrowingSchema,
  response: facetsSchema,
  async handle({ query }, { catalogue }: Services) {
    const shelf = await catalogue.current()
    return answerOf(shelf, `facets ${JSON.stringify(query)}`, () => facetsOf(shelf, query))
  },
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories with the number of public auctions in each',
  who: 'anyone',
  limit: 'reads',
  response: z.array(categorySchema),
  async handle(_call, { db, catalogue }: Services) {
    const categories = await db
      .selectFrom('categories')
      .select(['slug', 'name', 'description'])
      .orderBy('position')
      .execute()
    const shelf = await catalogue.current()
    const counts = answerOf(shelf, 'categories', () => categoryCounts(shelf))
    return categories.map((category) => ({ ...category, count: counts.get(category.slug) ?? 0 }))
  },
})

/** What a page of the list shows, without a look at the database. */
function pageOf(shelf: Shelf, query: AuctionListQuery, after: Place | null) {
  const { sort, limit } = query
  const found = slotsOf(meeting(conditions(shelf, query)))
  const page = pageAfter(shelf, found, { sort, after, most: limit + 1 })
  const shown = page.slice(0, limit)
  const last = shown.at(-1)
  return {
    ids: shown.map((slot) => shelf.idAt(slot)),
    total: found.length,
    next_cursor: last !== undefined && page.length > limit ? writeCursor(shelf, last, sort) : null,
  }
}
