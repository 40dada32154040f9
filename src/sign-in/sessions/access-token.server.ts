/** Access tokens: ES256 JWTs with the protocol's claims (protocol, section 5). */
import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import { shownAppMetadata, type Person } from '../users/person.server.ts'
import type { SigningKeys } from './signing-keys.server.ts'

/** Seconds that an access token lives. */
export const ACCESS_TOKEN_SECONDS = 3600

const AUDIENCE = 'authenticated'

/** How sure we are of somebody: by one step of signing in, or by two. */
export type Aal = 'aal1' | 'aal2'

export type Amr = { method: string; timestamp: number }

/** What a token says of a session. */
export type SessionFacts = { id: string; aal: string; amr: Amr[]; refreshCounter: number }

/** The claims of a person's session from `now` on. */
export function accessClaims(issuer: string, person: Person, session: SessionFacts, now: Date) {
  const iat = unixSeconds(now)
  return {
    iss: issuer,
    sub: person.id,
    aud: AUDIENCE,
    exp: iat + ACCESS_TOKEN_SECONDS,
    iat,
    email: person.email ?? '',
    phone: person.phone ?? '',
    app_metadata: shownAppMetadata(person),
    user_metadata: person.user_metadata,
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    // A claim of ours: which refresh this token came with.
    refresh_counter: session.refreshCounter,
    is_anonymous: person.is_anonymous,
  }
}

/** `isSigned`: a refused one is ours all the same, such as one that has expired. */
export type Verification = { claims: JWTPayload } | { refusal: string; isSigned: boolean }

/**
 * Checks form, algorithm, key, signature, issuer, audience and times. Says nothing of the session.
 * @returns why a token is refused, as a value; throws only if the keys cannot be read
 */
export async function verifyAccessToken(
  token: string,
  keys: SigningKeys,
  issuer: string,
  now: Date,
): Promise<Verification> {
  const kid = keyIdIn(token)
  const key = kid === undefined ? undefined : await keys.verifier(kid)
  if (!key) return { refusal: 'unknown key', isSigned: false }
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['ES256'],
      typ: 'JWT',
      issuer,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'iat'],
      currentDate: now,
    })
    return { claims: payload }
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    // What a token claims is looked at after its signature.
    const { JWTExpired, JWTClaimValidationFailed } = errors
    const isSigned = error instanceof JWTExpired || error instanceof JWTClaimValidationFailed
    return { refusal: error.message, isSigned }
  }
}

/** The assurance level that a token's claims say. */
export function levelIn(claims: JWTPayload): Aal {
  return claims['aal'] === 'aal2' ? 'aal2' : 'aal1'
}

export function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

function keyIdIn(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}
