import { useSyncExternalStore } from 'react'

/**
 * Small things that this browser remembers about its visitor: an accepted text, a hint that was
 * read. Each has a version, so that a new text is shown again.
 */

const PREFIX = 'hammerlane.'
const listeners = new Set<() => void>()

/** What was remembered while the browser's storage refuses to keep it (private windows, full disk). */
const forThisPage = new Map<string, string>()

function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name) ?? forThisPage.get(name) ?? null
  } catch {
    return forThisPage.get(name) ?? null
  }
}

/** Remembers `version` of a thing from now on, in every tab. */
export function remember(name: string, version: string): void {
  forThisPage.set(name, version)
  try {
    localStorage.setItem(PREFIX + name, version)
  } catch {
    // The page remembers; the next visit asks again.
  }
  for (const listener of listeners) listener()
}

/** Whether this version of a thing is remembered. False on the server and until the page is hydrated. */
export function useRemembered(name: string, version: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => recall(name) === version,
    () => false,
  )
}

/** What is remembered under a name, or null. Null on the server and until the page is hydrated. */
export function useRememberedText(name: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => recall(name),
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
