/** Every ASCII character but letters and digits, as in the columns and indexes of words. */
// oxlint-disable-next-line no-control-regex -- they part words too
const PARTS_WORDS = /[\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/
/** More words find nothing more. */
const MOST_WORDS = 10

/** What staff type to search by, as a query of PostgreSQL: each of the words, or what begins with it. Null where there are none. */
export function wordsQuery(typed: string): string | null {
  const words = typed.split(PARTS_WORDS).filter(Boolean).slice(0, MOST_WORDS)
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}
