import type { Transaction } from 'kysely'
import { answerDeskText } from '../../../languages/answers/desk.ts'
import { cents, type Cents } from '../../../rules/money.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { linesOf } from './statement-lines.server.ts'

/**
 * Locks lines that staff say are none of ours.
 * @returns the numbers of those that wait, and the most that came in by one of them
 * @throws Problem 404 for a line that there is not, 409 for one that is booked
 */
export async function lockToDismiss(
  tx: Transaction<DB>,
  statementId: string,
  numbers: readonly number[],
): Promise<{ waiting: number[]; largest: Cents }> {
  const lines = await linesOf(tx, statementId, { numbers, lock: true })
  const found = new Set(lines.map(({ line }) => line.n))
  const missing = numbers.find((n) => !found.has(n))
  if (missing !== undefined)
    throw new Problem('not_found', answerDeskText('noSuchLine', { n: missing }))
  const booked = lines.find(({ state }) => state === 'booked')
  if (booked)
    throw new Problem('not_available', answerDeskText('lineIsBooked', { n: booked.line.n }))
  const waiting = lines.filter(({ state }) => state === 'waiting')
  return {
    waiting: waiting.map(({ line }) => line.n),
    largest: cents(Math.max(0, ...waiting.map(({ line }) => line.amount))),
  }
}

/** They hold no default back any more. */
export async function dismissLocked(
  tx: Transaction<DB>,
  statementId: string,
  numbers: readonly number[],
): Promise<void> {
  await tx
    .updateTable('statement_lines')
    .set({ state: 'dismissed' })
    .where('statement_id', '=', statementId)
    .where('n', 'in', [...numbers])
    .execute()
}
