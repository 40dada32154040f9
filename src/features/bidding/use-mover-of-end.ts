import { useState } from 'react'
import { biddingText } from '../../languages/site/bidding.ts'
import { type Moment, moverOfEnd } from './change-in-words.ts'

export function moverInWords(mover: 'late-bid' | 'staff'): string {
  return biddingText(mover === 'late-bid' ? 'extendedByLateBid' : 'endWasMoved')
}

/** What moved the end of a run while one watched it, the latest; null when it stands. */
export function useMoverOfEnd({ bid_count, ends_at, last_announcement }: Moment) {
  const now = { bid_count, ends_at, last_announcement }
  const [seen, setSeen] = useState({ ...now, mover: moverOfEnd(now, now) })
  if (
    seen.bid_count !== bid_count ||
    seen.ends_at !== ends_at ||
    seen.last_announcement !== last_announcement
  ) {
    setSeen({ ...now, mover: moverOfEnd(seen, now) ?? seen.mover })
  }
  return seen.mover
}
