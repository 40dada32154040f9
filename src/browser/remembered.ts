import { useSyncExternalStore } from 'react'

/**
 * Small things that this browser remembers about its visitor: the theme, an accepted text, a hint that
 * was read. Texts have a version, so that a new one is shown again.
 */

/** What its keys begin with. */
export const PREFIX = 'hammerlane.'
const listeners = new Set<() => void>()

/** What was remembered while the browser's storage refuses to keep it (private windows, full disk). */
const forThisPage = new Map<string, string>()

/** What is remembered under a name, or null. Only in a browser. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name) ?? forThisPage.get(name) ?? null
  } catch {
    return forThisPage.get(name) ?? null
  }
}

/** Remembers a text, such as the version of a thing, from now on, in every tab. */
export function remember(name: string, text: string): void {
  forThisPage.set(name, text)
  try {
    localStorage.setItem(PREFIX + name, text)
  } catch {
    // The page remembers; the next visit asks again.
  }
  for (const listener of listeners) listener()
}

/** Calls whenever something is remembered, in any tab. Returns what stops it. */
export function onRemembered(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Whether this version of a thing is remembered. False on the server and while the page hydrates. */
export function useRemembered(name: string, version: string): boolean {
  return useSyncExternalStore(
    onRemembered,
    () => recall(name) === version,
    () => false,
  )
}

/** What is remembered under a name, or null. Null on the server and while the page hydrates. */
export function useRememberedText(name: string): string | null {
  return useSyncExternalStore(
    onRemembered,
    () => recall(name),
    () => null,
  )
}
