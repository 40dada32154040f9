import { sql, type Transaction } from 'kysely'
import { cents } from '../../../rules/money.ts'
import { HOLDS, type Hold } from '../../../rules/sales/deadlines.ts'
import { isBeforeSale } from '../../../rules/sales/payment-day.ts'
import { isSameName } from '../../../rules/sales/same-name.ts'
import type { BankLine } from '../../../rules/sales/statement-matching.ts'
import { createPauses } from '../../../server/pauses.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { judgePlaced, placeLines } from './match-statement.server.ts'
import {
  hasUnplacedLine,
  IS_UNPLACED,
  isDismissedBefore,
  isPerhapsFor,
  mayBeFor,
  placeWaitingWires,
  waitsHere,
} from './place-anew.server.ts'
import { linesOf } from './statement-lines.server.ts'

/**
 * Whether money came that may be for a sale, and that staff have neither counted nor sent back. Until then the sale does not default,
 * whatever its due time. Judged as things stand now: what is recorded already holds nothing back. The sale is locked.
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

async function hasWaitingLine(db: Database | Transaction<DB>, saleId: string): Promise<boolean> {
  const pause = createPauses()
  for (const statementId of await statementsWith(db, saleId)) {
    const lines = await linesOf(db, statementId, { saleId })
    const waiting = lines.filter(({ state }) => state === 'waiting')
    const judged = await judgePlaced(db, waiting, null, pause, 'nothing')
    if (judged.some(({ line, judged: { match } }) => match !== 'known' && line.amount > 0))
      return true
  }
  return false
}

/** Those with a wire that waits for the sale. */
async function statementsWith(db: Database | Transaction<DB>, saleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct statement_id as id
    from statement_lines as line
    where sale_id = ${saleId} and state = 'waiting' and amount > 0
      and not ${isDismissedBefore(sql`line`)}`.execute(db)
  return rows.map(({ id }) => id)
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

/** Whether somebody of the buyer's name sent money of which nobody knows the sale: banks keep a fee, so that it is not what is owed. */
async function hasWireOfBuyer(db: Database | Transaction<DB>, saleId: string): Promise<boolean> {
  const { rows } = await sql<{ sender: string; date: string; name: string; issued_at: Date }>`
    select distinct sender, date::text as date, coalesce(bill_to->>'full_name', full_name) as name, issued_at
    from sales join profiles on profiles.id = buyer_id, lateral (
      select sender, date from statement_lines
      where ${IS_UNPLACED} and amount > 0 and ${waitsHere(sql`statement_lines`)}
      union all
      select sender, received_on from payments
      where state = 'review' and sale_id is null and named_sale_id is null and amount > 0
    ) as wires
    where sales.id = ${saleId} and sender is not null and coalesce(bill_to->>'full_name', full_name) is not null`.execute(
    db,
  )
  return rows.some(
    ({ sender, date, name, issued_at: issuedAt }) =>
      isSameName(sender, name) && !isBeforeSale(date, { issuedAt }),
  )
}
