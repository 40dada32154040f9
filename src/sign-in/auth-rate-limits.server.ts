/** How often the sign-in service may be asked (protocol, section 12). Refreshing is never limited. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../server/http/client-address.ts'
import type { Database } from '../server/postgres/database.ts'
import {
  createSharedLimiter,
  type Limit,
  type SharedLimiter,
} from '../server/postgres/shared-limiter.ts'
import { AuthError } from './auth-error.server.ts'

/** Calls (`points`) in so many seconds (`duration`) from one network address; each line has a counter of its own. */
const PER_ADDRESS = {
  password: { points: 150, duration: 300 },
  token: { points: 150, duration: 300 },
  authorize: { points: 150, duration: 300 },
  signup: { points: 30, duration: 300 },
  user: { points: 30, duration: 300 },
  otp: { points: 30, duration: 300 },
  recover: { points: 30, duration: 300 },
  resend: { points: 30, duration: 300 },
  reauthenticate: { points: 30, duration: 300 },
  verify: { points: 30, duration: 300 },
  enroll: { points: 30, duration: 300 },
  factorChallenge: { points: 30, duration: 120 },
  factorVerify: { points: 30, duration: 120 },
}

/** Which of these counters a call has. */
export type CallLimit = keyof typeof PER_ADDRESS

/** Wrong passwords for one account: from one address, and from all together. */
const FAILURES_FROM_ONE_ADDRESS = { points: 10, duration: 15 * 60 }
const FAILURES_FROM_EVERYWHERE = { points: 100, duration: 60 * 60 }

/** Access tokens from one network which nobody here signed; good ones are as free as their calls. */
const BAD_TOKENS = { points: 600, duration: 60 }

/** Mails to one address, whether or not it has an account: of one kind, and of all together. */
const MAILS_OF_A_KIND = { points: 1, duration: 60 }
const MAILS = { points: 10, duration: 60 * 60 }

type MailKind =
  | 'recovery'
  | 'otp'
  | 'confirmation'
  | 'email_change'
  | 'reauthentication'
  | 'email_proof'

export type AuthRateLimits = {
  /** @throws AuthError 429 when the address has asked too often */
  countCall(what: CallLimit, address: string): Promise<void>
  /**
   * `tx` is the transaction in which the mail is written, if it has begun: a mail that is undone does not count.
   * @throws AuthError 429 when somebody asks for mails to one address too often
   */
  countMail(kind: MailKind, email: string, tx?: Database): Promise<void>
  /**
   * Counts an attempt at an account's password before it is checked, so that many at once cannot slip through.
   * @throws AuthError 429 when there were too many
   */
  countPasswordAttempt(account: string, address: string): Promise<void>
  /** Takes the attempt back: the password was right. */
  passwordAccepted(account: string, address: string): Promise<void>
  /**
   * To be asked before the signature of an access token is looked at: that costs more than refusing it, and anybody can make them up.
   * @throws AuthError 429 when the network has brought too many bad ones
   */
  requireTokensLeft(address: string): Promise<void>
  countBadToken(address: string): Promise<void>
}

/** Counted by all processes of the database together, but for bad tokens. `on` false is for load tests. */
export function createAuthRateLimits(db: Database, on: boolean): AuthRateLimits {
  if (!on) return UNLIMITED
  const limiter = (name: string, limit: Limit) => createSharedLimiter(db, `sign-in: ${name}`, limit)
  const calls = new Map(
    Object.entries(PER_ADDRESS).map(([what, limit]) => [what, limiter(what, limit)]),
  )
  const mailsOfAKind = limiter('mails of a kind', MAILS_OF_A_KIND)
  const mails = limiter('mails', MAILS)
  const fromOne = limiter('wrong passwords from one address', FAILURES_FROM_ONE_ADDRESS)
  const fromAll = limiter('wrong passwords', FAILURES_FROM_EVERYWHERE)
  // Nobody guesses a signature: these hold load off this process, and no call of a stranger should cost a query.
  const tokens = new RateLimiterMemory(BAD_TOKENS)
  return {
    async countCall(what, address) {
      const counted = calls.get(what)
      if (counted) await consume(counted, networkOf(address))
    },
    async countMail(kind, email, tx) {
      await consume(mailsOfAKind, `${kind} ${email}`, { refusal: tooManyMails, tx })
      await consume(mails, email, { refusal: tooManyMails, tx })
    },
    async countPasswordAttempt(account, address) {
      await consume(fromOne, `${networkOf(address)} ${account}`)
      await consume(fromAll, account)
    },
    async passwordAccepted(account, address) {
      await fromOne.forget(`${networkOf(address)} ${account}`)
      await fromAll.add(account, -1)
    },
    async requireTokensLeft(address) {
      const found = await tokens.get(networkOf(address))
      if (found && found.consumedPoints >= BAD_TOKENS.points)
        throw tooManyRequests(secondsOf(found))
    },
    async countBadToken(address) {
      await tokens.penalty(networkOf(address))
    },
  }
}

const nothing = async () => undefined
const UNLIMITED = {
  countCall: nothing,
  countMail: nothing,
  countPasswordAttempt: nothing,
  passwordAccepted: nothing,
  requireTokensLeft: nothing,
  countBadToken: nothing,
}

interface Consuming {
  /** By default of calls. */
  refusal?: (retryAfter: number) => AuthError
  tx?: Database
}

async function consume(
  limiter: SharedLimiter,
  key: string,
  { refusal = tooManyRequests, tx }: Consuming = {},
): Promise<void> {
  try {
    await limiter.consume(key, 1, tx)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw refusal(secondsOf(refused))
  }
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}

function tooManyRequests(retryAfter: number): AuthError {
  const message = 'Request rate limit reached'
  return new AuthError(429, 'over_request_rate_limit', message, { retryAfter })
}

function tooManyMails(retryAfter: number): AuthError {
  const message = `For security purposes, you can only request this after ${retryAfter} seconds.`
  return new AuthError(429, 'over_email_send_rate_limit', message, { retryAfter })
}
