import { sql, type Transaction } from 'kysely'
import { HOUSE_CURRENCY } from '../../../rules/money.ts'
import { mayBePayment } from '../../../rules/sales/statement-matching.ts'
import { createPauses } from '../../../server/pauses.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { judgePlaced } from './match-statement.server.ts'
import { placeWaitingWires } from './place-anew.server.ts'
import { linesOf } from './statement-lines.server.ts'

/**
 * Whether a bank statement that was imported has a wire for a sale which staff have neither booked nor dismissed, however it came to
 * that sale: until then the sale does not default, whatever its due time. Judged as things stand now: what is recorded already
 * holds nothing back.
 */
export async function hasWaitingWire(tx: Transaction<DB>, saleId: string): Promise<boolean> {
  await placeWaitingWires(tx, saleId)
  const pause = createPauses()
  for (const statementId of await statementsWith(tx, saleId)) {
    const lines = await linesOf(tx, statementId, { saleId })
    const waiting = lines.filter(({ state }) => state === 'waiting')
    const judged = await judgePlaced(tx, waiting, null, pause)
    if (judged.some(({ line, judged: { match } }) => match !== 'known' && mayBePayment(line)))
      return true
  }
  return false
}

/** Those with a wire that waits for the sale. One that was dismissed in another statement waits in none. */
async function statementsWith(tx: Transaction<DB>, saleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct statement_id as id
    from statement_lines as line
    where sale_id = ${saleId} and state = 'waiting' and currency = ${HOUSE_CURRENCY} and amount > 0
      and not exists (
        select from statement_lines as other where other.key = line.key and other.state = 'dismissed')`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
