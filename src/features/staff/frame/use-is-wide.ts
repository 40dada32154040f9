import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 64rem)'

/** Whether there is room for tables: below 1024 px their rows are cards. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
