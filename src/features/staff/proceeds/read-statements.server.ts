import { sql, type RawBuilder, type Transaction } from 'kysely'
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

/** The lines of a statement, in its order. */
export async function readLines(db: Reader, statementId: string): Promise<StatementLineView[]> {
  const rows = await db
    .selectFrom('proceeds_lines')
    .select(['kind', 'sale_id', 'charge_id', 'text', 'amount'])
    .where('statement_id', '=', statementId)
    .orderBy('position')
    .execute()
  const lines = rows.map(
    ({ kind, sale_id: saleId, charge_id: chargeId, text, amount }): StatementLine => ({
      // A constraint keeps it to these words.
      kind: kind as StatementLine['kind'],
      ...{ saleId, chargeId, text, amount: cents(amount) },
    }),
  )
  return presentLines(db, lines)
}

interface Subject {
  id: string
  lot_number: number | null
  stock_number: string | null
  vin: string | null
  sold_at: Date | null
}

/** Each line with the lot that it is of. */
export async function presentLines(
  db: Reader,
  lines: readonly StatementLine[],
): Promise<StatementLineView[]> {
  const sales = lines.flatMap(({ saleId }) => saleId ?? [])
  const charges = lines.flatMap(({ chargeId }) => chargeId ?? [])
  const { rows } = await sql<Subject>`
    select sales.id, lot_number, stock_number, sales.item->>'vin' as vin, issued_at as sold_at
    from sales join auctions on auctions.id = sales.auction_id
    left join consignments on consignments.auction_id = sales.auction_id
    where sales.id = any(${[...new Set(sales)]}::uuid[])
    union all
    select consignor_charges.id, lot_number, stock_number, vin, null
    from consignor_charges left join auctions on auctions.id = consignor_charges.auction_id
    left join consignments on consignments.auction_id = consignor_charges.auction_id
    where consignor_charges.id = any(${charges}::uuid[])`.execute(db)
  const subjects = new Map(rows.map((row) => [row.id, row]))
  return lines.map(({ kind, saleId, chargeId, text, amount }) => {
    const of = subjects.get(saleId ?? chargeId ?? '')
    const number = of?.lot_number ?? null
    return {
      ...{ kind, sale_id: saleId, text, amount: toDollars(amount) },
      lot: number === null ? null : lotNumber(number),
      stock_number: of?.stock_number ?? null,
      vin: of?.vin ?? null,
      sold_at: of?.sold_at?.toISOString() ?? null,
    }
  })
}
