/** POST /token: each grant has its own file (protocol, section 7). */
import type { Context } from 'hono'
import { AuthError } from '../auth-error.server.ts'
import { exchangeIdToken } from '../providers/id-token-grant.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { exchangeCode } from './exchange-code.server.ts'
import { refreshSession } from './refresh-session.server.ts'
import { signInWithPassword } from './sign-in.server.ts'

export async function token(parts: ServiceParts, c: Context): Promise<Response> {
  const grant = c.req.query('grant_type')
  if (grant === 'password') return signInWithPassword(parts, c)
  if (grant === 'refresh_token') return refreshSession(parts, c)
  if (grant === 'pkce') return exchangeCode(parts, c)
  if (grant === 'id_token') return exchangeIdToken(parts, c)
  if (grant === 'web3') {
    throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  }
  throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
}
