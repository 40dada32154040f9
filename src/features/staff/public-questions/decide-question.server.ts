import type { Transaction, Updateable } from 'kysely'
import {
  takeNoticesBack,
  writeNotices,
  type NewNotice,
} from '../../../engine/sales/notices/write-notices.server.ts'
import { questionAnswersText } from '../../../languages/staff/answers/question.ts'
import { reasonsToHoldBack } from '../../../rules/public-questions/held-back.ts'
import type { NoticeData } from '../../../rules/sales/notices.ts'
import { endpoint, idParams, type Member } from '../../../server/http/endpoint.ts'
import { Problem, validationFailed } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import {
  lockQuestion,
  presentQuestion,
  readQuestion,
  type QuestionRow,
} from './present-question.server.ts'
import {
  decidedSchema,
  decideSchema,
  PUBLIC_QUESTIONS_ADDRESS,
  publishSchema,
  type Publish,
} from './public-questions.ts'

interface Services {
  db: Database
}

const call = {
  method: 'POST',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  response: decidedSchema,
  exists: async ({ id }: { id: string }, { db }: Services) =>
    (await db
      .selectFrom('public_questions')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined,
} as const

export const publishAnswer = endpoint({
  ...call,
  path: `${PUBLIC_QUESTIONS_ADDRESS}/{id}/publish`,
  summary:
    'Publish a question with its answer, whose asker is told; or correct what is published. What is held back needs to be confirmed',
  body: publishSchema,
  handle: ({ params: { id }, body, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      const before = await lockQuestion(tx, id)
      if (isAsPublished(before, body, member)) return { question: presentQuestion(before) }
      requireAsRead(before, body.before)
      if (before.state === 'rejected')
        throw new Problem('not_available', questionAnswersText('wasRejected'))
      requireConfirmed(body)
      const at = await databaseTime(tx)
      const { question, answer } = body
      const isCorrection = before.state === 'published'
      await change(tx, before, {
        ...{ question, answer, state: 'published', decided_by: member.userId },
        ...(isCorrection ? { corrected_at: at } : { decided_at: at, corrected_at: null }),
      })
      if (!isCorrection) await tell(tx, before, 'question_answered', { question, answer }, at)
      await audit(tx, member, isCorrection ? 'correct-answer' : 'publish-answer', id, {
        auction: before.auction_id,
        ...wordsChanged(before, { question, answer }),
        ...(body.is_confirmed && { held_back: reasonsToHoldBack(question) }),
      })
      return { question: presentQuestion(await readQuestion(tx, id)) }
    }),
})

export const rejectQuestion = endpoint({
  ...call,
  path: `${PUBLIC_QUESTIONS_ADDRESS}/{id}/reject`,
  summary: 'Do not publish a question that waits, with a reason that its asker is told',
  body: decideSchema,
  handle: ({ params: { id }, body, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      const before = await lockQuestion(tx, id)
      const { reason } = body
      if (
        before.state === 'rejected' &&
        isRepeated(before, body, member) &&
        before.reason === reason
      )
        return { question: presentQuestion(before) }
      requireAsRead(before, body.before)
      if (before.state !== 'waiting')
        throw new Problem('not_available', questionAnswersText('onlyWaiting'))
      const at = await databaseTime(tx)
      await change(tx, before, {
        ...{ state: 'rejected', reason, decided_by: member.userId, decided_at: at },
      })
      await tell(tx, before, 'question_rejected', { question: before.asked, reason }, at)
      const details = { auction: before.auction_id, reason, asked: before.asked }
      await audit(tx, member, 'reject-question', id, details)
      return { question: presentQuestion(await readQuestion(tx, id)) }
    }),
})

export const takeAnswerBack = endpoint({
  ...call,
  path: `${PUBLIC_QUESTIONS_ADDRESS}/{id}/take-back`,
  summary: 'Take a published answer off its page, with a reason; the question waits for another',
  body: decideSchema,
  handle: ({ params: { id }, body, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      const before = await lockQuestion(tx, id)
      if (before.state === 'waiting' && isRepeated(before, body, member))
        return { question: presentQuestion(before) }
      requireAsRead(before, body.before)
      if (before.state !== 'published')
        throw new Problem('not_available', questionAnswersText('nothingPublished'))
      await change(tx, before, {
        ...{ state: 'waiting', decided_by: member.userId, decided_at: null, corrected_at: null },
      })
      // Whoever was not mailed the answer yet is not.
      if (before.asker_id !== null)
        await takeNoticesBack(tx, before.asker_id, `question_answered ${id} `)
      const { question, answer, auction_id: auction } = before
      await audit(tx, member, 'take-answer-back', id, {
        ...{ auction, reason: body.reason, question, answer },
      })
      return { question: presentQuestion(await readQuestion(tx, id)) }
    }),
})

/** Of two who decide at once the second reads what the first did. @throws Problem 409 */
function requireAsRead({ version }: QuestionRow, read: number): void {
  if (version === read) return
  throw new Problem('changed_meanwhile', questionAnswersText('decidedMeanwhile'))
}

/** Sent again because the response was lost: it has been done, by the same person. */
function isRepeated(
  { version, decided_by: by }: QuestionRow,
  { before }: { before: number },
  { userId }: Pick<Member, 'userId'>,
): boolean {
  return version === before + 1 && by === userId
}

function isAsPublished(row: QuestionRow, body: Publish, member: Pick<Member, 'userId'>): boolean {
  const isSame = row.question === body.question && row.answer === body.answer
  return row.state === 'published' && isSame && isRepeated(row, body, member)
}

/** @throws Problem 422 at the question for what is held back and was not confirmed */
function requireConfirmed({ question, is_confirmed: isConfirmed }: Publish): void {
  if (isConfirmed || reasonsToHoldBack(question).length === 0) return
  throw validationFailed([{ path: 'question', message: questionAnswersText('isHeldBack') }])
}

async function change(
  tx: Transaction<DB>,
  { id, version }: QuestionRow,
  columns: Updateable<DB['public_questions']>,
): Promise<void> {
  await tx
    .updateTable('public_questions')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Who asked is told once of each answer; nobody of an account that is gone. */
async function tell<Kind extends 'question_answered' | 'question_rejected'>(
  tx: Transaction<DB>,
  { id, asker_id: userId, auction_id: auctionId, version }: QuestionRow,
  kind: Kind,
  data: NoticeData[Kind],
  at: Date,
): Promise<void> {
  if (userId === null) return
  const occasion = `${kind} ${id} ${version + 1}`
  const notice = { kind, userId, auctionId, saleId: null, data, occasion } as NewNotice
  await writeNotices(tx, [notice], at)
}

/** In the audit log: the words of who asked, and what was made of them, or of the answer before. */
function wordsChanged(
  { asked, question, answer }: QuestionRow,
  after: { question: string; answer: string },
): object {
  return { before: { question: question ?? asked, answer }, after, asked }
}
