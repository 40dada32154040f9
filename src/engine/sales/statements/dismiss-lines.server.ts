import type { Transaction } from 'kysely'
import { Problem } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { linesOf } from './statement-lines.server.ts'

/**
 * Staff have looked at lines and say that they are none of ours: they hold no default back any more.
 * @throws Problem 404 for a line that there is not, 409 for one that is booked; then nothing is written
 */
export async function dismissLines(
  db: Database,
  statementId: string,
  numbers: readonly number[],
  also: (tx: Transaction<DB>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const lines = await linesOf(tx, statementId, { numbers, lock: true })
    const found = new Set(lines.map(({ line }) => line.n))
    const missing = numbers.find((n) => !found.has(n))
    if (missing !== undefined)
      throw new Problem('not_found', `The statement has no line ${missing}.`)
    const booked = lines.find(({ state }) => state === 'booked')
    if (booked)
      throw new Problem(
        'not_available',
        `Line ${booked.line.n} is booked. Refund its payment instead.`,
      )
    await tx
      .updateTable('statement_lines')
      .set({ state: 'dismissed' })
      .where('statement_id', '=', statementId)
      .where('n', 'in', [...numbers])
      .execute()
    await also(tx)
  })
}
