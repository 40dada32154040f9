/** Errors of the sign-in protocol, in the two body forms that its clients know (protocol, section 2). */
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Log } from '../server/log.ts'
import { isDatabaseAway } from '../server/postgres/database.ts'

export type AuthErrorCode =
  | 'anonymous_provider_disabled'
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'bad_oauth_callback'
  | 'bad_oauth_state'
  | 'captcha_failed'
  | 'current_password_invalid'
  | 'email_conflict_identity_not_deletable'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'feature_disabled'
  | 'flow_state_already_used'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'identity_already_exists'
  | 'identity_not_found'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'method_not_allowed'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_recovery_codes_locked'
  | 'mfa_recovery_codes_sole_factor'
  | 'mfa_verification_failed'
  | 'mfa_verified_factor_exists'
  | 'no_authorization'
  | 'not_admin'
  | 'not_found'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'over_sms_send_rate_limit'
  | 'passkey_disabled'
  | 'phone_provider_disabled'
  | 'provider_disabled'
  | 'provider_email_needs_verification'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'request_timeout'
  | 'same_password'
  | 'saml_provider_disabled'
  | 'session_expired'
  | 'session_not_found'
  | 'single_identity_not_deletable'
  | 'too_many_enrolled_mfa_factors'
  | 'unexpected_failure'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'
  | 'web3_provider_disabled'

export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

type AuthErrorMore = {
  /** Why a password is weak; only with `weak_password`. */
  reasons?: WeakPasswordReason[]
  /** Seconds until trying again makes sense. */
  retryAfter?: number
  /** Methods that the path has; only with `method_not_allowed`. */
  allow?: string
  /** The `error` of a response in OAuth's form, which has no code. */
  oauthError?: string
  cause?: unknown
}

/** A refusal that reaches the client as it is: its message is shown to people. */
export class AuthError extends Error {
  readonly status: number
  readonly code: AuthErrorCode
  readonly more: AuthErrorMore

  constructor(status: number, code: AuthErrorCode, message: string, more: AuthErrorMore = {}) {
    super(message, { cause: more.cause })
    this.name = 'AuthError'
    this.status = status
    this.code = code
    this.more = more
  }
}

/** 400 in OAuth's form (protocol, section 2); clients show the message. */
export function oauthRefusal(error: string, message: string): AuthError {
  return new AuthError(400, 'validation_failed', message, { oauthError: error })
}

/** 400 `validation_failed`, the commonest refusal. */
export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

const API_VERSION = '2024-01-01'

/** Answers an error in the form that the request's `X-Supabase-Api-Version` asks for. */
export function authErrorResponse(c: Context, error: AuthError, errorId?: string): Response {
  const headers = new Headers({
    'content-type': 'application/json',
    'x-sb-error-code': error.code,
  })
  // The rest of a body that is too large is never read, so no other request can follow it.
  if (error.status === 413) headers.set('connection', 'close')
  if (error.more.retryAfter) headers.set('retry-after', String(error.more.retryAfter))
  if (error.more.allow) headers.set('allow', error.more.allow)
  const isNewForm = asksForNewForm(c.req.header('x-supabase-api-version'))
  if (isNewForm) headers.set('x-supabase-api-version', API_VERSION)
  if (error.more.oauthError) {
    headers.delete('x-sb-error-code')
    const body = { error: error.more.oauthError, error_description: error.message }
    return new Response(JSON.stringify(body), { status: error.status, headers })
  }
  const weak = error.more.reasons && { weak_password: { reasons: error.more.reasons } }
  if (isNewForm) {
    const body = { code: error.code, message: error.message, ...weak }
    return new Response(JSON.stringify(body), { status: error.status, headers })
  }
  const id = errorId && { error_id: errorId }
  const body = {
    code: error.status,
    error_code: error.code,
    msg: error.message,
    ...weak,
    ...id,
  }
  return new Response(JSON.stringify(body), { status: error.status, headers })
}

/** The response to whatever was thrown; logs it once if the fault is ours. */
export function responseToError(c: Context, thrown: unknown, log: Log): Response {
  if (thrown instanceof AuthError && thrown.status < 500) return authErrorResponse(c, thrown)
  const errorId = randomUUID()
  const route = `${c.req.method} ${c.req.path}`
  if (thrown instanceof AuthError) {
    log.warn({ err: thrown, errorId, route }, 'Sign-in service: could not answer')
    return authErrorResponse(c, thrown, errorId)
  }
  if (isDatabaseAway(thrown)) {
    log.warn({ err: thrown, errorId, route }, 'Sign-in service: the database is away')
    return authErrorResponse(c, busy(thrown), errorId)
  }
  log.error({ err: thrown, errorId, route }, 'Sign-in service: unexpected failure')
  const failure = new AuthError(
    500,
    'unexpected_failure',
    'Something went wrong. Please try again.',
  )
  return authErrorResponse(c, failure, errorId)
}

/** 503: the client tries a refresh again and keeps its session, which 409 or 429 would cost it. */
export function busy(cause?: unknown): AuthError {
  const message = 'We are busy. Please try again in a moment.'
  return new AuthError(503, 'unexpected_failure', message, { retryAfter: 1, cause })
}

function asksForNewForm(version: string | undefined): boolean {
  if (!version || !/^\d{4}-\d{2}-\d{2}$/.test(version)) return false
  return !Number.isNaN(Date.parse(version)) && version >= API_VERSION
}
