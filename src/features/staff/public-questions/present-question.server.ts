import { sql, type Transaction } from 'kysely'
import { questionAnswersText } from '../../../languages/staff/answers/question.ts'
import { reasonsToHoldBack } from '../../../rules/public-questions/held-back.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { PublicQuestion } from './public-questions.ts'

/** Questions with the lot they are about, who asked and who decided. */
export function questionRows(db: Database) {
  return db
    .selectFrom('public_questions')
    .innerJoin('auctions', 'auctions.id', 'public_questions.auction_id')
    .leftJoin('users as asking', 'asking.id', 'public_questions.asker_id')
    .leftJoin('profiles as asker', 'asker.id', 'public_questions.asker_id')
    .leftJoin('users as deciding', 'deciding.id', 'public_questions.decided_by')
    .leftJoin('profiles as decider', 'decider.id', 'public_questions.decided_by')
    .selectAll('public_questions')
    .select(['auctions.title', 'auctions.lot_number'])
    .select(
      sql<string | null>`coalesce(nullif(asker.full_name, ''), asking.email)`.as('asker_name'),
    )
    .select(
      sql<string | null>`coalesce(nullif(decider.full_name, ''), deciding.email)`.as(
        'decider_name',
      ),
    )
}

export type QuestionRow = Awaited<
  ReturnType<ReturnType<typeof questionRows>['executeTakeFirstOrThrow']>
>

/** @throws Problem 404 */
export async function readQuestion(db: Database, id: string): Promise<QuestionRow> {
  const row = await questionRows(db).where('public_questions.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found', questionAnswersText('questionNotFound'))
  return row
}

/** The same, and until the transaction ends nobody else decides it. @throws Problem 404 */
export async function lockQuestion(tx: Transaction<DB>, id: string): Promise<QuestionRow> {
  await tx
    .selectFrom('public_questions')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return readQuestion(tx, id)
}

export function presentQuestion(row: QuestionRow): PublicQuestion {
  const { id, asked, state, question, answer, reason, version, asker_id: asker } = row
  return {
    ...{ id, asked, question, answer, reason, version },
    auction: { id: row.auction_id, lot_number: lotNumber(row.lot_number), title: row.title },
    asker: asker === null ? null : { id: asker, name: row.asker_name ?? '' },
    asked_at: row.asked_at.toISOString(),
    held_back: reasonsToHoldBack(asked),
    // The column's check holds it to these words.
    state: state as PublicQuestion['state'],
    decided_by: row.decider_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    corrected_at: row.corrected_at?.toISOString() ?? null,
  }
}
