import { useSyncExternalStore } from 'react'
import type { Connection } from './connection.ts'

/** What screens may know of the live connection: whether it is lost, and how old that makes what they show. */

let lostSince: number | null = null
const listeners = new Set<() => void>()

export function showConnection(connection: Connection): void {
  if (connection.lostSince === lostSince) return
  lostSince = connection.lostSince
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
