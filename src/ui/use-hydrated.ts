import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated, so that our own code answers to what is pressed; never on the server. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
