import { sql, type RawBuilder, type Transaction } from 'kysely'
import { z } from 'zod'
import type { LineSubject } from '../../../engine/proceeds/line-subjects.server.ts'
import { cents, toDollars, type Cents } from '../../../rules/money.ts'
import {
  carriedForward,
  payableOf,
  statementNumber,
  type StatementLine,
} from '../../../rules/proceeds/statement.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type {
  StatementLineView,
  Statements,
  statementsQuerySchema,
  StatementSummary,
} from './proceeds.ts'
import { TO_PAY_OUT } from './to-pay-out.server.ts'

type Reader = Database | Transaction<DB>

interface StatementRow {
  id: string
  consignor_id: string
  consignor_name: string
  year: number
  number: number
  brought_forward: number
  total: number
  made_at: Date
  paid_on: string | null
  reference: string | null
}

const placeSchema = z.tuple([z.iso.datetime(), z.uuid()])

/** A page of statements by when they were made: those that wait the oldest first, all of a consignor the newest first. */
export async function listStatements(
  db: Reader,
  { waits, consignor, limit, cursor }: z.output<typeof statementsQuerySchema>,
): Promise<Statements> {
  const which = sql<boolean>`${waits ? TO_PAY_OUT : sql`true`}
    and ${consignor === undefined ? sql`true` : sql`consignor_id = ${consignor}`}`
  const [order, comparison] = waits ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const after = cursor === undefined ? null : placeIn(cursor, placeSchema)
  const isAfter = after
    ? sql`(made_at, id) ${comparison} (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from proceeds_statements where ${which}`.execute(db)
  const rows = await readStatements(
    db,
    sql`${which} and ${isAfter} order by made_at ${order}, id ${order} limit ${limit + 1}`,
  )
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    total: counted.rows[0]?.total ?? 0,
    next_cursor: last && rows.length > limit ? cursorFor([last.made_at, last.id]) : null,
  }
}

/** Statements by SQL of this folder that says which, and in which order. */
async function readStatements(db: Reader, which: RawBuilder<unknown>): Promise<StatementSummary[]> {
  const { rows } = await sql<StatementRow>`
    select id, consignor_id, consignor_name, year, number, brought_forward, total, made_at,
      to_char(paid_on, 'YYYY-MM-DD') as paid_on, reference
    from proceeds_statements left join proceeds_payouts on statement_id = proceeds_statements.id
    where ${which}`.execute(db)
  return rows.map(present)
}

/** One that is there. */
export async function readStatementOf(
  db: Reader,
  { id }: { id: string },
): Promise<StatementSummary> {
  const statement = await readStatement(db, id)
  if (!statement) throw new Error(`there is no statement ${id}`)
  return statement
}

/** Undefined where there is none. */
export async function readStatement(db: Reader, id: string): Promise<StatementSummary | undefined> {
  const [found] = await readStatements(db, sql`id = ${id}`)
  return found
}

function present(row: StatementRow): StatementSummary {
  const { id, paid_on, reference } = row
  return {
    id,
    number: statementNumber(row.year, row.number),
    consignor: { id: row.consignor_id, name: row.consignor_name },
    made_at: row.made_at.toISOString(),
    payout: paid_on !== null && reference !== null ? { paid_on, reference } : null,
    ...presentSums({ total: cents(row.total), broughtForward: cents(row.brought_forward) }),
  }
}

export function presentSums(sums: { total: Cents; broughtForward: Cents }) {
  return {
    brought_forward: toDollars(sums.broughtForward),
    total: toDollars(sums.total),
    payable: toDollars(payableOf(sums)),
    carried_forward: toDollars(carriedForward(sums)),
  }
}

/** The lines of a statement, in its order; each names its lot as it was known when the statement was made. */
export async function readLines(db: Reader, statementId: string): Promise<StatementLineView[]> {
  const rows = await db
    .selectFrom('proceeds_lines')
    .leftJoin('sales', 'sales.id', 'proceeds_lines.sale_id')
    .select(['kind', 'sale_id', 'text', 'amount', 'lot_number', 'stock_number', 'vin'])
    .select('sales.issued_at as sold_at')
    .where('statement_id', '=', statementId)
    .orderBy('position')
    .execute()
  return rows.map(({ kind, sale_id: saleId, amount, ...row }) =>
    // A constraint keeps the kind to these words.
    presentLine({ ...row, kind: kind as StatementLine['kind'], saleId, amount: cents(amount) }),
  )
}

/** A line with the lot that it is of. */
export function presentLine({
  kind,
  saleId,
  text,
  amount,
  lot_number: lot,
  stock_number,
  vin,
  sold_at: soldAt,
}: Omit<StatementLine, 'chargeId'> & LineSubject): StatementLineView {
  return {
    ...{ kind, sale_id: saleId, text, amount: toDollars(amount), stock_number, vin },
    lot: lot === null ? null : lotNumber(lot),
    sold_at: soldAt?.toISOString() ?? null,
  }
}
