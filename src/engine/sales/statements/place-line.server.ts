import type { Transaction } from 'kysely'
import { Problem } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { linesOf } from './statement-lines.server.ts'

interface Placing {
  statementId: string
  n: number
  /** Null takes it from the sale that it was thought to be for. */
  saleId: string | null
  actor: string
  /** Writes what belongs to it, in its transaction. */
  also(tx: Transaction<DB>): Promise<void>
}

/**
 * Staff know better which sale a line is for. How far it pays that is judged whenever the line is read or booked.
 * @throws Problem 404 for no such line or sale, 403 for an own purchase, 409 once the line was seen to; then nothing is written
 */
export async function placeLineByHand(
  db: Database,
  { statementId, n, saleId, actor, also }: Placing,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [kept] = await linesOf(tx, statementId, { numbers: [n], lock: true })
    if (!kept) throw new Problem('not_found', `The statement has no line ${n}.`)
    if (kept.state !== 'waiting')
      throw new Problem('not_available', `Line ${n} is ${kept.state} already.`)
    if (saleId !== null) await requireSaleOfOthers(tx, saleId, actor)
    await tx
      .updateTable('statement_lines')
      .set({ sale_id: saleId, match: 'unmatched', reason: saleId === null ? 'no_sale' : null })
      .where('statement_id', '=', statementId)
      .where('n', '=', n)
      .execute()
    await also(tx)
  })
}

async function requireSaleOfOthers(
  tx: Transaction<DB>,
  saleId: string,
  actor: string,
): Promise<void> {
  const sale = await tx
    .selectFrom('sales')
    .select('buyer_id')
    .where('id', '=', saleId)
    .executeTakeFirst()
  if (!sale) throw new Problem('not_found', 'Reservation not found')
  if (sale.buyer_id !== actor) return
  const detail = 'This reservation is your own. Somebody else of the staff has to settle it.'
  throw new Problem('forbidden', detail)
}
