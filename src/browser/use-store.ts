import { useDeferredValue, useSyncExternalStore } from 'react'

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
  let differs = false
  // React asks the last on the server and while it takes a page over, and then as part of rendering.
  const value = useSyncExternalStore(subscribe, read, () => {
    const written = onServer()
    if (typeof document === 'undefined') return written
    const held = read()
    // oxlint-disable-next-line react/immutability
    differs = !Object.is(held, written)
    return held
  })
  // Whatever has a first value is rendered a second time, also when both are the same.
  const isWaking = useDeferredValue(false, differs || undefined)
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
