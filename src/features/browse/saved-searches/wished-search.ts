/**
 * Which search somebody wanted to save when signing in came between. For the whole browser, since a mailed link may open another
 * window, and for an hour.
 */

import { useSyncExternalStore } from 'react'
import { onStored, readStored, writeStored } from '../../../browser/stored-texts.ts'
import { HOUR } from '../../../rules/durations.ts'

const NAME = 'search-to-save'

export function wishFor(query: string): void {
  writeStored(NAME, JSON.stringify({ query, at: Date.now() }))
}

export function forgetWish(): void {
  writeStored(NAME, '')
}

/** Null on the server, and while the page hydrates. */
export function useWishedSearch(): string | null {
  return useSyncExternalStore(onStored, readWish, () => null)
}

function readWish(): string | null {
  try {
    const wish = JSON.parse(readStored(NAME) || 'null')
    const isFresh = Date.now() - Number(wish?.at) < HOUR
    return isFresh && typeof wish.query === 'string' ? wish.query : null
  } catch {
    // What cannot be read is none.
    return null
  }
}
