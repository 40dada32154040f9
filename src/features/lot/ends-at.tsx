import { useHydrated } from '../../ui/use-hydrated.ts'
import { weekdayAndTime } from './instants.ts'

/** "Ends Sun, Nov 22, 3:45 PM CST". Takes RFC 3339. */
export function EndsAt({ at }: { at: string }) {
  return (
    <>
      Ends <InVisitorsZone at={Date.parse(at)} />
    </>
  )
}

/**
 * "Sun, Nov 22, 3:45 PM CST": where the visitor is, and until the browser tells, where the business is. Takes
 * milliseconds since 1970 UTC.
 */
export function InVisitorsZone({ at }: { at: number }) {
  const isHydrated = useHydrated()
  const zone = isHydrated ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined
  const instant = new Date(at).toISOString()
  return <time dateTime={instant}>{weekdayAndTime(instant, zone)}</time>
}
