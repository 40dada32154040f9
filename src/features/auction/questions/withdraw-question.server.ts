import { sql } from 'kysely'
import { answerBrowsingText } from '../../../languages/answers/browsing.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { OWN_QUESTIONS_ADDRESS } from './questions-query.ts'
import { withdrawnQuestionSchema } from './questions.ts'

/** What was decided is kept, for others have read it, or its asker was told why not; so is an answer that staff took back. */
export const withdrawQuestion = endpoint({
  method: 'DELETE',
  path: `${OWN_QUESTIONS_ADDRESS}/{id}`,
  summary:
    'Withdraw a question of one’s own that waits for its answer; one that is not there is none',
  who: 'member',
  limit: 'writes',
  params: idParams,
  response: withdrawnQuestionSchema,
  async handle({ member: { userId }, params: { id } }, { db }: { db: Database }) {
    const { rows } = await sql<{ is_kept: boolean }>`
      with withdrawn as (
        delete from public_questions
        where id = ${id} and asker_id = ${userId} and state = 'waiting' and answer is null
        returning id
      )
      select exists (
        select from public_questions
        where id = ${id} and asker_id = ${userId} and id not in (select id from withdrawn)
      ) as is_kept`.execute(db)
    if (rows[0]?.is_kept) throw new Problem('not_available', answerBrowsingText('questionDecided'))
    return { id, is_waiting: false }
  },
})
