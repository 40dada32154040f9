/** Logs each sign-in, each step of one and each change of how somebody signs in: how it was tried and what came of it, never who. */
import type { Context } from 'hono'
import type { Log } from '../server/log.ts'
import { AuthError } from './auth-error.server.ts'

/** Calls that only read, and refreshing, which every open page does. */
const UNLOGGED =
  /^(GET \/(health|settings|user|\.well-known\/.*|factors\/recovery-codes)|.* refresh_token)$/
const GRANTS = new Set(['password', 'refresh_token', 'pkce', 'id_token'])

/** `path` is the pattern, whose parameters stay unnamed. */
export async function logged(
  log: Log,
  c: Context,
  path: string,
  answer: () => Promise<Response> | Response,
): Promise<Response> {
  const grant = c.req.query('grant_type') ?? ''
  const call = `${c.req.method} ${path}${GRANTS.has(grant) ? ` ${grant}` : ''}`
  if (UNLOGGED.test(call)) return answer()
  try {
    const response = await answer()
    log.info({ call, status: response.status }, 'Sign-in service: done')
    return response
  } catch (error) {
    // What is our fault is logged with its cause where it is answered.
    if (error instanceof AuthError && error.status < 500)
      log.info({ call, code: error.code }, 'Sign-in service: refused')
    throw error
  }
}
