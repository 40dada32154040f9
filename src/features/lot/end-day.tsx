import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { writeText } from '../../browser/write-text.ts'
import { BUSINESS_TIME_ZONE } from '../../rules/policy.ts'
import { useRenderedAt } from '../frame/page-time.ts'
import { endDay, isDaysOff } from './time-left.ts'

interface EndDayProps {
  endsAt: string
  /** What stands there when the end is nearer. */
  otherwise?: ReactNode
}

/**
 * The day of an end (RFC 3339) that is more than two days off: so many hours alone are a riddle. The page is the
 * same for everybody, so it comes with the day where the business is; hydrated, it tells the visitor's own.
 */
export function EndDay({ endsAt, otherwise = null }: EndDayProps) {
  const end = Date.parse(endsAt)
  const now = useRenderedAt()
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => writeText(element.current, endDay(end)), [end])
  if (!isDaysOff(end, now)) return otherwise
  return (
    <small className="end-day" ref={element}>
      {endDay(end, BUSINESS_TIME_ZONE)}
    </small>
  )
}
