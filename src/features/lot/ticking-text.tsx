import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { onEverySecond, serverNow } from '../../browser/clock.ts'
import { writeText } from '../../browser/write-text.ts'
import './ticking-text.css'

interface TickingTextProps {
  /** What to show at an instant, in milliseconds since 1970 UTC. Should be stable. */
  textAt: (now: number) => string
  /** From this instant on it is shown in red. */
  pressingFrom?: number
  className?: string
}

/** A text that depends on the server's time. One ticker for all writes it; nothing is rendered for that. */
export function TickingText({
  textAt,
  pressingFrom = Number.POSITIVE_INFINITY,
  className,
}: TickingTextProps) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      onEverySecond((now) => {
        writeText(element.current, textAt(now))
        element.current?.toggleAttribute('data-pressing', now >= pressingFrom)
      }),
    [textAt, pressingFrom],
  )
  const now = serverNow()
  return (
    <span
      ref={element}
      className={clsx('ticking', className)}
      data-pressing={now >= pressingFrom ? '' : undefined}
    >
      {textAt(now)}
    </span>
  )
}
