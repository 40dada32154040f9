import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 64rem)'
const NARROW = '(min-width: 64rem) and (max-width: 79.99rem)'

/** Whether there is room for tables: below 1024 px their rows are cards. */
export function useIsWide(): boolean {
  return useMatches(WIDE, true)
}

/** Whether tables have to do without their less important columns: from 1024 px to 1280 px. */
export function useIsNarrow(): boolean {
  return useMatches(NARROW, false)
}

function useMatches(media: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(media).matches,
    () => onServer,
  )
}
