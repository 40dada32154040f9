import type { Transaction } from 'kysely'
import { consignorAnswersText } from '../../../../languages/staff/answers/consignor.ts'
import { staffAnswersText } from '../../../../languages/staff/answers/desk.ts'
import {
  type AskedSale,
  decidesForConsignor,
  type QuestionKind,
  type QuestionState,
} from '../../../../rules/consigning/questions.ts'
import { cents, toDollars } from '../../../../rules/money.ts'
import { Problem, validationFailed } from '../../../../server/http/problem.ts'
import type { DB } from '../../../../server/postgres/database-types.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import type { Question } from './questions.ts'

/** Of a price in dollars. @throws Problem where staff sell below the reserve without the consignor's yes to it, and do not say why */
export async function requireReasonOfStaff(
  tx: Transaction<DB>,
  run: { id: string; run: number },
  sells: AskedSale,
  reason: string | undefined,
): Promise<void> {
  if (reason !== undefined || !decidesForConsignor(await questionsAbout(tx, run), sells)) return
  throw validationFailed([{ path: 'reason', message: consignorAnswersText('notAgreed') }])
}

/**
 * Of a price in dollars that somebody of the staff asked for at a time, and another signs now.
 * @throws Problem 409 where the consignor was asked since then, or answered, and has not agreed to it
 */
export async function requireNoAnswerSince(
  tx: Transaction<DB>,
  run: { id: string; run: number },
  sells: AskedSale,
  askedAt: Date,
): Promise<void> {
  const questions = await questionsAbout(tx, run)
  const [last] = questions
  if (!last || !decidesForConsignor(questions, sells)) return
  if (Date.parse(last.answered_at ?? last.asked_at) < askedAt.getTime()) return
  throw new Problem('not_available', consignorAnswersText('notAgreedSince'))
}

/** What the consignor was asked about a run, the newest first, for staff. */
export async function questionsAbout(
  db: Database | Transaction<DB>,
  { id, run }: { id: string; run: number },
): Promise<Question[]> {
  const rows = await db
    .selectFrom('consignor_questions as question')
    .leftJoin('profiles as asker', 'asker.id', 'asked_by')
    .leftJoin('profiles as answerer', 'answerer.id', 'answered_by')
    .select(['question.id', 'kind', 'amount', 'state', 'note', 'asked_at', 'answered_at'])
    .select(['asker.full_name as asked_by', 'answerer.full_name as answered_by'])
    .where('auction_id', '=', id)
    .where('run', '=', run)
    .orderBy('asked_at', 'desc')
    .orderBy('question.id')
    .execute()
  return rows.map(({ asked_by, answered_by, ...row }) => ({
    id: row.id,
    // Constraints keep these two to the words of their types.
    kind: row.kind as QuestionKind,
    state: row.state as QuestionState,
    amount: toDollars(cents(row.amount)),
    note: row.note,
    asked_at: row.asked_at.toISOString(),
    asked_by: asked_by || staffAnswersText('staff'),
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: row.answered_at ? answered_by || consignorAnswersText('theConsignor') : null,
  }))
}
