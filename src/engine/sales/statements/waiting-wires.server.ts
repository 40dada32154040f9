import { sql, type Transaction } from 'kysely'
import { cents } from '../../../rules/money.ts'
import { HOLDS, type Hold } from '../../../rules/sales/deadlines.ts'
import { POSSIBLE_FROM } from '../../../rules/sales/decide-sale.ts'
import { isBeforeSale } from '../../../rules/sales/payment-day.ts'
import { isSameName } from '../../../rules/sales/wires/same-name.ts'
import { withoutPayments } from '../../../rules/sales/wires/same-wire.ts'
import type { BankLine } from '../../../rules/sales/wires/statement-matching.ts'
import { createPauses } from '../../../server/pauses.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { placeLines } from './match-statement.server.ts'
import { recordedPayments } from './payable-sales.server.ts'
import {
  hasUnplacedLine,
  isDismissedBefore,
  isPerhapsFor,
  mayBeFor,
  placeWaitingWires,
  waitsHere,
} from './place-anew.server.ts'

/**
 * Whether money came that may be for a sale, and that staff have neither counted nor sent back. Until then the sale does not default,
 * whatever its due time. Judged as things stand now: what is certainly recorded already holds nothing back. The sale is locked.
 */
export async function hasWaitingWire(tx: Transaction<DB>, saleId: string): Promise<boolean> {
  const isElsewhere = await placeWaitingWires(tx, saleId)
  return isElsewhere || (await holdsOf(tx, saleId)).length > 0
}

/** What waits for staff, and keeps a sale from default until they have seen to it. */
export async function holdsOf(db: Database | Transaction<DB>, saleId: string): Promise<Hold[]> {
  const { rows } = await sql<{ review: boolean; approval: boolean }>`
    select
      exists (select from payments where sale_id = ${saleId} and state = 'review' and amount > 0) as review,
      exists (
        select from approvals join payments on payments.id = approvals.subject
        where approvals.state = 'waiting' and action = 'assign-payment'
          and details->>'reservation' = ${saleId} and payments.state = 'review'
      ) as approval`.execute(db)
  const { review = false, approval = false } = rows[0] ?? {}
  const holds = {
    line: await hasWaitingLine(db, saleId),
    review,
    approval,
    unplaced:
      (await hasUnplacedLine(db, saleId)) ||
      (await hasUnplacedPayment(db, saleId)) ||
      (await hasWireOfBuyer(db, saleId)),
  }
  return HOLDS.filter((hold) => holds[hold])
}

/**
 * Whether a wire for the sale waits in any statement. All its lines are looked at together, those that were dismissed too: a payment by
 * hand is one wire, and does not stand for a second one of the same amount.
 */
async function hasWaitingLine(db: Database | Transaction<DB>, saleId: string): Promise<boolean> {
  const { rows } = await sql<{
    key: string
    amount: number
    currency: string
    date: string
    waits: boolean
  }>`
    select key, amount, currency, date::text as date,
      bool_or(state = 'waiting' and not ${isDismissedBefore(sql`line`)}) as waits
    from statement_lines as line
    where sale_id = ${saleId} and amount > 0
      and not exists (select from payments where statement_key = line.key)
    group by key, amount, currency, date
    order by waits, key`.execute(db)
  if (!rows.some(({ waits }) => waits)) return false
  const payments = (await recordedPayments(db, [saleId])).get(saleId) ?? []
  const lines = rows.map((row) => ({
    ...row,
    amount: cents(row.amount),
    receivedOn: row.date,
    statementKey: row.key,
  }))
  return withoutPayments(lines, payments).some(({ waits }) => waits)
}

/** Whether money that was kept without a sale says that it is for this one: it came before the sale began, or for more than one. */
async function hasUnplacedPayment(
  db: Database | Transaction<DB>,
  saleId: string,
): Promise<boolean> {
  const { rows } = await sql<Omit<BankLine, 'n'>>`
    select payments.id as key, received_on::text as date, amount, currency, sender, coalesce(note, '') as text
    from payments, sales
    where sales.id = ${saleId} and payments.state = 'review' and amount > 0
      and payments.sale_id is null and payments.named_sale_id is null
      and ${mayBeFor(sql`coalesce(payments.note, '')`, sql`payments.amount`)}`.execute(db)
  const lines = rows.map((row, at) => ({ ...row, n: at + 1, amount: cents(row.amount) }))
  const placed = await placeLines(db, lines, createPauses())
  return placed.some((one) => isPerhapsFor(one, saleId))
}

/**
 * Whether the buyer sent money that is with no sale which could take it: it has the buyer's name, for banks keep a fee, so that it is
 * not what is owed; or it names another sale of the buyer. What staff took from this very sale is not for it.
 */
async function hasWireOfBuyer(db: Database | Transaction<DB>, saleId: string): Promise<boolean> {
  const { rows } = await sql<{
    sender: string | null
    date: string
    name: string | null
    is_of_buyer: boolean
    issued_at: Date
  }>`
    select distinct sender, date::text as date, coalesce(sales.bill_to->>'full_name', full_name) as name, sales.issued_at,
      coalesce(former.buyer_id = sales.buyer_id, false) as is_of_buyer
    from sales join profiles on profiles.id = sales.buyer_id, lateral (
      select sender, date, sale_id, named_sale_id from statement_lines
      where state = 'waiting' and amount > 0 and ${waitsHere(sql`statement_lines`)}
      union all
      select sender, received_on, sale_id, named_sale_id from payments
      where state = 'review' and amount > 0
    ) as wires left join sales as former on former.id = coalesce(wires.sale_id, wires.named_sale_id)
    where sales.id = ${saleId} and former.id is distinct from sales.id
      and (wires.sale_id is null or former.state <> all(${POSSIBLE_FROM['record-payment']}::text[]))`.execute(
    db,
  )
  return rows.some(
    ({ sender, date, name, is_of_buyer: isOfBuyer, issued_at: issuedAt }) =>
      (isOfBuyer || (sender !== null && name !== null && isSameName(sender, name))) &&
      !isBeforeSale(date, { issuedAt }),
  )
}
