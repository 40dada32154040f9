import Flag from 'lucide-react/icons/flag'
import { type CSSProperties, type Ref, useLayoutEffect, useRef } from 'react'
import { onEverySecond } from '../../browser/clock.ts'
import { writeText } from '../../browser/write-text.ts'
import { biddingText } from '../../languages/site/bidding.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { useRenderedAt } from '../frame/page-time.ts'
import './countdown-panel.css'
import { ClockStandsStill } from '../lot/clock-stands-still.tsx'
import {
  countdownInWords,
  countdownParts,
  countdownUnits,
  shareLeft,
} from '../lot/countdown-parts.ts'
import { EndsAt } from '../lot/ends-at.tsx'
import { dayAndTime } from '../lot/instants.ts'
import { isClosingSoon } from '../lot/time-left.ts'

interface CountdownPanelProps {
  auction: Pick<AuctionView, 'ends_at' | 'started_at' | 'paused_at'>
  isOver: boolean
}

/** Days, hours, minutes and seconds left by the server's clock, and 'Auction Ended' from then on. */
export function CountdownPanel({ auction, isOver }: CountdownPanelProps) {
  const { ends_at: endsAt, started_at: startedAt, paused_at: pausedAt } = auction
  if (isOver) return <CountdownOver endsAt={endsAt} />
  const [end, start] = [Date.parse(endsAt), startedAt ? Date.parse(startedAt) : null]
  return (
    <div className="countdown on-asphalt">
      {pausedAt === null ? (
        <TickingCells end={end} start={start} />
      ) : (
        <Cells end={end} start={start} now={Date.parse(pausedAt)} />
      )}
      <p>{pausedAt === null ? <EndsAt at={endsAt} /> : biddingText('clockPaused')}</p>
      <ClockStandsStill isNeeded={pausedAt === null} />
    </div>
  )
}

function CountdownOver({ endsAt }: { endsAt: string }) {
  return (
    <div className="beside countdown-over on-asphalt">
      <Flag className="icon" />
      <div>
        <p className="h">{biddingText('auctionEnded')}</p>
        <p>
          <time dateTime={endsAt}>{dayAndTime(endsAt)}</time>
        </p>
      </div>
    </div>
  )
}

/** One ticker writes all cells; nothing is rendered each second, and the words change once a minute. */
function TickingCells({ end, start }: Span) {
  const now = useRenderedAt()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => onEverySecond((at) => element.current && show(element.current, end, start, at)),
    [end, start],
  )
  return <Cells ref={element} end={end} start={start} now={now} />
}

interface Span {
  end: number
  /** Without it the meter is left out. */
  start: number | null
}

function Cells({ ref, end, start, now }: Span & { ref?: Ref<HTMLDivElement>; now: number }) {
  const parts = countdownParts(end, now)
  return (
    <div
      ref={ref}
      role="timer"
      aria-label={countdownInWords(end, now)}
      data-soon={isClosingSoon(end, now) ? '' : undefined}
    >
      <div className="countdown-cells" aria-hidden="true">
        {countdownUnits().map((unit, at) => (
          <div key={unit}>
            <span className="fig">{parts[at]}</span>
            <small>{unit}</small>
          </div>
        ))}
      </div>
      {start === null ? null : (
        <div
          className="meter"
          aria-hidden="true"
          style={{ '--p': shareLeft(start, end, now) } as CSSProperties}
        />
      )}
    </div>
  )
}

function show(element: HTMLElement, end: number, start: number | null, now: number): void {
  const parts = countdownParts(end, now)
  for (const [at, cell] of element.querySelectorAll('.fig').entries()) {
    writeText(cell, parts[at] ?? '')
  }
  const words = countdownInWords(end, now)
  if (element.ariaLabel !== words) element.ariaLabel = words
  element.toggleAttribute('data-soon', isClosingSoon(end, now))
  const meter = element.querySelector<HTMLElement>('.meter')
  if (meter && start !== null) meter.style.setProperty('--p', String(shareLeft(start, end, now)))
}
