/** What went wrong on the way to a provider or back, told to the page that waits (protocol, section 7). */
import type { Context } from 'hono'
import { isStorable } from '../../rules/accounts.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.server.ts'
import { withMessage } from '../redirects.server.ts'

export type RedirectError = {
  /** OAuth's word for the kind of error. */
  error: string
  code: AuthErrorCode
  /** For people. */
  message: string
}

const LONGEST = 300

/** To where the flow was to lead, with the error in the query and in the fragment. */
export function redirectWithError(c: Context, target: string, words: RedirectError): Response {
  const told = membersOf(words)
  return c.redirect(withMessage(target, told, { ...told, sb: '' }), 302)
}

/** To the site itself, when it is not known, or not to be believed, where the flow was to lead. */
export function redirectHome(c: Context, site: string, words: RedirectError): Response {
  return c.redirect(withMessage(site, membersOf(words)), 303)
}

function membersOf({ error, code, message }: RedirectError) {
  return { error, error_code: code, error_description: message }
}

export function wordsFor({ status, code, message }: AuthError): RedirectError {
  if (status === 403) return { error: 'access_denied', code, message }
  return { error: status < 500 ? 'invalid_request' : 'server_error', code, message }
}

export function awayWords(label: string): RedirectError {
  const message = `${label} cannot be reached just now. Please try again in a moment.`
  return { error: 'server_error', code: 'unexpected_failure', message }
}

/** What the provider itself says, or null if it says nothing of an error. */
export function providerWords(answer: URLSearchParams, label: string): RedirectError | null {
  const error = answer.get('error')
  if (error === null) return null
  const given = answer.get('error_description') ?? ''
  const isReadable = given !== '' && given.length <= LONGEST && isStorable(given)
  return {
    error: /^[a-z_]{1,60}$/.test(error) ? error : 'server_error',
    code: 'bad_oauth_callback',
    message: isReadable ? given : `The sign-in with ${label} was cancelled`,
  }
}
