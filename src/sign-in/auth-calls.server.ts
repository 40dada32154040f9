/** Every call that the sign-in service answers, below /auth/v1. */
import type { Context } from 'hono'
import type { AuthErrorCode } from './auth-error.server.ts'
import type { CallLimit } from './auth-rate-limits.server.ts'
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
import { proveAgain } from './users/prove-again.server.ts'
import { reauthenticate } from './users/reauthenticate.server.ts'
import { signUp } from './users/sign-up.server.ts'
import { undoEmailChange } from './users/undo-email-change.server.ts'
import { getUser, updateUser } from './users/user.server.ts'

type RouteHandler = (parts: ServiceParts, c: Context) => Promise<Response> | Response
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Call = [method: Method, path: string, handle: RouteHandler, limit?: CallLimit]

/** `path` as Hono reads it: `:id` is a member that the handler asks for. `limit` counts each call before it is handled. */
export const CALLS: Call[] = [
  ['GET', '/health', health],
  ['GET', '/settings', settings],
  ['GET', '/.well-known/jwks.json', jwks],

  ['POST', '/signup', signUp, 'signup'],
  ['POST', '/token', token],
  ['POST', '/logout', signOut],

  ['POST', '/recover', recover, 'recover'],
  ['POST', '/otp', sendOtp, 'otp'],
  ['POST', '/magiclink', sendOtp, 'otp'],
  ['POST', '/resend', resend, 'resend'],
  ['GET', '/verify', followLink],
  ['POST', '/verify', verify, 'verify'],
  ['GET', '/reauthenticate', reauthenticate, 'reauthenticate'],
  ['POST', '/reauthenticate', proveAgain, 'reauthenticate'],

  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser, 'user'],
  ['POST', '/email-change/undo', undoEmailChange, 'verify'],

  // Before those with an id, which would take it for one.
  ['GET', '/factors/recovery-codes', readRecoveryCodes],
  ['POST', '/factors/recovery-codes', generateRecoveryCodes, 'enroll'],
  ['DELETE', '/factors/recovery-codes', dropRecoveryCodes],
  ['POST', '/factors/recovery-codes/verify', verifyRecoveryCode, 'factorVerify'],
  ['POST', '/factors/recovery-codes/regenerate', regenerateRecoveryCodes, 'enroll'],
  ['POST', '/factors', enrollFactor, 'enroll'],
  ['POST', '/factors/:factorId/challenge', challengeFactor, 'factorChallenge'],
  ['POST', '/factors/:factorId/verify', verifyFactor, 'factorVerify'],
  ['DELETE', '/factors/:factorId', unenrollFactor],

  ['GET', '/authorize', authorize, 'authorize'],
  ['GET', '/callback', callback],
  ['POST', '/callback', postedCallback],
  ['GET', '/user/identities/authorize', authorizeLinking, 'authorize'],
  ['DELETE', '/user/identities/:id', unlinkIdentity],
]

/** Any method of what the client could ask for and this service does not offer (protocol, section 7), and of every other path. */
export const ABSENT: [path: string, code: AuthErrorCode, message: string][] = [
  ['/sso', 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ['/passkeys/*', 'passkey_disabled', 'Passkeys are disabled: they are a second step here'],
  ['/oauth/*', 'feature_disabled', 'This is no authorization server for others'],
  ['/admin/*', 'feature_disabled', 'There is no administration by calls'],
  ['*', 'not_found', 'There is nothing at this address'],
]
