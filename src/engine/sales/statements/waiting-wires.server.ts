import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../server/postgres/database-types.ts'

/**
 * Whether a bank statement that was imported has a wire for a sale which staff have neither booked nor dismissed: until then the
 * sale does not default, whatever its due time.
 */
export async function hasWaitingWire(tx: Transaction<DB>, saleId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select ${waitingWireOf(sql`${saleId}`)} as waits`.execute(tx)
  return rows[0]?.waits ?? false
}

/** The same as a condition on a query of sales. */
export function waitingWireOf(saleId: ReturnType<typeof sql>) {
  return sql<boolean>`exists (
    select from statement_lines
    where sale_id = ${saleId} and state = 'waiting' and match in ('matched', 'partial', 'over'))`
}
