import { sql, type Transaction } from 'kysely'
import type { Cents } from '../../rules/money.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'

/** Money that counts to a sale; what was sent back is below nothing. Together they are what was paid. */
export interface CountedPayment {
  amount: Cents
  /** The day on which it came or went, such as '2026-11-23'. */
  day: string
}

/** Those of the sale of a row, oldest first, as JSON beside it. */
export const countedPaymentsJson = sql<CountedPayment[]>`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object('amount', payments.amount, 'day', payments.received_on::text)
      order by payments.received_on, payments.created_at, payments.id
    ),
    '[]'
  )
  from payments where payments.sale_id = sales.id and payments.state = 'counted'
)`

/** Those of one sale. */
export async function countedPayments(
  db: Database | Transaction<DB>,
  saleId: string,
): Promise<CountedPayment[]> {
  const { payments } = await db
    .selectFrom('sales')
    .select(countedPaymentsJson.as('payments'))
    .where('sales.id', '=', saleId)
    .executeTakeFirstOrThrow()
  return payments
}
