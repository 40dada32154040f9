import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { LineSubject } from '../../../engine/proceeds/line-subjects.server.ts'
import { cents, toDollars, type Cents } from '../../../rules/money.ts'
import {
  carriedForward,
  payableOf,
  statementNumber,
  type StatementLine,
} from '../../../rules/proceeds/statement.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { StatementLineView, StatementSummary } from './proceeds.ts'

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

/** Statements that a condition leaves, in an order; both are SQL of this folder. */
export async function readStatements(
  db: Reader,
  where: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
): Promise<StatementSummary[]> {
  const { rows } = await sql<StatementRow>`
    select proceeds_statements.id, consignor_id, consignor_name, year, number, brought_forward, total, made_at,
      to_char(paid_on, 'YYYY-MM-DD') as paid_on, reference
    from proceeds_statements left join proceeds_payouts on statement_id = proceeds_statements.id
    where ${where} order by ${order}`.execute(db)
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
  const [found] = await readStatements(db, sql`proceeds_statements.id = ${id}`, NEWEST_FIRST)
  return found
}

export const NEWEST_FIRST = sql`made_at desc, proceeds_statements.id desc`
export const OLDEST_FIRST = sql`made_at, proceeds_statements.id`

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
