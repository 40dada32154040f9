import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { onEverySecond } from '../../browser/clock.ts'
import { writeText } from '../../browser/write-text.ts'
import { useRenderedAt } from '../frame/page-time.ts'
import { isClosingSoon, timeLeft } from './time-left.ts'

interface CountdownProps {
  /** RFC 3339. */
  endsAt: string
  /** Since when it stands still: what was left then is left. */
  pausedAt: string | null
  className?: string
}

/**
 * The time left until an instant, by the server's clock. One ticker for all writes the
 * text; nothing is rendered each second, and screen readers are left alone.
 */
export function Countdown({ endsAt, pausedAt, className }: CountdownProps) {
  const end = Date.parse(endsAt)
  if (pausedAt !== null)
    return <span className={clsx('fig', className)}>{timeLeft(end, Date.parse(pausedAt))}</span>
  return <Ticking end={end} {...(className && { className })} />
}

function Ticking({ end, className }: { end: number; className?: string }) {
  const now = useRenderedAt()
  const element = useRef<HTMLSpanElement>(null)
  useLayoutEffect(
    () =>
      onEverySecond((at) => {
        writeText(element.current, timeLeft(end, at))
        element.current?.toggleAttribute('data-soon', isClosingSoon(end, at))
        element.current?.toggleAttribute('data-over', end <= at)
      }),
    [end],
  )
  return (
    <span
      ref={element}
      className={clsx('fig', className)}
      data-soon={isClosingSoon(end, now) ? '' : undefined}
      data-over={end <= now ? '' : undefined}
    >
      {timeLeft(end, now)}
    </span>
  )
}
