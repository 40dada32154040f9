import type { ReactNode } from 'react'
import { useRenderedAt } from '../frame/page-time.ts'
import { endDay, isDaysOff } from './time-left.ts'

interface EndDayProps {
  endsAt: string
  /** What stands there when the end is nearer. */
  otherwise?: ReactNode
}

/** The day of an end (RFC 3339) that is more than two days off: so many hours alone are a riddle. */
export function EndDay({ endsAt, otherwise = null }: EndDayProps) {
  const end = Date.parse(endsAt)
  if (!isDaysOff(end, useRenderedAt())) return otherwise
  return <small className="end-day">{endDay(end)}</small>
}
