import { sql, type Transaction } from 'kysely'
import { cents, type Cents } from '../../rules/money.ts'
import {
  carriedForward,
  type Charge,
  type ConsignedSale,
  type StatementLine,
  type StatementLineKind,
} from '../../rules/proceeds/statement.ts'
import type { PayableAt, ProceedsTerms } from '../../rules/proceeds/terms.ts'
import { balanceOf, type InvoiceLine, type SaleState } from '../../rules/sales/sale.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { consignorNotFound } from '../consigning/find-consignor.server.ts'

/** What a statement is made of: all that is not settled yet between the house and one consignor. */
export interface ConsignorBooks {
  sales: ConsignedSale[]
  charges: Charge[]
  /** What the last statement left owed to the house: nothing or less. */
  broughtForward: Cents
  /** The number of the last statement of a year; 0 where there is none. */
  lastNumber(year: number): number
}

export interface Consignor {
  id: string
  name: string
  terms: ProceedsTerms | null
}

interface TermsColumns {
  commission: number | null
  lot_fee: number | null
  payable_at: string | null
}

/** Whoever changes anything between the house and a consignor holds this first. @throws Problem `not_found` */
export async function lockConsignor(tx: Transaction<DB>, id: string): Promise<Consignor> {
  const row = await tx
    .selectFrom('consignors')
    .select(['id', 'name', 'commission', 'lot_fee', 'payable_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw consignorNotFound()
  return { id: row.id, name: row.name, terms: termsOf(row) }
}

/** Null where none are agreed: constraints keep the three together, and to the words of their types. */
export function termsOf({
  commission,
  lot_fee: lotFee,
  payable_at: payableAt,
}: TermsColumns): ProceedsTerms | null {
  if (commission === null || lotFee === null || payableAt === null) return null
  return { commission, lotFee: cents(lotFee), payableAt: payableAt as PayableAt }
}

/** In the order in which they were sold; what is settled is left out. Under the consignor's lock nothing else puts it on a statement. */
export async function readBooks(
  db: Database | Transaction<DB>,
  consignorId: string,
): Promise<ConsignorBooks> {
  const sales = await readOpenSales(db, consignorId)
  const charges = await db
    .selectFrom('consignor_charges')
    .leftJoin('proceeds_lines', 'proceeds_lines.charge_id', 'consignor_charges.id')
    .select(['consignor_charges.id', 'consignor_charges.text', 'consignor_charges.amount'])
    .where('consignor_id', '=', consignorId)
    .where('proceeds_lines.statement_id', 'is', null)
    .orderBy('created_at')
    .orderBy('consignor_charges.id')
    .execute()
  const statements = await db
    .selectFrom('proceeds_statements')
    .distinctOn('year')
    .select(['year', 'number', 'total'])
    .where('consignor_id', '=', consignorId)
    .orderBy('year', 'desc')
    .orderBy('number', 'desc')
    .execute()
  const [last] = statements
  return {
    sales,
    charges: charges.map(({ amount, ...charge }) => ({ ...charge, amount: cents(amount) })),
    broughtForward: last ? carriedForward({ total: cents(last.total) }) : cents(0),
    lastNumber: (year) => statements.find((one) => one.year === year)?.number ?? 0,
  }
}

interface SaleColumns extends TermsColumns {
  id: string
  item: string
  state: string
  price: number
  paid: number
  lines: InvoiceLine[]
  credited: CreditedLine[] | null
  is_taken_back: boolean
}

interface CreditedLine {
  kind: StatementLineKind
  text: string
  amount: number
}

/** Sales that can still come to something: not credited and not over, or credited and undone. */
async function readOpenSales(db: Database | Transaction<DB>, consignorId: string) {
  const { rows } = await sql<SaleColumns>`
    select sales.id, sales.item->>'title' as item, sales.state, sales.price, sales.paid, sales.lines,
      consigned_sales.commission, consigned_sales.lot_fee, consigned_sales.payable_at,
      credited.lines as credited, coalesce(credited.is_taken_back, false) as is_taken_back
    from consigned_sales
    join sales on sales.id = consigned_sales.sale_id
    left join lateral (
      select bool_or(kind = 'price_back') as is_taken_back,
        jsonb_agg(jsonb_build_object('kind', kind, 'text', text, 'amount', amount) order by position)
          filter (where kind in ('price', 'commission', 'lot_fee')) as lines
      from proceeds_lines where proceeds_lines.sale_id = sales.id
    ) credited on true
    where consigned_sales.consignor_id = ${consignorId}
      and case when credited.lines is null then sales.state not in ('refunded', 'defaulted', 'cancelled')
        else sales.state = 'refunded' and not credited.is_taken_back end
    order by sales.issued_at, sales.id`.execute(db)
  return rows.map(openSale)
}

function openSale(row: SaleColumns): ConsignedSale {
  const { id, item, state, lines, paid, price, credited } = row
  return {
    ...{ id, item },
    state: state as SaleState,
    price: cents(price),
    balance: balanceOf({ lines, paid: cents(paid) }),
    terms: termsOf(row),
    credited: (credited ?? []).map(({ kind, text, amount }): StatementLine => ({
      ...{ kind, text, saleId: id, chargeId: null },
      amount: cents(amount),
    })),
    isTakenBack: row.is_taken_back,
  }
}
