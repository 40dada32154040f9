import { chunk } from 'es-toolkit/array'
import { isEqual } from 'es-toolkit/predicate'
import { sql, type Transaction } from 'kysely'
import { answerDeskText } from '../../../languages/answers/desk.ts'
import type { BankLine } from '../../../rules/sales/wires/statement-matching.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Pause } from '../../../server/pauses.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import {
  judgePlaced,
  LINES_AT_ONCE,
  placeLines,
  type JudgedLine,
} from './match-statement.server.ts'

export interface NewStatement {
  fileName: string
  /** SHA-256 of the file, in hexadecimal. */
  fileHash: string
  format: 'csv' | 'camt.053'
  /** How the columns were read. */
  mapping: object | null
  lines: readonly BankLine[]
  /** What of the file is no line: the first of it, as JSON, and how much there is. */
  leftOut?: { told: readonly object[]; count: number }
  importedBy: string
}

/**
 * Keeps the lines of a statement, each with the sale that it pays, for staff to look at: nothing is counted yet. The same file
 * again changes nothing; read by other columns it takes the place of what it was, unless somebody has seen to lines of it.
 * `also` writes what belongs to a new import, in its transaction.
 */
export async function importStatement(
  db: Database,
  statement: NewStatement,
  pause: Pause,
  also: (tx: Transaction<DB>, id: string) => Promise<void> = async () => {},
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { id, isNew } = await takePlace(tx, statement)
    if (!isNew) return id
    const placed = await placeLines(tx, statement.lines, pause)
    const judged = await judgePlaced(tx, placed, id, pause)
    for (const some of chunk(judged, LINES_AT_ONCE)) {
      await pause()
      await writeLines(tx, id, some)
    }
    await also(tx, id)
    return id
  })
}

/** The statement's row, under its lock; new where its lines are still to be written. */
async function takePlace(
  tx: Transaction<DB>,
  { fileName, fileHash, format, mapping, leftOut, importedBy }: NewStatement,
): Promise<{ id: string; isNew: boolean }> {
  const now = await databaseTime(tx)
  const columns = {
    file_name: fileName,
    format,
    mapping: mapping && JSON.stringify(mapping),
    imported_by: importedBy,
    imported_at: now,
    placed_at: now,
    left_out: JSON.stringify(leftOut?.told ?? []),
    left_out_count: leftOut?.count ?? 0,
  }
  const made = await tx
    .insertInto('statements')
    .values({ ...columns, file_hash: fileHash })
    .onConflict((same) => same.column('file_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, isNew: true }
  const before = await tx
    .selectFrom('statements')
    .select(['id', 'mapping'])
    .where('file_hash', '=', fileHash)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (isEqual(before.mapping, mapping)) return { id: before.id, isNew: false }
  const touched = await tx
    .selectFrom('statement_lines')
    .select('n')
    .where('statement_id', '=', before.id)
    .where((line) =>
      line.or([
        line('state', '<>', 'waiting'),
        // Placed by hand.
        sql<boolean>`sale_id is distinct from named_sale_id`,
      ]),
    )
    .executeTakeFirst()
  if (touched) throw new Problem('not_available', answerDeskText('importedOtherwise'))
  await tx.deleteFrom('statement_lines').where('statement_id', '=', before.id).execute()
  await tx.updateTable('statements').set(columns).where('id', '=', before.id).execute()
  return { id: before.id, isNew: true }
}

async function writeLines(
  tx: Transaction<DB>,
  statementId: string,
  judged: readonly JudgedLine[],
): Promise<void> {
  const rows = judged.map(({ line, saleId, judged: { match, reason } }) => ({
    ...line,
    sale_id: saleId,
    named_sale_id: saleId,
    match,
    reason,
  }))
  await sql`
    insert into statement_lines (statement_id, n, date, amount, currency, sender, text, key, sale_id, named_sale_id, match, reason)
    select ${statementId}::uuid, n, date, amount, currency, sender, text, key, sale_id, named_sale_id, match, reason
    from jsonb_populate_recordset(null::statement_lines, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}
