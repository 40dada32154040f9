/**
 * What was typed into a long form that is not finished, never a password: for this window until it is closed, and for
 * the whole browser once it belongs to an account that is being made, for a mail or a crash may end the window. For a
 * day at most, and until somebody signs out.
 */

import { DAY } from '../rules/durations.ts'

const KEY = 'hammerlane.draft'

export function keepDraft(typed: object, isForOtherWindows: boolean): void {
  const text = JSON.stringify({ typed, at: Date.now() })
  try {
    sessionStorage.setItem(KEY, text)
    if (isForOtherWindows) localStorage.setItem(KEY, text)
  } catch {
    // A browser that keeps nothing has what is on the page.
  }
}

/** What was kept, whoever wrote it, or null. */
export function recallDraft(): unknown {
  try {
    const text = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)
    const kept = JSON.parse(text ?? 'null') as { typed?: unknown; at?: unknown } | null
    if (typeof kept?.at === 'number' && Date.now() - kept.at < DAY) return kept.typed ?? null
    if (kept) forgetDraft()
  } catch {
    // What cannot be read is none.
  }
  return null
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
    localStorage.removeItem(KEY)
  } catch {
    // There is nothing to forget.
  }
}

/** What another window threw away, or finished, is not kept in this one either. To be called once. */
export function forgetWithOthers(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if ((key === KEY || key === null) && newValue === null) forgetDraft()
  })
}
