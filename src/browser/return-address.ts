/**
 * Where somebody was, or wanted to go, when signing in came between: an auction, a list that was narrowed, the watchlist, a
 * comparison, results, the dashboard, the bank details, the contact form, the back office. For this window, and for an hour.
 */

import { languageOfAddress } from '../languages/address.ts'
import { HOUR } from '../rules/durations.ts'

const KEY = 'hammerlane.return-address'

/** Places that one wants to go on with; from anywhere else signing in leads to the auctions. */
const WORTH_RETURNING =
  /^\/(?:(?:auction|category|compare|contact|dashboard|payment|results|staff|watchlist)\b|auctions\?)/
/** What one reads on the way. */
const ON_THE_WAY = /^\/(?:auth|terms|privacy|help)\b/

/** Notes from which address, without origin, somebody goes to sign in. */
export function noteReturnAddress(from: string): void {
  if (ON_THE_WAY.test(from)) return
  try {
    if (!WORTH_RETURNING.test(from)) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ address: from, at: Date.now() }))
  } catch {
    // A browser that keeps nothing leads to the auctions.
  }
}

/**
 * The same for links that were followed before their pages were hydrated: the browser says where it stood, and, of who has
 * turned to the other tab of the form as early, its history does.
 */
export function noteReferrer(): void {
  const before = window.navigation?.entries().slice(0, window.navigation.currentEntry?.index) ?? []
  const from = [document.referrer, ...before.reverse().map(({ url }) => url ?? '')]
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname, search }) => languageOfAddress(pathname + search).address)
    .find((address) => !ON_THE_WAY.test(address))
  if (document.referrer !== '' && from !== undefined) noteReturnAddress(from)
}

/** The address to go on with, or null. Only in a browser. */
export function returnAddress(): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const isFresh = Date.now() - Number(kept?.at) < HOUR
    return isFresh && WORTH_RETURNING.test(kept.address) ? kept.address : null
  } catch {
    return null
  }
}

export function forgetReturnAddress(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There is nothing to forget.
  }
}
