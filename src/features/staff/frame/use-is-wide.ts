import { useCallback, useSyncExternalStore } from 'react'

/** Whether there is room for tables: below 1024 px their rows are cards. */
export function useIsWide(): boolean {
  return useHasWidth(64)
}

/** Whether the window is so many rem (16 px) wide, or wider. */
export function useHasWidth(rem: number): boolean {
  const query = `(min-width: ${rem}rem)`
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
}
