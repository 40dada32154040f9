/** What the service demands of an e-mail address, a password and metadata, with the protocol's messages. */
import { emailRule } from '../../rules/accounts.ts'
import { AuthError, invalid } from '../auth-error.server.ts'

const SHORTEST_PASSWORD = 6
const LONGEST_PASSWORD_BYTES = 72

/** Metadata travels in every token, and a token has to fit into a request's headers. */
const LONGEST_METADATA = 4096

/** The address as it is stored and compared: trimmed and in lower case. */
export function storedEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** @throws AuthError 400 `validation_failed` for what is no address */
export function acceptEmail(given: string): string {
  const typed = given.trim()
  if (typed === '') throw invalid('An email address is required')
  if (typed.length > 255) throw invalid('An email address is too long')
  // As it was typed: some letters look like no ASCII and become it in lower case.
  if (!emailRule.safeParse(typed).success) {
    throw invalid('Unable to validate email address: invalid format')
  }
  return storedEmail(typed)
}

/** @throws AuthError 400 for a password that is too long, 422 `weak_password` for one that is too short */
export function acceptPassword(password: string): string {
  if (Buffer.byteLength(password) > LONGEST_PASSWORD_BYTES) {
    throw invalid('Password cannot be longer than 72 characters')
  }
  if (password.length < SHORTEST_PASSWORD) {
    const message = 'Password should be at least 6 characters.'
    throw new AuthError(422, 'weak_password', message, { reasons: ['length'] })
  }
  return password
}

/** @throws AuthError 400 `validation_failed` for metadata that would make tokens too large */
export function acceptMetadata(data: Record<string, unknown>): Record<string, unknown> {
  if (!fitsIntoTokens(data)) {
    throw invalid(`User metadata cannot be larger than ${LONGEST_METADATA} bytes`)
  }
  return data
}

export function fitsIntoTokens(data: Record<string, unknown>): boolean {
  return Buffer.byteLength(JSON.stringify(data)) <= LONGEST_METADATA
}
