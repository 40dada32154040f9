import { useEffect, useState } from 'react'
import { onEverySecond, serverNow } from '../../browser/clock.ts'
import { formatDollars } from '../../rules/money.ts'
import type { AuctionView } from '../auctions/auctions.ts'
import { timeWarning } from '../auctions/countdown-parts.ts'

/**
 * The one place from which changes are read out, politely: a new highest bid, a moved end, ten
 * minutes, one minute and the end. The ticking clock is never read.
 */
export function LiveAnnouncements({ auction }: { auction: AuctionView }) {
  const { current_bid, ends_at, status } = auction
  const [told, setTold] = useState({ current_bid, ends_at, words: '' })
  if (told.current_bid !== current_bid || told.ends_at !== ends_at) {
    setTold({ current_bid, ends_at, words: changeInWords(told, auction) })
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

type Told = Pick<AuctionView, 'current_bid' | 'ends_at'>

function changeInWords(before: Told, now: Told): string {
  const words = []
  if ((now.current_bid ?? 0) > (before.current_bid ?? 0)) {
    words.push(`New highest bid ${formatDollars(now.current_bid ?? 0)}.`)
  }
  if (Date.parse(now.ends_at) > Date.parse(before.ends_at)) {
    words.push(`Extended: ends in ${minutesLeft(now.ends_at)} because of a late bid.`)
  }
  return words.join(' ')
}

function minutesLeft(endsAt: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(endsAt) - serverNow()) / 60_000))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
