/** Passkeys and security keys (WebAuthn level 3): what a browser is asked, and whether its answer holds. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import type { SignedInUser } from '../sessions/signed-in-user.server.ts'
import { objectIn } from '../users/person.server.ts'
import type { Factor } from './factor-rows.server.ts'
import { CHALLENGE_LIFE_MS } from './second-step.server.ts'

/** Bytes of a public key: an RSA key of 8,192 bits is well below. */
const LONGEST_PUBLIC_KEY = 4096
/** Characters of a credential's id: 1,023 bytes in base64url. */
const LONGEST_CREDENTIAL_ID = 1364
/** COSE's names of EdDSA, ES256 and RS256: what authenticators in use speak. */
const ALGORITHMS = [-8, -7, -257]
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** What the browser sent. Nothing is believed of it before the library has looked at it. */
export type Credential = { id?: unknown; [member: string]: unknown }

type Parts = Pick<ServiceParts, 'issuer'>

/** The options for `navigator.credentials`: `create` until the factor is verified, `get` afterwards. */
export async function passkeyOptions(
  tx: Database,
  parts: Parts,
  signedIn: SignedInUser,
  factor: Factor,
) {
  const { expectedRPID: rpID } = expected(parts)
  if (factor.credential_id !== null) {
    const publicKey = await generateAuthenticationOptions({
      rpID,
      allowCredentials: [described(factor.credential_id, factor.transports)],
      timeout: CHALLENGE_LIFE_MS,
      userVerification: 'preferred',
    })
    const webauthn = { type: 'request', credential_options: { publicKey } }
    return { challenge: publicKey.challenge, webauthn }
  }
  const publicKey = await generateRegistrationOptions({
    rpName: 'Hammerlane',
    rpID,
    ...shownTo(signedIn),
    timeout: CHALLENGE_LIFE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await credentialsOf(tx, signedIn.person.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const webauthn = { type: 'create', credential_options: { publicKey } }
  return { challenge: publicKey.challenge, webauthn }
}

/**
 * The columns to write for a browser's answer to a challenge.
 * @throws AuthError 422 `mfa_verification_failed` for an answer that does not hold, whatever is wrong with it
 */
export async function acceptPasskey(
  tx: Database,
  parts: Parts,
  factor: Factor,
  challenge: string,
  answer: Credential,
) {
  if (factor.credential_id !== null) {
    return { sign_count: await checkAssertion(parts, factor, challenge, answer) }
  }
  const created = await checkAttestation(parts, challenge, answer)
  const known = await credentialsOf(tx, factor.user_id)
  if (known.some(({ id }) => id === created.credential_id)) throw notAccepted()
  return created
}

/** Where credentials belong: never what the client says, always where people reach the product. */
function expected({ issuer }: Parts) {
  const { hostname: expectedRPID, origin: expectedOrigin } = new URL(issuer())
  return { expectedRPID, expectedOrigin, requireUserVerification: false }
}

async function checkAttestation(parts: Parts, challenge: string, answer: Credential) {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    // Untrusted JSON of any shape, which the library's type does not allow for; it checks each member.
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    ...expected(parts),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(notHolding)
  if (!verified) throw notAccepted()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  if (id.length > LONGEST_CREDENTIAL_ID || publicKey.length > LONGEST_PUBLIC_KEY) {
    throw notAccepted()
  }
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    sign_count: counter,
    transports: TRANSPORTS.filter((name) => [...transports].some((given) => given === name)),
  }
}

/** The library refuses a count that does not grow, unless both are 0: the credential was copied. */
async function checkAssertion(
  parts: Parts,
  { credential_id: id, public_key: publicKey, sign_count: counter, transports }: Factor,
  challenge: string,
  answer: Credential,
): Promise<number> {
  if (id === null || publicKey === null || answer.id !== id) throw notAccepted()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    // Untrusted JSON of any shape, which the library's type does not allow for; it checks each member.
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    ...expected(parts),
    credential: {
      ...described(id, transports),
      publicKey: new Uint8Array(publicKey),
      counter: counter ?? 0,
    },
  }).catch(notHolding)
  if (!verified) throw notAccepted()
  return authenticationInfo.newCounter
}

async function credentialsOf(tx: Database, userId: string) {
  const rows = await tx
    .selectFrom('factors')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('credential_id', 'is not', null)
    .execute()
  return rows.flatMap(({ credential_id: id, transports }) =>
    id === null ? [] : [described(id, transports)],
  )
}

function described(id: string, transports: string[]) {
  return { id, transports }
}

function shownTo({ person }: SignedInUser) {
  const userName = person.email ?? person.phone ?? person.id
  const fullName = objectIn(person.user_metadata)['full_name']
  return {
    userID: new Uint8Array(Buffer.from(person.id.replaceAll('-', ''), 'hex')),
    userName,
    userDisplayName: typeof fullName === 'string' && fullName !== '' ? fullName : userName,
  }
}

function notHolding(cause: unknown): never {
  throw notAccepted(cause)
}

function notAccepted(cause?: unknown): AuthError {
  const message = 'This passkey was not accepted. Please try again.'
  return new AuthError(422, 'mfa_verification_failed', message, { cause })
}
