/** Errors on the way to a provider or back, as the page is given them (protocol, section 7). */
import type { Context } from 'hono'
import { isStorable } from '../../rules/accounts.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.server.ts'
import { withMessage } from '../redirects.server.ts'

export type RedirectError = {
  /** OAuth's error code. */
  error: string
  code: AuthErrorCode
  /** For people. */
  message: string
}

const LONGEST = 300

/** To the flow's own target, with the error in the query and in the fragment. */
export function redirectWithError(
  c: Context,
  target: string,
  redirectError: RedirectError,
): Response {
  const members = errorMembers(redirectError)
  return c.redirect(withMessage(target, members, { ...members, sb: '' }), 302)
}

/** To the site's home page, when the flow's target is unknown or not to be trusted. */
export function redirectToSite(c: Context, site: string, redirectError: RedirectError): Response {
  return c.redirect(withMessage(site, errorMembers(redirectError)), 303)
}

export function errorMembers({ error, code, message }: RedirectError) {
  return { error, error_code: code, error_description: message }
}

export function redirectErrorFor({ status, code, message }: AuthError): RedirectError {
  if (status === 403) return { error: 'access_denied', code, message }
  return { error: status < 500 ? 'invalid_request' : 'server_error', code, message }
}

export function unreachableError(label: string): RedirectError {
  const message = `${label} cannot be reached right now. Please try again in a moment.`
  return { error: 'server_error', code: 'unexpected_failure', message }
}

/** The provider's own error, or null. */
export function providerError(answer: URLSearchParams, label: string): RedirectError | null {
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
