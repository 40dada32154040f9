import { attempt } from 'es-toolkit/util'
import type { z } from 'zod'
import { answerHttpText } from '../../languages/answers/http.ts'
import { isStorable } from '../../rules/accounts.ts'
import { validationFailed, type Problem } from './problem.ts'

/** Where a page of a list ended, as `next_cursor` tells it: JSON in base64url. */
export function cursorFor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The place that `cursorFor` wrote. Throws 422 for what this list never gave. */
export function placeIn<Place>(cursor: string, place: z.ZodType<Place>): Place {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, json] = attempt((): unknown => JSON.parse(text, storable))
  const parsed = place.safeParse(json)
  if (!parsed.success) throw foreignCursor()
  return parsed.data
}

export function foreignCursor(): Problem {
  return validationFailed([{ path: 'cursor', message: answerHttpText('foreignCursor') }])
}

/** For `JSON.parse`: no row has names or texts that the database cannot hold. */
function storable(name: string, value: unknown): unknown {
  if (![name, value].every((text) => typeof text !== 'string' || isStorable(text)))
    throw foreignCursor()
  return value
}
