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

/** Whether a page that was chosen waits for the line; the other waits are not for pages, or for a person to end. */
export function isPageHeldUp(waits: ReadonlyMap<object, Missing>): boolean {
  return [...waits.values()].some((one) => one === 'next-page' || one === 'unreachable')
}

/** What the visitor is to be told; null while nothing is missing. */
export function worstOf(waits: ReadonlyMap<object, Missing>): Missing | null {
  const all = [...waits.values()]
  for (const first of ['outdated', 'next-page'] as const) if (all.includes(first)) return first
  return all[0] ?? null
}
