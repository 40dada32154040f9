/** What finds a lot for staff, and for its bank: its number, title and VIN, and its stock number, which visitors never search. */
import { sql, type RawBuilder } from 'kysely'
import { partOf } from '../../../server/postgres/part-of.ts'
import { lotWord } from '../../../server/vehicles/lot-word.ts'

/** In lower case; what consists of hyphens is no word. */
export function searchedWords(q = ''): string[] {
  return q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => lotWord(word) !== '')
}

/**
 * To be selected from: the rows of `auction_summaries` that fit, and have each word as a part of their number, title, VIN or stock
 * number, with hyphens or without: F-150 and f150 are one. Lots with a word in their stock number are found by its index and stand
 * apart: a search for other words pays for them by one look into that.
 */
export function lotsNamed(
  words: readonly string[],
  fits: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // The longest first, which the fewest have.
  const parts = words.map(lotWord).toSorted((one, other) => other.length - one.length)
  const inWords = parts.map((part) => sql`strpos(words, ${part}) > 0`)
  const inEither = parts.map((part, at) => sql`(stock like ${partOf(part)} or ${inWords[at]})`)
  return sql`(
    with numbered as materialized (
      select auction_id as lot, ${STOCK_NUMBER} as stock from consignments
      where ${sql.join(parts.map(isOfNumber), sql` or `)}
    )
    select * from auction_summaries
    where ${fits} and ${all(inWords)} and not exists (select from numbered where lot = auction_id)
    union all
    select auction_summaries.* from numbered join auction_summaries on auction_id = lot
    where ${fits} and ${all(inEither)}
  ) as lots_named`
}

/** Of `consignments`, as its index has it: in lower case, without hyphens. */
const STOCK_NUMBER = sql`replace(lower(stock_number), '-', '')`
/** The index knows parts of so many signs. What is shorter finds the number that is just that. */
const LEAST_PART = 3

function isOfNumber(part: string): RawBuilder<unknown> {
  return part.length < LEAST_PART
    ? sql`${STOCK_NUMBER} = ${part}`
    : sql`${STOCK_NUMBER} like ${partOf(part)}`
}

/** Whether a row of `consignments` has just this stock number, with hyphens or without. */
export function hasStockNumber(typed: string): RawBuilder<boolean> {
  return sql<boolean>`${STOCK_NUMBER} = ${lotWord(typed)}`
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `)
}
