import { auctionFilterQuerySchema, type AuctionFilterQuery } from '../../../catalogue/query.ts'
import { readSavedQuery } from './saved-query.ts'

/** What a kept search asks of the catalogue; null for one that can find nothing, such as near a code that is none. */
export function askedQuery(query: string): AuctionFilterQuery | null {
  return auctionFilterQuerySchema.safeParse(readSavedQuery(query)).data ?? null
}
