import { useEffect, useState } from 'react'
import { onEverySecond, serverNow } from '../../browser/clock.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { timeWarning } from '../lot/countdown-parts.ts'
import { changeInWords } from './change-in-words.ts'

/**
 * The one place from which changes are read out, politely: a new highest bid, a moved end, ten
 * minutes, one minute, and the end whenever it comes. The ticking clock is never read.
 */
export function LiveAnnouncements({ auction }: { auction: AuctionView }) {
  const { current_bid, bid_count, ends_at, paused_at, status, last_announcement } = auction
  const now = { current_bid, bid_count, ends_at, paused_at, status, last_announcement }
  const [told, setTold] = useState({ ...now, words: '' })
  if (
    told.current_bid !== current_bid ||
    told.ends_at !== ends_at ||
    told.paused_at !== paused_at ||
    told.status !== status ||
    told.last_announcement !== last_announcement
  ) {
    setTold({ ...now, words: changeInWords(told, auction, serverNow()) })
  }
  useEffect(() => {
    if (status !== 'available' || paused_at !== null) return
    let before: number | null = null
    return onEverySecond((at) => {
      const words = before === null ? null : timeWarning(Date.parse(ends_at), before, at)
      before = at
      if (words) setTold((last) => ({ ...last, words }))
    })
  }, [ends_at, paused_at, status])
  return <output className="sr-only">{told.words}</output>
}
