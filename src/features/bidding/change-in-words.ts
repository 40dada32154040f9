import { biddingText } from '../../languages/site/bidding.ts'
import { isOver } from '../../rules/auction.ts'
import { formatDollars } from '../../rules/money.ts'
import type { AuctionView } from '../../rules/public-auction.ts'

export type Told = Pick<
  AuctionView,
  'current_bid' | 'bid_count' | 'ends_at' | 'paused_at' | 'status' | 'last_announcement'
>

/** What tells by what an end was moved. */
export type Moment = Pick<Told, 'bid_count' | 'ends_at' | 'last_announcement'>

/**
 * What has happened to an auction between two states of it, for those who do not see the page change; '' for
 * nothing worth an interruption. `at` is the server's time in milliseconds since 1970 UTC.
 */
export function changeInWords(before: Told, now: Told, at: number): string {
  const words = []
  const wasOver = isOver(before.status)
  if (isOver(now.status)) return wasOver ? '' : endInWords(now.status)
  if (wasOver) return biddingText('openAgain')
  if ((now.current_bid ?? 0) > (before.current_bid ?? 0)) {
    words.push(biddingText('newHighestBid', { amount: formatDollars(now.current_bid ?? 0) }))
  }
  if ((now.current_bid ?? 0) < (before.current_bid ?? 0)) words.push(voidInWords(now.current_bid))
  if (before.paused_at === null && now.paused_at !== null) words.push(biddingText('pausedNow'))
  if (before.paused_at !== null && now.paused_at === null) words.push(biddingText('resumed'))
  const left = timeLeft(Date.parse(now.ends_at) - at)
  const moved = moverOfEnd(before, now)
  if (moved === 'late-bid') words.push(biddingText('extendedEndsIn', { left }))
  if (moved === 'staff') words.push(biddingText('movedEndsIn', { left }))
  if (isAnnounced(before, now)) words.push(biddingText('newAnnouncement'))
  return words.join(' ')
}

/**
 * What moved the end between two states of a run; null when it stands. Bids only ever move it to later; no bid is named as the cause
 * where something was announced as well, which may have moved it.
 */
export function moverOfEnd(before: Moment, now: Moment): 'late-bid' | 'staff' | null {
  const ms = Date.parse(now.ends_at) - Date.parse(before.ends_at)
  if (ms === 0) return null
  const isByBid = ms > 0 && now.bid_count > before.bid_count && !isAnnounced(before, now)
  return isByBid ? 'late-bid' : 'staff'
}

function isAnnounced(before: Moment, now: Moment): boolean {
  return now.last_announcement > before.last_announcement
}

/** Within a run the price falls in this one way. */
function voidInWords(left: number | null): string {
  return left === null
    ? biddingText('voidedNoneLeft')
    : biddingText('voidedHighestNow', { amount: formatDollars(left) })
}

/** Also when Buy Now or staff ended it before its time. */
function endInWords(status: string): string {
  return biddingText(status === 'withdrawn' ? 'wasWithdrawn' : 'auctionEnded')
}

/** What news of a moved end may take to arrive. */
const NEWS_SECONDS = 10

/** In seconds below a minute and a half. Minutes promise no time that is not there, but for what the news took on its way. */
function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < 90) return biddingText('seconds', { count: seconds })
  return biddingText('minutes', { count: Math.floor((seconds + NEWS_SECONDS) / 60) })
}
