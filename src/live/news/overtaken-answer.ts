import { replaceEqualDeep } from '@tanstack/react-query'
import { pick } from 'es-toolkit/object'
import type { AuctionLiveState } from '../../rules/public-auction.ts'
import { auctionsIn, changeListed, isAuction, type ListedAuction } from '../listed-auction.ts'

/** What live messages tell of an auction. */
const LIVE = Object.keys({
  ...{ id: true, version: true, status: true, starting_bid: true, current_bid: true },
  ...{ sale_price: true, minimum_bid: true, bid_count: true, last_announcement: true },
  ...{ reserve_status: true, buy_now_price: true, ends_at: true, paused_at: true },
} satisfies Record<keyof AuctionLiveState, true>) as (keyof AuctionLiveState)[]

/** Cards that came with a page know of no announcement. */
type Told = Pick<AuctionLiveState, 'status' | 'bid_count'> &
  Partial<Pick<AuctionLiveState, 'last_announcement'>>

/**
 * An answer as the cache takes it, be it a page, a list or a list of pages: a live message that overtook it while it was
 * under way stays. What is listed, and in which order, is the answer's.
 */
export function keepNews(known: unknown, answer: unknown): unknown {
  // Where one is listed twice the later version counts.
  const before = auctionsIn(known).toSorted((a, b) => a.version - b.version)
  const byId = new Map(before.map((auction) => [auction.id, auction]))
  const change = (fresh: ListedAuction) => withNews(byId.get(fresh.id), fresh)
  const kept = isAuction(answer) ? change(answer) : changeListed(answer, change)
  // The same objects where nothing is new: then nothing is rendered.
  return replaceEqualDeep(known, kept)
}

/** An auction as it was answered, with what live messages have told since. */
export function withNews<Auction extends ListedAuction>(
  known: Auction | undefined,
  fresh: Auction,
): Auction {
  if (!known || known.version <= fresh.version) return fresh
  // What the message did not tell, the answer is too old to tell either.
  if (fresh.run !== known.run || isToReadAnew(fresh, known)) return known
  return { ...fresh, ...pick(known as Auction & AuctionLiveState, LIVE) }
}

/** Messages tell that there is an announcement, or another run, not what the page is to show instead. */
export function isToReadAnew(before: Told, now: Told): boolean {
  return before.last_announcement !== now.last_announcement || hasFewerBids(before, now)
}

/** Bids went with a new run, or one was voided. What else has changed with that is not told live. */
export function hasFewerBids(before: Told, now: Told): boolean {
  const isReopened = before.status !== 'available' && now.status === 'available'
  return isReopened || now.bid_count < before.bid_count
}
