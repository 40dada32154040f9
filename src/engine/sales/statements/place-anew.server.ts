import { chunk } from 'es-toolkit/array'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { createPauses, type Pause } from '../../../server/pauses.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { LINES_AT_ONCE, placeLines } from './match-statement.server.ts'
import { BALANCE } from './payable-sales.server.ts'
import { linesOf } from './statement-lines.server.ts'

/** A wire may come before the sale that it is for, from who is sure to win: the line that told of it is placed once there is the sale. */

/** A line of no sale that we know; not one that staff took from its sale. */
const IS_UNPLACED = sql<boolean>`(statement_lines.state = 'waiting' and sale_id is null and named_sale_id is null)`

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

/** The same of lines of any statement that may be for one sale, which is locked. */
export async function placeWaitingWires(tx: Transaction<DB>, saleId: string): Promise<void> {
  const { rows } = await sql<{ statement_id: string; n: number }>`
    select statement_id, n from statement_lines, sales
    where sales.id = ${saleId} and ${IS_UNPLACED}
      and (amount = ${BALANCE} or ${digitsOf(sql`text`)} like '%' || ${digitsOf(sql`reference`)} || '%'
        or ${digitsOf(sql`text`)} like '%' || ${digitsOf(sql`invoice_number`)} || '%')
    for update of statement_lines skip locked`.execute(tx)
  const byStatement = Map.groupBy(rows, ({ statement_id: id }) => id)
  for (const [id, lines] of byStatement)
    await place(
      tx,
      id,
      lines.map(({ n }) => n),
      createPauses(),
    )
}

function digitsOf(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(${text}, '\\D', '', 'g')`
}

async function place(
  db: Database | Transaction<DB>,
  statementId: string,
  numbers: readonly number[],
  pause: Pause,
): Promise<void> {
  const lines = (await linesOf(db, statementId, { numbers })).map(({ line }) => line)
  const placed = (await placeLines(db, lines, pause)).filter(({ saleId }) => saleId !== null)
  if (placed.length === 0) return
  const found = placed.map(({ line: { n }, saleId }) => ({ n, sale: saleId }))
  await sql`
    update statement_lines set sale_id = found.sale, named_sale_id = found.sale, match = 'unmatched', reason = null
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (n integer, sale uuid)
    where statement_id = ${statementId} and statement_lines.n = found.n and ${IS_UNPLACED}`.execute(
    db,
  )
}
