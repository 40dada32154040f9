import { chunk } from 'es-toolkit/array'
import { sql } from 'kysely'
import { LINES_AT_ONCE } from '../../../engine/sales/statements/match-statement.server.ts'
import { BALANCE } from '../../../engine/sales/statements/payable-sales.server.ts'
import { readStatementLines } from '../../../engine/sales/statements/review-lines.server.ts'
import type { ReviewedLine } from '../../../engine/sales/statements/statement-lines.server.ts'
import { statementFilesText } from '../../../languages/staff/answers/statement-files.ts'
import { cents, toDollars } from '../../../rules/money.ts'
import { reasonInWords } from '../../../rules/sales/wires/match-reasons.ts'
import { isSameName } from '../../../rules/sales/wires/same-name.ts'
import { possibleReferences } from '../../../rules/sales/wires/wire-references.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Pause } from '../../../server/pauses.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { leftOutInWords, type LeftOutLine } from './left-out.ts'
import type { LeftOutView, LineView, StatementView } from './statements.ts'

interface Presenting {
  status?: 200 | 201
  /** An import tells of what is booked already as known. */
  isImport?: boolean
  /** What else the call answers. */
  more?: object
  pause: Pause
}

/** Written piece by piece: a statement may have more lines than should be made into JSON at once. @throws Problem `not_found` */
export async function presentStatement(
  db: Database,
  id: string,
  { status = 200, isImport = false, more = {}, pause }: Presenting,
): Promise<Response> {
  const found = await requireStatement(db, id)
  const pieces: string[] = []
  for await (const line of presentLines(db, id, { isImport, pause })) {
    pieces.push(JSON.stringify(line))
  }
  const head = JSON.stringify({ ...presentHead(found), ...presentLeftOut(found), ...more })
  const body = `${head.slice(0, -1)},"lines":[${pieces.join(',')}]}`
  return new Response(body, { status, headers: { 'content-type': 'application/json' } })
}

/** @throws Problem `not_found` */
export async function requireStatement(db: Database, id: string) {
  const found = await db
    .selectFrom('statements')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw statementNotFound()
  return found
}

export function statementNotFound(): Problem {
  return new Problem('not_found', statementFilesText('statementNotFound'))
}

/** One after the other, as there may be many. */
export async function* presentLines(
  db: Database,
  id: string,
  { isImport = false, pause }: Pick<Presenting, 'isImport' | 'pause'>,
): AsyncGenerator<LineView> {
  const lines = await readStatementLines(db, id, pause)
  const sales = await salesNamed(db, lines, pause)
  for (const line of lines) {
    await pause()
    const sale = line.saleId === null ? null : (sales.get(line.saleId) ?? null)
    yield presentLine(line, sale, isImport)
  }
}

type StatementHead = Omit<StatementView, 'lines' | 'left_out' | 'left_out_count'>

interface HeadColumns {
  id: string
  file_name: string
  format: string
  mapping: unknown
  imported_at: Date
}

export function presentHead({
  id,
  file_name,
  format,
  mapping,
  imported_at,
}: HeadColumns): StatementHead {
  return {
    id,
    file_name,
    // Kept to these words by a constraint; the JSON is what `importStatement` wrote.
    format: format as StatementView['format'],
    mapping: mapping as StatementView['mapping'],
    imported_at: imported_at.toISOString(),
  }
}

function presentLeftOut(found: {
  left_out: unknown
  left_out_count: number
}): Pick<StatementView, 'left_out' | 'left_out_count'> {
  // The JSON is what `importStatement` wrote.
  const told = found.left_out as readonly LeftOutLine[]
  return {
    left_out: told.map(({ why, amount, ...line }): LeftOutView => ({
      ...line,
      reason: leftOutInWords(why),
      amount: toDollars(amount),
    })),
    left_out_count: found.left_out_count,
  }
}

function presentLine(
  { line, saleId, namedSaleId, match, reason, state, paymentId }: ReviewedLine,
  sale: NamedSale | null,
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
    named_reservation_id: namedSaleId,
    sale: sale?.told ?? null,
    placed_by: sale && placedBy(line, sale),
    reason: why && reasonInWords(why),
    reason_code: why,
    state,
    payment_id: paymentId,
  }
}

interface NamedSale {
  reference: string
  told: NonNullable<LineView['sale']>
}

/** What the sales of lines are called. */
async function salesNamed(
  db: Database,
  lines: readonly ReviewedLine[],
  pause: Pause,
): Promise<Map<string, NamedSale>> {
  const ids = [...new Set(lines.flatMap(({ saleId }) => saleId ?? []))]
  const named = new Map<string, NamedSale>()
  for (const some of chunk(ids, LINES_AT_ONCE)) {
    await pause()
    const { rows } = await sql<{
      id: string
      reference: string
      invoice_number: string
      lot_number: number
      title: string
      full_name: string | null
      balance: number
    }>`
      select sales.id, reference, invoice_number, lot_number, auctions.title, full_name, ${BALANCE} as balance
      from sales
        join auctions on auctions.id = sales.auction_id
        join profiles on profiles.id = sales.buyer_id
      where sales.id = any(${some}::uuid[])`.execute(db)
    for (const { id, reference, invoice_number, lot_number, title, full_name, balance } of rows) {
      const told = { lot: lotNumber(lot_number), title, invoice_number, buyer: full_name }
      named.set(id, { reference, told: { ...told, balance: toDollars(cents(balance)) } })
    }
  }
  return named
}

/** By what a line is found to be for its sale; what shows nothing of it was placed by hand. */
function placedBy(
  { text, sender }: ReviewedLine['line'],
  { reference, told: { buyer } }: NamedSale,
): NonNullable<LineView['placed_by']> {
  const digits = reference.replaceAll('-', '')
  if (possibleReferences(text).some((one) => one.digits === digits)) return 'reference'
  return sender !== null && buyer !== null && isSameName(sender, buyer) ? 'name' : 'staff'
}
