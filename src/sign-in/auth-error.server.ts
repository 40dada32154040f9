/** Errors of the sign-in protocol, in the two body forms that its clients know (protocol, section 2). */
import { randomUUID } from 'node:crypto'
import type { AuthError as ClientError } from '@supabase/auth-js'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Log } from '../server/log.ts'
import { isDatabaseAway, tookTooLong } from '../server/postgres/database.ts'

/** The codes that the client knows by name, and those that it takes as any other text. */
export type AuthErrorCode =
  | Named<ClientError['code']>
  | 'current_password_invalid'
  | 'feature_disabled'
  | 'flow_state_already_used'
  | 'method_not_allowed'
  | 'not_found'
  | 'passkey_disabled'
  | 'request_entity_too_large'
  | 'web3_provider_disabled'

/** Without the text of any kind that the client's type allows beside its names. */
type Named<Code> = Code extends string ? (string extends Code ? never : Code) : never

type AuthErrorMore = {
  /** Why a password is weak; only with `weak_password`. */
  reasons?: ('length' | 'characters' | 'pwned')[]
  /** Seconds until trying again makes sense. */
  retryAfter?: number
  /** Methods that the path has; only with `method_not_allowed`. */
  allow?: string
  /** The `error` of a response in OAuth's form, which has no code. */
  oauthError?: string
  cause?: unknown
}

/** A refusal that reaches the client as it is: its message is shown to people. */
export class AuthError extends HTTPException {
  override name = 'AuthError'
  readonly code: AuthErrorCode
  readonly more: AuthErrorMore

  constructor(
    status: ContentfulStatusCode,
    code: AuthErrorCode,
    message: string,
    more: AuthErrorMore = {},
  ) {
    super(status, { message, cause: more.cause })
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

/** The response to whatever was thrown; logs it once if the fault is ours. */
export function responseToError(c: Context, thrown: unknown, log: Log): Response {
  if (thrown instanceof AuthError && thrown.status < 500) return authErrorResponse(c, thrown)
  const errorId = randomUUID()
  const entry = { err: thrown, errorId, route: `${c.req.method} ${c.req.path}` }
  if (thrown instanceof AuthError) {
    log.warn(entry, 'Sign-in service: could not answer')
    return authErrorResponse(c, thrown, errorId)
  }
  if (isDatabaseAway(thrown)) {
    log.warn(entry, 'Sign-in service: the database is away')
    return authErrorResponse(c, busy(thrown), errorId)
  }
  if (tookTooLong(thrown)) {
    log.error(entry, 'Sign-in service: the database took too long')
    return authErrorResponse(c, busy(thrown), errorId)
  }
  log.error(entry, 'Sign-in service: unexpected failure')
  const message = 'Something went wrong. Please try again.'
  return authErrorResponse(c, new AuthError(500, 'unexpected_failure', message), errorId)
}

/** The error in the form that the request's `X-Supabase-Api-Version` asks for. */
function authErrorResponse(c: Context, error: AuthError, errorId?: string): Response {
  const { status, code, more } = error
  const isNewForm = asksForNewForm(c.req.header('x-supabase-api-version'))
  const headers = new Headers()
  if (!more.oauthError) headers.set('x-sb-error-code', code)
  if (isNewForm) headers.set('x-supabase-api-version', API_VERSION)
  // The rest of a body that is too large is never read, so no other request can follow it.
  if (status === 413) headers.set('connection', 'close')
  if (more.retryAfter) headers.set('retry-after', String(more.retryAfter))
  if (more.allow) headers.set('allow', more.allow)
  return Response.json(bodyOf(error, isNewForm, errorId), { status, headers })
}

function bodyOf({ status, code, message, more }: AuthError, isNewForm: boolean, errorId?: string) {
  if (more.oauthError) return { error: more.oauthError, error_description: message }
  const weak = more.reasons && { weak_password: { reasons: more.reasons } }
  if (isNewForm) return { code, message, ...weak }
  return { code: status, error_code: code, msg: message, ...weak, error_id: errorId }
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
