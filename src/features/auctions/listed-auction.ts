import type { InfiniteData } from '@tanstack/react-query'
import type { AuctionPage, AuctionView } from './auctions.ts'

/** What only an auction's own page shows, and reads for itself. */
const UNLISTED = [
  ...(['description', 'equipment', 'images', 'vin', 'engine', 'drive_train'] as const),
  ...(['transmission', 'exterior_color', 'interior_color', 'country'] as const),
  ...(['payment_methods', 'delivery_terms', 'auction_type', 'created_at'] as const),
  ...(['lot_number', 'category', 'body_style', 'started_at', 'minimum_bid'] as const),
  ...(['reserve_status', 'buy_now_price'] as const),
]

/** What lists need of an auction. */
export type ListedAuction = Omit<AuctionView, (typeof UNLISTED)[number]>

/** A page of a list. */
export interface ListedPage extends Omit<AuctionPage, 'items'> {
  items: ListedAuction[]
}

/** Auctions like another one. */
export type SimilarAuctions = Pick<ListedPage, 'items'>

/**
 * Data of the cache as a rendered page carries it: lists without what only the auctions' own pages
 * show: most of the data, and a third of the whole page, compressed.
 */
export function withoutUnlisted(data: unknown): unknown {
  if (isPagedList(data)) return { ...data, pages: data.pages.map(withShortItems) }
  return isList(data) ? withShortItems(data) : data
}

function withShortItems(page: ListedPage): ListedPage {
  return { ...page, items: page.items.map(shortened) }
}

function shortened(auction: ListedAuction): ListedAuction {
  const unlisted: readonly string[] = UNLISTED
  return Object.fromEntries(
    Object.entries(auction).filter(([field]) => !unlisted.includes(field)),
  ) as ListedAuction // Only the fields that the type leaves out were taken away.
}

export function isAuction(data: unknown): data is ListedAuction {
  return isObject(data) && 'starting_bid' in data
}

/** Lists of auctions, not those of bids; an empty list may be either. */
export function isList(data: unknown): data is ListedPage {
  if (!isObject(data) || !Array.isArray(data.items)) return false
  return data.items.length === 0 || isAuction(data.items[0])
}

export function isPagedList(data: unknown): data is InfiniteData<ListedPage> {
  return isObject(data) && Array.isArray(data.pages) && data.pages.every(isList)
}

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null
}
