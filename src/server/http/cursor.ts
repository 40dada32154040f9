import { attempt } from 'es-toolkit/util'
import type { z } from 'zod'
import { answerHttpText } from '../../languages/answers/http.ts'
import { validationFailed, type Problem } from './problem.ts'

/** Where a page of a list ended, as `next_cursor` tells it: JSON in base64url. */
export function cursorFor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** As JSON has what no text of the database holds: the character 0, and halves of others. */
const NO_TEXT = /\\u(?:0000|d[89a-f])/i

/** The place that `cursorFor` wrote. Throws 422 for what this list never gave. */
export function placeIn<Place>(cursor: string, place: z.ZodType<Place>): Place {
  const text = Buffer.from(cursor, 'base64url').toString()
  if (NO_TEXT.test(text)) throw foreignCursor()
  const [, json] = attempt((): unknown => JSON.parse(text))
  const parsed = place.safeParse(json)
  if (!parsed.success) throw foreignCursor()
  return parsed.data
}

export function foreignCursor(): Problem {
  return validationFailed([{ path: 'cursor', message: answerHttpText('foreignCursor') }])
}
