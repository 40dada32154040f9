import { sql, type Transaction } from 'kysely'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'

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

/**
 * How many rows, in their order, are looked through for words before their index is asked: a frequent word fills a page from these.
 * By the index, all rows that have it would be read to find which come first.
 */
export const LOOKED_THROUGH = 2_000

/**
 * Queries of words are answered by the index of words here, whatever the planner expects: where words that are frequent each stand
 * together nowhere, it would go through all rows.
 */
export function byIndexOfWords<Answer>(
  db: Database,
  ask: (tx: Transaction<DB>) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return ask(tx)
  })
}
