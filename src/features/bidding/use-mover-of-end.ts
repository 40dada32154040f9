import { useState } from 'react'
import { biddingText } from '../../languages/site/bidding.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { moverOfEnd } from './change-in-words.ts'

export function moverInWords(mover: 'late-bid' | 'staff'): string {
  return biddingText(mover === 'late-bid' ? 'extendedByLateBid' : 'endWasMoved')
}

/** What moved the end of a run while one watched it, the latest; null when it stands. */
export function useMoverOfEnd({ bid_count, ends_at }: Pick<AuctionView, 'bid_count' | 'ends_at'>) {
  const now = { bid_count, ends_at }
  const [seen, setSeen] = useState({ ...now, mover: moverOfEnd(now, now) })
  if (seen.bid_count !== bid_count || seen.ends_at !== ends_at) {
    setSeen({ ...now, mover: moverOfEnd(seen, now) ?? seen.mover })
  }
  return seen.mover
}
