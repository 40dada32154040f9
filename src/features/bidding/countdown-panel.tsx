import Flag from 'lucide-react/icons/flag'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { onEverySecond } from '../../browser/clock.ts'
import { writeText } from '../../browser/write-text.ts'
import { useRenderedAt } from '../frame/page-time.ts'
import './countdown-panel.css'
import {
  COUNTDOWN_UNITS,
  countdownInWords,
  countdownParts,
  shareLeft,
} from '../lot/countdown-parts.ts'
import { EndsAt } from '../lot/ends-at.tsx'
import { dayAndTime } from '../lot/instants.ts'
import { isClosingSoon } from '../lot/time-left.ts'

interface CountdownPanelProps {
  /** RFC 3339. */
  endsAt: string
  /** When the auction began; without it the meter is left out. */
  startedAt: string | null
  isOver: boolean
}

/** Days, hours, minutes and seconds left by the server's clock, and 'Auction Ended' from then on. */
export function CountdownPanel({ endsAt, startedAt, isOver }: CountdownPanelProps) {
  if (isOver) return <CountdownOver endsAt={endsAt} />
  return (
    <div className="countdown on-asphalt">
      <CountdownCells end={Date.parse(endsAt)} start={startedAt ? Date.parse(startedAt) : null} />
      <p>
        <EndsAt at={endsAt} />
      </p>
    </div>
  )
}

function CountdownOver({ endsAt }: { endsAt: string }) {
  return (
    <div className="beside countdown-over on-asphalt">
      <Flag className="icon" />
      <div>
        <p className="h">Auction Ended</p>
        <p>
          <time dateTime={endsAt}>{dayAndTime(endsAt)}</time>
        </p>
      </div>
    </div>
  )
}

/** One ticker writes all cells; nothing is rendered each second, and the words change once a minute. */
function CountdownCells({ end, start }: { end: number; start: number | null }) {
  const now = useRenderedAt()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => onEverySecond((at) => element.current && show(element.current, end, start, at)),
    [end, start],
  )
  const parts = countdownParts(end, now)
  return (
    <div
      ref={element}
      role="timer"
      aria-label={countdownInWords(end, now)}
      data-soon={isClosingSoon(end, now) ? '' : undefined}
    >
      <div className="countdown-cells" aria-hidden="true">
        {COUNTDOWN_UNITS.map((unit, at) => (
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
