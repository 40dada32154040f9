import { useLayoutEffect, useRef } from 'react'
import { onEverySecond } from '../../browser/clock.ts'
import { writeText } from '../../browser/write-text.ts'
import { dateFormat } from '../../languages/date-format.ts'
import { BUSINESS_TIME_ZONE } from '../../rules/policy.ts'
import { useRenderedAt } from './page-time.ts'

const dayFormat = dateFormat({
  timeZone: BUSINESS_TIME_ZONE,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})
const timeFormat = dateFormat({
  timeZone: BUSINESS_TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})
const zoneFormat = dateFormat({
  timeZone: BUSINESS_TIME_ZONE,
  timeZoneName: 'short',
})

/** The server's time where the business is, with EST or EDT as it applies, updated each second. */
export function HeaderClock() {
  const now = useRenderedAt()
  const day = useRef<HTMLSpanElement>(null)
  const time = useRef<HTMLElement>(null)
  const zone = useRef<HTMLSpanElement>(null)
  useLayoutEffect(
    () =>
      onEverySecond((at) => {
        writeText(day.current, dayFormat().format(at))
        writeText(time.current, timeFormat().format(at))
        writeText(zone.current, zoneName(at))
      }),
    [],
  )
  return (
    <span className="clock">
      <span className="day" ref={day}>
        {dayFormat().format(now)}
      </span>
      <b ref={time}>{timeFormat().format(now)}</b>
      <span ref={zone}>{zoneName(now)}</span>
    </span>
  )
}

function zoneName(at: number): string {
  return (
    zoneFormat()
      .formatToParts(at)
      .find((part) => part.type === 'timeZoneName')?.value ?? ''
  )
}
