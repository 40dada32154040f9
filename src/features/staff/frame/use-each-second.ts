import { useSyncExternalStore } from 'react'
import { onEverySecond, serverNow } from '../../../browser/clock.ts'

/** What the server's time means, in milliseconds since 1970 UTC: rendered again when that changes. */
export function useEachSecond<Meaning extends string | number | boolean>(
  meaningOf: (now: number) => Meaning,
): Meaning {
  const read = () => meaningOf(serverNow())
  return useSyncExternalStore(onEverySecond, read, read)
}
