import { chunk } from 'es-toolkit/array'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { createPauses, type Pause } from '../../../server/pauses.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { LINES_AT_ONCE, placeLines, type PlacedLine } from './match-statement.server.ts'
import { BALANCE } from './payable-sales.server.ts'
import { linesOf } from './statement-lines.server.ts'

/** A wire may come before the sale that it is for, from who is sure to win: the line that told of it is placed once there is the sale. */

/** A line of no sale that we know; not one that staff took from its sale. */
export const IS_UNPLACED = sql<boolean>`(statement_lines.state = 'waiting' and sale_id is null and named_sale_id is null)`

/** Sales that began while their transactions were under way are looked at once more. */
const OVERLAP = sql`interval '10 seconds'`

/** Places the waiting lines of a statement anew, where sales have begun since they were placed last. */
export async function placeAnew(db: Database, statementId: string, pause: Pause): Promise<void> {
  const now = await databaseTime(db)
  const { rows } = await sql<{ n: number }>`
    select n from statement_lines join statements on statements.id = statement_id
    where statement_id = ${statementId} and ${IS_UNPLACED}
      and exists (select from sales where issued_at > placed_at - ${OVERLAP})`.execute(db)
  if (rows.length === 0) return
  for (const some of chunk(rows, LINES_AT_ONCE)) {
    await pause()
    const numbers = some.map(({ n }) => n)
    await place(db, statementId, numbers, pause)
  }
  await db.updateTable('statements').set({ placed_at: now }).where('id', '=', statementId).execute()
}

/**
 * The same of lines of any statement that may be for one sale, which is locked. Whether somebody else is at one of them just now: what
 * becomes of it is not known yet.
 */
export async function placeWaitingWires(tx: Transaction<DB>, saleId: string): Promise<boolean> {
  const found = await unplacedLinesFor(tx, saleId)
  const { rows: held } = await sql<LinePlace>`
    select statement_id, n from statement_lines
    where ${IS_UNPLACED} and (statement_id, n) in (
      select statement_id, n
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (statement_id uuid, n integer))
    for update skip locked`.execute(tx)
  for (const [id, lines] of await placeEach(tx, held)) {
    // Those of other sales are left to whoever holds them: two sales that placed each other's would wait for one another.
    const own = lines.filter((one) => one.saleId === saleId)
    await keepPlaces(tx, id, own)
  }
  return held.length < found.length
}

/** Whether a line that waits without a sale is for this one, or for one of several of which this is one. */
export async function hasUnplacedLine(
  db: Database | Transaction<DB>,
  saleId: string,
): Promise<boolean> {
  const placed = await placeEach(db, await unplacedLinesFor(db, saleId))
  return [...placed.values()].flat().some((one) => isPerhapsFor(one, saleId))
}

/** A line that was just placed. */
export function isPerhapsFor({ saleId, among = [] }: PlacedLine, sale: string): boolean {
  return saleId === sale || among.includes(sale)
}

interface LinePlace {
  statement_id: string
  n: number
}

/** Lines that may be for a sale, for the rules to look at; what another statement brought as well and was seen to there waits nowhere. */
async function unplacedLinesFor(
  db: Database | Transaction<DB>,
  saleId: string,
): Promise<LinePlace[]> {
  const { rows } = await sql<LinePlace>`
    select statement_id, n from statement_lines, sales
    where sales.id = ${saleId} and ${IS_UNPLACED} and statement_lines.amount > 0
      and ${mayBeFor(sql`statement_lines.text`, sql`statement_lines.amount`)}
      and ${waitsHere(sql`statement_lines`)}`.execute(db)
  return rows
}

/** Of a line that was booked in no statement, and dismissed in none before. */
export function waitsHere(line: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    not exists (select from payments where statement_key = ${line}.key) and not ${isDismissedBefore(line)})`
}

/**
 * Of a line: whether an earlier statement has it too, and it was dismissed there: then nobody looks for it here. In a later one it was
 * dismissed as the same line once more.
 */
export function isDismissedBefore(line: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from statement_lines as other
      join statements as earlier on earlier.id = other.statement_id
      join statements as own on own.id = ${line}.statement_id
    where other.key = ${line}.key and other.state = 'dismissed'
      and (earlier.imported_at, earlier.id) < (own.imported_at, own.id))`
}

async function placeEach(
  db: Database | Transaction<DB>,
  places: readonly LinePlace[],
): Promise<Map<string, PlacedLine[]>> {
  const placed = new Map<string, PlacedLine[]>()
  for (const [id, some] of Map.groupBy(places, ({ statement_id: of }) => of)) {
    const numbers = some.map(({ n }) => n)
    const lines = (await linesOf(db, id, { numbers })).map(({ line }) => line)
    placed.set(id, await placeLines(db, lines, createPauses()))
  }
  return placed
}

/** Of `sales`: whether what a wire says may be meant for one, or its amount is what is owed. To be looked at by the rules. */
export function mayBeFor(
  text: RawBuilder<unknown>,
  amount: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const digits = digitsOf(text)
  return sql<boolean>`(${amount} = ${BALANCE}
    or ${digits} like '%' || ${digitsOf(sql`sales.reference`)} || '%'
    or ${digits} like '%' || ${digitsOf(sql`sales.invoice_number`)} || '%')`
}

function digitsOf(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(${text}, '\\D', '', 'g')`
}

async function place(
  db: Database,
  statementId: string,
  numbers: readonly number[],
  pause: Pause,
): Promise<void> {
  const lines = (await linesOf(db, statementId, { numbers })).map(({ line }) => line)
  await keepPlaces(db, statementId, await placeLines(db, lines, pause))
}

async function keepPlaces(
  db: Database | Transaction<DB>,
  statementId: string,
  placed: readonly PlacedLine[],
): Promise<void> {
  // With the key: read anew by other columns, the line of this number may be another one.
  const found = placed.flatMap(({ line: { n, key }, saleId }) =>
    saleId === null ? [] : [{ n, key, sale: saleId }],
  )
  if (found.length === 0) return
  await sql`
    update statement_lines set sale_id = found.sale, named_sale_id = found.sale, match = 'unmatched', reason = null
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (n integer, key text, sale uuid)
    where statement_id = ${statementId} and statement_lines.n = found.n and statement_lines.key = found.key and ${IS_UNPLACED}`.execute(
    db,
  )
}
