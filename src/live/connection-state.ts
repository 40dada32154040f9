import { useSyncExternalStore } from 'react'

/** What screens may know of the live connection: whether it is lost, and how old that makes what they show. */

/** When the server was last heard, and all that is shown known to be right, in milliseconds of the visitor's clock. */
let heardAt = typeof document === 'undefined' ? 0 : Date.now()
let lostSince: number | null = null
const listeners = new Set<() => void>()

/** The server said something. */
export function noteHeard(): void {
  heardAt = Date.now()
}

/** When the server was last heard, in milliseconds of the visitor's clock. */
export function lastHeard(): number {
  return heardAt
}

/** It broke, or had broken unnoticed: what is shown dates from when it was last heard. */
export function noteLost(): void {
  if (lostSince === null) tell(heardAt)
}

/** It is there again, or nothing is watched any longer. */
export function noteWell(): void {
  noteHeard()
  if (lostSince !== null) tell(null)
}

function tell(next: number | null): void {
  lostSince = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether live updates arrive. False while the connection is lost and being tried again. */
export function useLiveConnection(): boolean {
  return useLostSince() === null
}

/** Since when what is shown may be out of date, in milliseconds of the visitor's clock; null while it is right. */
export function useLostSince(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => lostSince,
    () => null,
  )
}
