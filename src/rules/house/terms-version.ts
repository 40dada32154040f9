/** Versions of the terms are the days from which they apply; a further one of the same day has a letter behind it. */

const LETTERS = 'bcdefghijklmnopqrstuvwxyz'

/** The version after `current` on a day, YYYY-MM-DD; null where that day has had as many as there are letters. */
export function nextTermsVersion(current: string, day: string): string | null {
  if (current < day) return day
  // A clock that was set back does not bring an older version.
  const [of, letter] = [current.slice(0, 10), current.slice(10)]
  const next = letter === '' ? LETTERS[0] : LETTERS[LETTERS.indexOf(letter) + 1]
  return next === undefined ? null : of + next
}

/** The day of a version. */
export function dayOfVersion(version: string): string {
  return version.slice(0, 10)
}
