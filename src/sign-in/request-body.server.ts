/** Reads the JSON bodies of the sign-in protocol (section 1): null is absent, unknown members are ignored. */
import type { z } from 'zod'
import { isStorable } from '../rules/accounts.ts'
import { AuthError, invalid } from './auth-error.server.ts'

/** Bytes that a body may have. */
export const BODY_LIMIT = 1024 * 1024

const DEEPEST = 32

/**
 * The body as the schema gives it.
 * @throws AuthError 400 `bad_json` for what is not JSON, not an object or has a member of a wrong type,
 *   400 `validation_failed` for text that no database can hold
 */
export async function readBody<T extends z.ZodType>(request: Request, rules: T) {
  return read(await request.text(), rules)
}

/** Like `readBody`; nothing at all counts as an empty object. */
export async function readBodyIfAny<T extends z.ZodType>(request: Request, rules: T) {
  return read((await request.text()) || '{}', rules)
}

function read<T extends z.ZodType>(text: string, rules: T) {
  const body = parse(text)
  if (!isHoldable(body, 0)) throw invalid('The request holds characters that cannot be used')
  const present = Object.entries(body).filter(([, value]) => value !== null)
  const parsed = rules.safeParse(Object.fromEntries(present))
  if (parsed.success) return parsed.data
  const member = parsed.error.issues[0]?.path.join('.')
  throw badJson(`Could not read request body: ${member || 'it'} has the wrong type`)
}

function parse(text: string): object {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw badJson('Could not parse request body as JSON')
  }
  if (body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw badJson('Could not read request body: it is not an object')
  }
  return body
}

function isHoldable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === DEEPEST) return false
  return Object.entries(value).every(
    ([name, member]) => isStorable(name) && isHoldable(member, depth + 1),
  )
}

function badJson(message: string): AuthError {
  return new AuthError(400, 'bad_json', message)
}
