import type { ReactNode } from 'react'
import { endDay } from './time-left.ts'
import { useIsDaysOff } from './use-server-time.ts'

interface EndDayProps {
  endsAt: string
  /** What stands there when the end is nearer. */
  otherwise?: ReactNode
}

/** The day of an end (RFC 3339) that is more than two days off: so many hours alone are a riddle. */
export function EndDay({ endsAt, otherwise = null }: EndDayProps) {
  if (!useIsDaysOff(endsAt)) return otherwise
  return <small className="end-day">{endDay(Date.parse(endsAt))}</small>
}
