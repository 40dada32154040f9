import { sql, type Transaction } from 'kysely'
import { cents, HOUSE_CURRENCY, type Cents } from '../../../rules/money.ts'
import { needsSecondPerson } from '../../../rules/safeguards/second-person.ts'
import type { BankLine } from '../../../rules/sales/wires/statement-matching.ts'
import { createPauses } from '../../../server/pauses.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { AssignablePayment } from '../record-payment.server.ts'
import { placeLines } from './match-statement.server.ts'

/**
 * Whether a second person has to agree that a line of a bank is for a sale, which is locked: from so much on, and together with what was
 * placed there by hand before, unless the line says so itself, by a reference, an invoice, or the exact amount and the name. What it
 * says is read anew: what was noted of it depends on the columns by which it was read.
 */
export async function lineNeedsTwo(
  tx: Transaction<DB>,
  saleId: string,
  line: Omit<BankLine, 'n'>,
): Promise<boolean> {
  const [placed] = await placeLines(tx, [{ ...line, n: 1 }], createPauses())
  if (placed?.saleId === saleId) return false
  return needsSecondPerson(line.amount, await placedByHand(tx, saleId, line.key))
}

/** The same of a payment in review. One that was recorded by hand says what whoever recorded it said. */
export async function paymentNeedsTwo(
  tx: Transaction<DB>,
  saleId: string,
  { amount, currency, received_on: date, sender, note, meantFor, statementKey }: AssignablePayment,
): Promise<boolean> {
  if (statementKey !== null)
    return lineNeedsTwo(tx, saleId, {
      ...{ date, amount, currency, sender, text: note ?? '', key: statementKey },
    })
  if (meantFor === saleId) return false
  return needsSecondPerson(amount, await placedByHand(tx, saleId, null))
}

/** What lines of banks are counted to a sale, or wait for it, though they were not found to be for it. Each line counts once. */
async function placedByHand(
  tx: Transaction<DB>,
  saleId: string,
  except: string | null,
): Promise<Cents> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum
    from (
      select key, amount from statement_lines
      where sale_id = ${saleId} and named_sale_id is distinct from sale_id and state <> 'dismissed'
        and currency = ${HOUSE_CURRENCY}
      union
      select statement_key, amount from payments
      where sale_id = ${saleId} and named_sale_id is distinct from sale_id and statement_key is not null
        and state = 'counted' and not exists (
          select from statement_lines
          where key = statement_key and statement_lines.sale_id = ${saleId} and statement_lines.named_sale_id = ${saleId})
    ) as by_hand
    where key is distinct from ${except} and amount > 0`.execute(tx)
  return cents(rows[0]?.sum ?? 0)
}
