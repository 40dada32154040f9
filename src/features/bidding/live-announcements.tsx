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
  const { current_bid, bid_count, ends_at, status, last_announcement } = auction
  const now = { current_bid, bid_count, ends_at, status, last_announcement }
  const [told, setTold] = useState({ ...now, words: '' })
  if (
    told.current_bid !== current_bid ||
    told.ends_at !== ends_at ||
    told.status !== status ||
    told.last_announcement !== last_announcement
  ) {
    const words = changeInWords(told, auction, serverNow())
    setTold({ ...now, words })
  }
  useEffect(() => {
    if (status !== 'available') return
    let before: number | null = null
    return onEverySecond((now) => {
      const words = before === null ? null : timeWarning(Date.parse(ends_at), before, now)
      before = now
      if (words) setTold((last) => ({ ...last, words }))
    })
  }, [ends_at, status])
  return <output className="sr-only">{told.words}</output>
}
