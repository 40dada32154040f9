import { sql } from 'kysely'
import {
  readStatementLines,
  type ReviewedLine,
} from '../../../engine/sales/statements/statement-lines.server.ts'
import { toDollars } from '../../../rules/money.ts'
import { REASONS_IN_WORDS } from '../../../rules/sales/match-reasons.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Pause } from '../../../server/pauses.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { LineView, StatementView } from './statements.ts'

interface Presenting {
  status?: 200 | 201
  /** An import tells of what is booked already as known. */
  isImport?: boolean
  pause: Pause
}

/** Written piece by piece: a statement may have more lines than should be made into JSON at once. @throws Problem 404 */
export async function presentStatement(
  db: Database,
  id: string,
  { status = 200, isImport = false, pause }: Presenting,
): Promise<Response> {
  const found = await db
    .selectFrom('statements')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found', 'Statement not found')
  const lines = await readStatementLines(db, id, pause)
  const pieces: string[] = []
  for (const line of lines) {
    await pause()
    pieces.push(JSON.stringify(presentLine(line, isImport)))
  }
  const head = JSON.stringify(presentHead(found))
  const body = `${head.slice(0, -1)},"lines":[${pieces.join(',')}]}`
  return new Response(body, { status, headers: { 'content-type': 'application/json' } })
}

interface HeadColumns {
  id: string
  file_name: string
  format: string
  mapping: unknown
  imported_at: Date
}

function presentHead({
  id,
  file_name,
  format,
  mapping,
  imported_at,
}: HeadColumns): Omit<StatementView, 'lines'> {
  return {
    id,
    file_name,
    // Kept to these words by a constraint; the JSON is what `importStatement` wrote.
    format: format as StatementView['format'],
    mapping: mapping as StatementView['mapping'],
    imported_at: imported_at.toISOString(),
  }
}

function presentLine(
  { line, saleId, match, reason, state, paymentId }: ReviewedLine,
  isImport: boolean,
): LineView {
  const { n, date, amount, currency, sender, text } = line
  const isKnown = isImport && state !== 'waiting'
  const why = isKnown ? 'imported_before' : reason
  return {
    n,
    date,
    amount: toDollars(amount),
    currency,
    sender,
    text,
    match: isKnown ? 'known' : match,
    reservation_id: saleId,
    reason: why && REASONS_IN_WORDS[why],
    state,
    payment_id: paymentId,
  }
}

const MOST_LISTED = 100

/** Newest first. */
export async function listStatementRows(db: Database) {
  const rows = await db
    .selectFrom('statements')
    .select(['id', 'file_name', 'format', 'mapping', 'imported_at'])
    .select([
      sql<number>`(select count(*) from statement_lines where statement_id = statements.id)`.as(
        'lines',
      ),
      sql<number>`(select count(*) from statement_lines where statement_id = statements.id and state = 'waiting')`.as(
        'waiting',
      ),
    ])
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(({ lines, waiting, ...row }) => ({
    ...presentHead(row),
    line_count: lines,
    waiting_count: waiting,
  }))
}
