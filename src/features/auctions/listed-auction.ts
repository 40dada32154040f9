import type { InfiniteData } from '@tanstack/react-query'
import type { AuctionPage, AuctionView } from './auctions.ts'

/** What lists need of an auction. The rest is long, and read by the auction's own page. */
export type ListedAuction = Omit<AuctionView, 'description' | 'equipment' | 'images'>

/** A page of a list. */
export interface ListedPage extends Omit<AuctionPage, 'items'> {
  items: ListedAuction[]
}

/** Auctions like another one. */
export type SimilarAuctions = Pick<ListedPage, 'items'>

/**
 * Data of the cache as a rendered page carries it: lists without what only the auctions' own pages
 * show. That is two thirds of the data and a third of the whole page, compressed.
 */
export function withoutLongTexts(data: unknown): unknown {
  if (isPagedList(data)) return { ...data, pages: data.pages.map(withShortItems) }
  return isList(data) ? withShortItems(data) : data
}

function withShortItems(page: ListedPage): ListedPage {
  return { ...page, items: page.items.map(shortened) }
}

function shortened(auction: ListedAuction): ListedAuction {
  const long: readonly string[] = ['description', 'equipment', 'images']
  return Object.fromEntries(
    Object.entries(auction).filter(([field]) => !long.includes(field)),
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
