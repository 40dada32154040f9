import { createStore } from 'zustand/vanilla'

/**
 * Why something that was asked for is not there yet: its part of the page cannot be fetched, nor the page that was chosen,
 * the sign-in service does not answer, or it is gone because the page is older than the server.
 */
export type Missing = 'unreachable' | 'next-page' | 'no-sign-in' | 'outdated'

/** One for each wait. Without React, which itself may have to be waited for. */
export const missingParts = createStore<ReadonlyMap<object, Missing>>(() => new Map())

/** Says why a wait goes on, or with null that it is over. */
export function tellWait(wait: object, missing: Missing | null): void {
  missingParts.setState((waits) => {
    const others = [...waits].filter(([other]) => other !== wait)
    return new Map(missing ? [...others, [wait, missing]] : others)
  }, true)
}

/** Whether one of some waits is for the line; what is outdated waits for a person. */
export function isHeldUp(waits: ReadonlyMap<object, Missing>, own: readonly object[]): boolean {
  return own.some((wait) => {
    const missing = waits.get(wait)
    return missing === 'next-page' || missing === 'unreachable'
  })
}

/** What the visitor is to be told; null while nothing is missing. */
export function worstOf(waits: ReadonlyMap<object, Missing>): Missing | null {
  const all = [...waits.values()]
  for (const first of ['outdated', 'next-page'] as const) if (all.includes(first)) return first
  return all[0] ?? null
}
