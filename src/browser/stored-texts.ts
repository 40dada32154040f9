import { useSyncExternalStore } from 'react'

/**
 * Small texts that this browser stores about its visitor: the theme, an accepted text, a hint that
 * was read. Texts have a version, so that a new one is shown again.
 */

/** What its keys begin with. */
export const PREFIX = 'hammerlane.'
const listeners = new Set<() => void>()

/** What the browser's storage refused (private windows, full disk). */
const forThisPage = new Map<string, string>()

/** What is stored under a name, or null. Only in a browser. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name) ?? forThisPage.get(name) ?? null
  } catch {
    return forThisPage.get(name) ?? null
  }
}

/** Stores a text, such as the version of a thing, for every tab. */
export function writeStored(name: string, text: string): void {
  forThisPage.set(name, text)
  try {
    localStorage.setItem(PREFIX + name, text)
  } catch {
    // It holds for this page; the next visit asks again.
  }
  for (const listener of listeners) listener()
}

/** What is of one person alone. The privacy policy names it. */
export const PERSONAL = [
  ...(['recent-searches', 'search-to-save', 'typed-questions', 'compared'] as const),
  ...(['postal-code', 'push-address'] as const),
] as const

/** When they sign out: nothing of it is left for who uses the browser next. */
export function forgetPersonal(): void {
  for (const name of PERSONAL) {
    forThisPage.delete(name)
    try {
      localStorage.removeItem(PREFIX + name)
    } catch {
      // There is nothing to remove.
    }
  }
  for (const listener of listeners) listener()
}

/** Calls whenever something is stored, in any tab. Returns what stops it. */
export function onStored(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Whether this version of a thing is stored. False on the server and while the page hydrates. */
export function useIsStored(name: string, version: string): boolean {
  return useSyncExternalStore(
    onStored,
    () => readStored(name) === version,
    () => false,
  )
}

/** What is stored under a name, or null. Null on the server and while the page hydrates. */
export function useStoredText(name: string): string | null {
  return useSyncExternalStore(
    onStored,
    () => readStored(name),
    () => null,
  )
}
