import type { AuthRateLimits } from '../auth-rate-limits.server.ts'
import { verifyAccessToken, type Verification } from './access-token.server.ts'
import type { SigningKeys } from './signing-keys.server.ts'

/** What counts bad tokens. */
export type TokenLimits = Pick<AuthRateLimits, 'requireTokensLeft' | 'countBadToken'>

/**
 * Verifies a token that an address has brought. Counted are those which nobody here signed, once they are found out: what
 * has expired says that its client has slept, and any number of good ones may come at once.
 * @param address absent where it is not known: then nothing is counted
 * @throws AuthError 429 for a network that has brought too many bad ones
 */
export async function verifyTokenOf(
  address: string | undefined,
  token: string,
  parts: { limits: TokenLimits; keys: SigningKeys; issuer: string; now: Date },
): Promise<Verification> {
  const { limits, keys, issuer, now } = parts
  if (address) await limits.requireTokensLeft(address)
  const checked = await verifyAccessToken(token, keys, issuer, now)
  const isBad = 'refusal' in checked && !checked.isSigned
  if (address && isBad) await limits.countBadToken(address)
  return checked
}
