import { useHydrated } from '../../ui/use-hydrated.ts'
import { weekdayAndTime } from './instants.ts'

/** "Ends Sun, Nov 22, 3:45 PM CST": where the visitor is, and until the browser tells, where the business is. Takes RFC 3339. */
export function EndsAt({ at }: { at: string }) {
  const isHydrated = useHydrated()
  const zone = isHydrated ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined
  return (
    <>
      Ends <time dateTime={at}>{weekdayAndTime(at, zone)}</time>
    </>
  )
}
