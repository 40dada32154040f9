import type { InfiniteData } from '@tanstack/react-query'
import { pick } from 'es-toolkit/object'
import { isPlainObject } from 'es-toolkit/predicate'
import type { AuctionView } from '../rules/public-auction.ts'
import { CARD_FACTS, type CardFactName } from '../rules/vehicle/card-facts.ts'

/** What cards show beside the facts that the table of vehicle facts marks for them. */
const STATE_ON_CARDS = [
  ...(['id', 'lot_number', 'version', 'run', 'status', 'current_bid'] as const),
  ...(['starting_bid', 'sale_price', 'bid_count', 'ends_at', 'paused_at'] as const),
]
const ON_CARDS = [...STATE_ON_CARDS, ...CARD_FACTS, 'miles' as const]

/** What lists need of an auction. */
export type ListedAuction = Pick<AuctionView, (typeof STATE_ON_CARDS)[number] | CardFactName> & {
  /** From where the visitor is, in lists near somewhere; null where nobody can tell. */
  miles?: number | null | undefined
}

/** A page of a list. */
export interface ListedPage {
  items: ListedAuction[]
  total: number
  next_cursor: string | null
  /** The search as it was carried out, where a word of it was taken for another. */
  searched_for: string | null
}

/** Auctions like another one. */
export type SimilarAuctions = Pick<ListedPage, 'items'>

/**
 * Data of the cache as a rendered page carries it: lists without what only the auctions' own pages
 * show: most of the data, and a third of the whole page, compressed.
 */
export function withoutUnlisted(data: unknown): unknown {
  return changeListed(data, (auction) => pick(auction, ON_CARDS))
}

/** Lists and pages of lists with each of their auctions changed; other data as it is. */
export function changeListed(
  data: unknown,
  change: (auction: ListedAuction) => ListedAuction,
): unknown {
  if (isList(data)) return { ...data, items: data.items.map(change) }
  if (!isPagedList(data)) return data
  return { ...data, pages: data.pages.map((page) => changeListed(page, change)) }
}

/** The auctions of a page, a list or pages of a list. */
export function auctionsIn(data: unknown): ListedAuction[] {
  if (isAuction(data)) return [data]
  if (isList(data)) return data.items
  return isPagedList(data) ? data.pages.flatMap(({ items }) => items) : []
}

export function isAuction(data: unknown): data is ListedAuction {
  return isPlainObject(data) && 'starting_bid' in data
}

/** Lists of auctions, not those of bids; an empty list may be either. */
function isList(data: unknown): data is ListedPage {
  if (!isPlainObject(data) || !Array.isArray(data.items)) return false
  return data.items.length === 0 || isAuction(data.items[0])
}

function isPagedList(data: unknown): data is InfiniteData<ListedPage> {
  return isPlainObject(data) && Array.isArray(data.pages) && data.pages.every(isList)
}
