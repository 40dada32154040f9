import { isPublicAuction } from '../../../engine/public-auctions.server.ts'
import { answerBrowsingText } from '../../../languages/answers/browsing.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { OWN_COLUMNS, presentOwn } from './present-question.server.ts'
import { ownQuestionsSchema, publishedQuestionsSchema } from './questions.ts'

/** The latest of them: nobody reads more, and a page stays a page. */
const MOST_SHOWN = 200

interface Services {
  db: Database
}

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/questions',
  summary: 'What was asked about a lot and answered by staff, answered last first; not who asked',
  who: 'anyone',
  limit: 'reads',
  params: idParams,
  response: publishedQuestionsSchema,
  async handle({ params: { id } }, { db }: Services) {
    if (!(await isPublicAuction(db, id)))
      throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
    const rows = await db
      .selectFrom('public_questions')
      .select(['id', 'question', 'answer', 'decided_at', 'corrected_at'])
      .where('auction_id', '=', id)
      .where('state', '=', 'published')
      .orderBy('decided_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_SHOWN)
      .execute()
    return {
      items: rows.flatMap(({ question, answer, decided_at: at, corrected_at: corrected, ...row }) =>
        question === null || answer === null || at === null
          ? []
          : {
              ...{ ...row, question, answer, answered_at: at.toISOString() },
              corrected_at: corrected?.toISOString() ?? null,
            },
      ),
    }
  },
})

export const listOwnQuestions = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/questions/mine',
  summary: 'What the member asked about a lot, and what became of it; asked last first',
  who: 'member',
  limit: 'reads',
  params: idParams,
  response: ownQuestionsSchema,
  async handle({ params: { id }, member }, { db }: Services) {
    if (!(await isPublicAuction(db, id)))
      throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
    const rows = await db
      .selectFrom('public_questions')
      .select(OWN_COLUMNS)
      .where('auction_id', '=', id)
      .where('asker_id', '=', member.userId)
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_SHOWN)
      .execute()
    return { items: rows.map(presentOwn) }
  },
})
