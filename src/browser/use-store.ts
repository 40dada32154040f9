import { useDeferredValue, useSyncExternalStore } from 'react'

const isBrowser = typeof document !== 'undefined'

/**
 * What something outside React holds: who is signed in, what this browser remembers. A page that comes alive begins with
 * what the server wrote, of which `onServer` tells. What differs follows as a transition, in short tasks: React by
 * itself would take it up at once, in the same task in which it took the page over.
 */
export function useStore<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  onServer: () => Value,
): Value {
  let isFromServer = false
  const value = useSyncExternalStore(subscribe, read, () => {
    // React asks this on the server and while it takes a page over, and then as part of rendering.
    // oxlint-disable-next-line react/immutability
    isFromServer = true
    return isBrowser ? read() : onServer()
  })
  const isWaking = useDeferredValue(false, isFromServer)
  return isWaking ? onServer() : value
}

const never = () => () => {}

/** Whether scripts have taken the page over; never on the server. */
export function useIsAwake(): boolean {
  return useStore(
    never,
    () => true,
    () => false,
  )
}
