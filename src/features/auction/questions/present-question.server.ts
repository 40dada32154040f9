import type { Selectable } from 'kysely'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { OwnQuestion } from './questions.ts'

/** What who asked is told of a question. */
export const OWN_COLUMNS = ['id', 'asked', 'asked_at', 'state', 'reason', 'answer'] as const

type OwnRow = Pick<Selectable<DB['public_questions']>, (typeof OWN_COLUMNS)[number]>

export function presentOwn({ asked_at: askedAt, state, answer, ...row }: OwnRow): OwnQuestion {
  // The column's check holds it to these words.
  return {
    ...{ ...row, asked_at: askedAt.toISOString(), state: state as OwnQuestion['state'] },
    can_withdraw: state === 'waiting' && answer === null,
  }
}
