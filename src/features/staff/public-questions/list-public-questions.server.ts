import { z } from 'zod'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { noteLook } from '../note-look.server.ts'
import { presentQuestion, questionRows } from './present-question.server.ts'
import {
  PUBLIC_QUESTIONS_ADDRESS,
  publicQuestionListQuerySchema,
  publicQuestionListSchema,
  type PublicQuestionListQuery,
} from './public-questions.ts'

const PLACE = z.tuple([z.iso.datetime(), z.uuid()])

export const listPublicQuestions = endpoint({
  method: 'GET',
  path: PUBLIC_QUESTIONS_ADDRESS,
  summary:
    'What members ask about lots: what waits, asked first on top, or what was published or rejected; looks go into the audit log',
  who: 'staff',
  limit: 'reads',
  query: publicQuestionListQuerySchema,
  response: publicQuestionListSchema,
  async handle({ query, member }, { db }: { db: Database }) {
    const { state, limit } = query
    await noteLook(db, member, 'list-public-questions', 'public-questions', { state })
    const [rows, { total }] = await Promise.all([pageOf(db, query), count(db, state)])
    const items = rows.slice(0, limit).map(presentQuestion)
    const last = items.at(-1)
    const place = last && [last.decided_at ?? last.asked_at, last.id]
    return { items, total, next_cursor: place && rows.length > limit ? cursorFor(place) : null }
  },
})

function pageOf(db: Database, { state, limit, cursor }: PublicQuestionListQuery) {
  const isWaiting = state === 'waiting'
  const column = isWaiting ? 'public_questions.asked_at' : 'public_questions.decided_at'
  const order = isWaiting ? 'asc' : 'desc'
  const place = cursor === undefined ? null : placeIn(cursor, PLACE)
  return questionRows(db)
    .where('public_questions.state', '=', state)
    .$if(place !== null, (all) =>
      all.where((is) =>
        is(
          is.refTuple(column, 'public_questions.id'),
          isWaiting ? '>' : '<',
          is.tuple(new Date(place?.[0] ?? 0), place?.[1] ?? ''),
        ),
      ),
    )
    .orderBy(column, order)
    .orderBy('public_questions.id', order)
    .limit(limit + 1)
    .execute()
}

function count(db: Database, state: string) {
  return db
    .selectFrom('public_questions')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
}
