import { useEffect, useRef } from 'react'
import { onEverySecond, serverNow } from '../../browser/clock.ts'
import { writeText } from '../../browser/write-text.ts'

interface TickingTextProps {
  /** What to show at an instant, in milliseconds since 1970 UTC. Should be stable. */
  textAt: (now: number) => string
  className?: string
}

/** A text that depends on the server's time. One ticker for all writes it; nothing is rendered for that. */
export function TickingText({ textAt, className }: TickingTextProps) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => onEverySecond((now) => writeText(element.current, textAt(now))), [textAt])
  return (
    <span ref={element} className={className}>
      {textAt(serverNow())}
    </span>
  )
}
