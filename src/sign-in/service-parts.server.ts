/** What every call of the sign-in service is given. */
import type { Context } from 'hono'
import type { Secrets } from '../server/files/secrets.ts'
import type { Log } from '../server/log.ts'
import type { Database } from '../server/postgres/database.ts'
import type { SingleFlight } from '../server/single-flight.ts'
import type { AuthRateLimits } from './auth-rate-limits.server.ts'
import type { CheckCaptcha } from './captcha.server.ts'
import type { InConstantTime } from './constant-time.server.ts'
import type { Texts } from './factors/text-messages.server.ts'
import type { Providers } from './providers/providers.server.ts'
import type { SigningKeys } from './sessions/signing-keys.server.ts'
import type { TokenResponse } from './sessions/start-session.server.ts'
import type { Passwords } from './users/passwords.server.ts'

export type ServiceParts = {
  db: Database
  keys: SigningKeys
  /** The service's address as people reach it, `<origin>/auth/v1`. */
  issuer: () => string
  clock: () => Date
  log: Log
  passwords: Passwords
  limits: AuthRateLimits
  inConstantTime: InConstantTime
  checkCaptcha: CheckCaptcha
  /** What pages show to get a captcha's token; absent when nobody is asked for one. */
  captchaWidget?: { provider: string; siteKey: string } | undefined
  /** Whether a new account, and both addresses of a change, wait for an answer to a mail. */
  confirmsEmail: boolean
  /** Whether whoever works here needs a second step: it is set up before the role is given, never after. */
  staffSecondStep: boolean
  /** Encrypts the secrets of factors. */
  secrets: Secrets
  /** How texts go out; null where phones are not offered. */
  texts: Texts | null
  /** OpenID providers that members may sign in with. */
  providers: Providers
  /** Refreshes under way, by token. */
  refreshes: SingleFlight<TokenResponse>
  /** The client's network address. */
  addressOf: (c: Context) => string
  /** Called when sessions of a user end here, so that caches drop them. */
  sessionsEnded: (userId: string) => void
}
