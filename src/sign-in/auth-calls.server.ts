/** Every call that the sign-in service answers, below /auth/v1. */
import type { Context } from 'hono'
import { challengeFactor } from './factors/challenge.server.ts'
import { enrollFactor } from './factors/enroll.server.ts'
import {
  dropRecoveryCodes,
  generateRecoveryCodes,
  readRecoveryCodes,
  regenerateRecoveryCodes,
} from './factors/recovery-codes.server.ts'
import { unenrollFactor } from './factors/unenroll.server.ts'
import { verifyRecoveryCode } from './factors/verify-recovery-code.server.ts'
import { verifyFactor } from './factors/verify.server.ts'
import { followLink } from './mails/follow-link.server.ts'
import { sendOtp } from './mails/otp.server.ts'
import { recover } from './mails/recover.server.ts'
import { resend } from './mails/resend.server.ts'
import { verify } from './mails/verify.server.ts'
import { authorize, authorizeLinking } from './providers/authorize.server.ts'
import { callback, postedCallback } from './providers/callback.server.ts'
import { unlinkIdentity } from './providers/unlink-identity.server.ts'
import { health, jwks, settings } from './service-facts.server.ts'
import type { ServiceParts } from './service-parts.server.ts'
import { signOut } from './sessions/sign-out.server.ts'
import { token } from './sessions/token.server.ts'
import { reauthenticate } from './users/reauthenticate.server.ts'
import { signUp } from './users/sign-up.server.ts'
import { getUser, updateUser } from './users/user.server.ts'

type Handler = (parts: ServiceParts, c: Context) => Promise<Response> | Response
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `path` as Hono reads it: `:id` is a member that the handler asks for. */
export const CALLS: [method: Method, path: string, handle: Handler][] = [
  ['GET', '/health', health],
  ['GET', '/settings', settings],
  ['GET', '/.well-known/jwks.json', jwks],

  ['POST', '/signup', signUp],
  ['POST', '/token', token],
  ['POST', '/logout', signOut],

  ['POST', '/recover', recover],
  ['POST', '/otp', sendOtp],
  ['POST', '/magiclink', sendOtp],
  ['POST', '/resend', resend],
  ['GET', '/verify', followLink],
  ['POST', '/verify', verify],
  ['GET', '/reauthenticate', reauthenticate],

  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser],

  // Before those with an id, which would take it for one.
  ['GET', '/factors/recovery-codes', readRecoveryCodes],
  ['POST', '/factors/recovery-codes', generateRecoveryCodes],
  ['DELETE', '/factors/recovery-codes', dropRecoveryCodes],
  ['POST', '/factors/recovery-codes/verify', verifyRecoveryCode],
  ['POST', '/factors/recovery-codes/regenerate', regenerateRecoveryCodes],
  ['POST', '/factors', enrollFactor],
  ['POST', '/factors/:factorId/challenge', challengeFactor],
  ['POST', '/factors/:factorId/verify', verifyFactor],
  ['DELETE', '/factors/:factorId', unenrollFactor],

  ['GET', '/authorize', authorize],
  ['GET', '/callback', callback],
  ['POST', '/callback', postedCallback],
  ['GET', '/user/identities/authorize', authorizeLinking],
  ['DELETE', '/user/identities/:id', unlinkIdentity],
]
