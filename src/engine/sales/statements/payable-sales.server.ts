import { sql, type RawBuilder, type Transaction } from 'kysely'
import { cents, HOUSE_CURRENCY } from '../../../rules/money.ts'
import type { SaleState } from '../../../rules/sales/sale.ts'
import type { PayableSale, RecordedPayment } from '../../../rules/sales/wires/statement-matching.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'

interface SaleColumns {
  id: string
  reference: string
  invoice_number: string
  state: string
  balance: number
  issued_at: Date
  full_name: string | null
}

/** Of `sales`: what is still to be paid. */
export const BALANCE = sql`(
  select coalesce(sum((line->>'amount')::bigint), 0)::bigint from jsonb_array_elements(sales.lines) as line
) - sales.paid`

/** Those with one of these references, written without dashes. */
export function salesByDigits(db: Database | Transaction<DB>, digits: readonly string[]) {
  return salesWhere(db, sql`replace(reference, '-', '') = any(${digits}::text[])`)
}

/** Those with one of these invoices. */
export function salesByInvoice(db: Database | Transaction<DB>, numbers: readonly string[]) {
  return salesWhere(db, sql`invoice_number = any(${numbers}::text[])`)
}

/** Those of which one of these amounts is still to be paid. */
export function salesByBalance(db: Database | Transaction<DB>, amounts: readonly number[]) {
  return salesWhere(
    db,
    sql`sales.state in ('invoiced', 'part_paid', 'paid', 'on_its_way') and ${BALANCE} = any(${amounts}::bigint[])`,
  )
}

export function salesById(db: Database | Transaction<DB>, ids: readonly string[]) {
  return salesWhere(db, sql`sales.id = any(${ids}::uuid[])`)
}

/** With the name on the invoice, where that has one: who takes another name later is found by no wire of others. */
async function salesWhere(
  db: Database | Transaction<DB>,
  condition: RawBuilder<unknown>,
): Promise<PayableSale[]> {
  const { rows } = await sql<SaleColumns>`
    select sales.id, reference, invoice_number, sales.state, ${BALANCE} as balance, issued_at, coalesce(bill_to->>'full_name', full_name) as full_name
    from sales join profiles on profiles.id = buyer_id
    where ${condition}`.execute(db)
  return rows.map(
    ({
      id,
      reference,
      invoice_number: invoiceNumber,
      state,
      balance,
      issued_at: issuedAt,
      full_name: buyerName,
    }) => ({
      id,
      reference,
      invoiceNumber,
      // Kept to these words by a constraint.
      state: state as SaleState,
      balance: cents(balance),
      issuedAt,
      buyerName,
    }),
  )
}

interface PaymentColumns {
  id: string
  amount: number
  received_on: string
  statement_key: string | null
}

/** What was recorded for sales, by sale; also what was sent back, of which another format of the statement may tell once more. */
export async function recordedPayments(
  db: Database | Transaction<DB>,
  saleIds: readonly string[],
): Promise<Map<string, RecordedPayment[]>> {
  const { rows } = await sql<PaymentColumns & { sale_id: string }>`
    select id, sale_id, amount, received_on::text as received_on, statement_key
    from payments
    where sale_id = any(${saleIds}::uuid[]) and currency = ${HOUSE_CURRENCY}
    order by created_at, id`.execute(db)
  const bySale = Map.groupBy(rows, ({ sale_id: id }) => id)
  return new Map([...bySale].map(([id, those]) => [id, those.map(recordedPayment)]))
}

/** A payment that a statement told of. */
export interface ImportedPayment extends RecordedPayment {
  /** It waits, and is of no sale that we know. */
  isUnplaced: boolean
}

/** What statements told of one of these amounts, whatever became of it, by amount. */
export async function importedPayments(
  db: Database | Transaction<DB>,
  amounts: readonly number[],
): Promise<Map<number, ImportedPayment[]>> {
  const { rows } = await sql<PaymentColumns & { is_unplaced: boolean }>`
    select id, amount, received_on::text as received_on, statement_key,
      state = 'review' and sale_id is null as is_unplaced
    from payments
    where amount = any(${amounts}::bigint[]) and currency = ${HOUSE_CURRENCY} and statement_key is not null
    order by created_at, id`.execute(db)
  const found = rows.map((row) => ({ ...recordedPayment(row), isUnplaced: row.is_unplaced }))
  return Map.groupBy(found, ({ amount }) => amount)
}

function recordedPayment({ id, amount, received_on, statement_key }: PaymentColumns) {
  return { id, amount: cents(amount), receivedOn: received_on, statementKey: statement_key }
}
