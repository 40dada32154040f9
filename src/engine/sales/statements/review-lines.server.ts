import type { Pause } from '../../../server/pauses.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { judgePlaced } from './match-statement.server.ts'
import { placeAnew } from './place-anew.server.ts'
import { linesOf, type ReviewedLine } from './statement-lines.server.ts'

/** What waits is placed and judged as things stand now, what was booked stays what it was. */
export async function readStatementLines(
  db: Database,
  statementId: string,
  pause: Pause,
): Promise<ReviewedLine[]> {
  await placeAnew(db, statementId, pause)
  const kept = await linesOf(db, statementId)
  const waiting = kept.filter(({ state }) => state === 'waiting')
  const judged = await judgePlaced(db, waiting, statementId, pause)
  const now = new Map(judged.map((one) => [one.line.n, one.judged]))
  return kept.map((one) => ({ ...one, ...(now.get(one.line.n) ?? {}) }))
}
