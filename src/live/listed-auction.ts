import type { InfiniteData } from '@tanstack/react-query'
import type { AuctionView } from '../rules/public-auction.ts'
import { CARD_FACTS, type CardFactName } from '../rules/vehicle-facts.ts'

/** What cards show beside the facts that the table of vehicle facts marks for them. */
const STATE_ON_CARDS = [
  ...([
    'id',
    'version',
    'run',
    'status',
    'current_bid',
    'starting_bid',
    'bid_count',
    'ends_at',
  ] as const),
]
const ON_CARDS: readonly string[] = [...STATE_ON_CARDS, ...CARD_FACTS]

/** What lists need of an auction. */
export type ListedAuction = Pick<AuctionView, (typeof STATE_ON_CARDS)[number] | CardFactName>

/** A page of a list. */
export interface ListedPage {
  items: ListedAuction[]
  total: number
  next_cursor: string | null
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
  return Object.fromEntries(
    Object.entries(auction).filter(([field]) => ON_CARDS.includes(field)),
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
