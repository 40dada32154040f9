/** Apple takes no fixed secret: the client signs one for itself, good for some time. */
import { importPKCS8, SignJWT } from 'jose'
import type { ClientSecret } from '../../server/config/sign-in-providers.ts'

/** Longer than what is known of a provider may be used; Apple allows half a year. */
const LIFE = '2 days'

/** A client secret in Apple's form: a JWT of the client about itself, signed with its team's key. */
export async function appleSecret(
  { teamId, keyId, privateKey }: Extract<ClientSecret, { kind: 'apple' }>,
  clientId: string,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt()
    .setExpirationTime(LIFE)
    .sign(await importPKCS8(privateKey, 'ES256'))
}
