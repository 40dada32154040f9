import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.server.ts'
import {
  auctionListQuerySchema,
  auctionListSchema,
  auctionFilterQuerySchema,
  categorySchema,
  facetsSchema,
  suggestionsQuerySchema,
  suggestionsSchema,
} from '../../catalogue/query.ts'
import { networkOf } from '../../server/http/client-address.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import type { Database } from '../../server/postgres/database.ts'
import { categoryInWords } from '../../server/vehicles/category-words.ts'

interface Services {
  db: Database
  catalogue: Catalogue
}

const listAuctions = endpoint({
  method: 'GET',
  path: '/api/auctions',
  summary: 'Auctions, newest first unless told otherwise',
  who: 'anyone',
  limit: 'reads',
  query: auctionListQuerySchema,
  response: auctionListSchema,
  handle: ({ query, address }, { catalogue }: Services) =>
    catalogue.find(query, networkOf(address)),
})

const listFacets = endpoint({
  method: 'GET',
  path: '/api/auctions/facets',
  summary:
    'The choices of each filter, with how many auctions each would give beside the other filters',
  who: 'anyone',
  limit: 'reads',
  query: auctionFilterQuerySchema,
  response: facetsSchema,
  handle: ({ query, address }, { catalogue }: Services) =>
    catalogue.facets(query, networkOf(address)),
})

const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/suggestions',
  summary:
    'What a search that is being typed may become: makes, models, places, corrected spelling, and auctions by lot number or VIN',
  who: 'anyone',
  limit: 'suggestions',
  query: suggestionsQuerySchema,
  response: suggestionsSchema,
  handle: async ({ query, address }, { catalogue }: Services) => ({
    items: await catalogue.suggestions(query.q, networkOf(address)),
  }),
})

const listCategories = endpoint({
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
    const counts = await catalogue.counts()
    return categories.map((category) => ({
      ...categoryInWords(category),
      count: counts.get(category.slug) ?? 0,
    }))
  },
})

export const LIST_CALLS = [listAuctions, listFacets, listSuggestions, listCategories]
