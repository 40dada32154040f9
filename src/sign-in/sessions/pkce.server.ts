/** Proof that who comes back is the browser that left (protocol, section 9; RFC 7636). */
import { createHash, timingSafeEqual } from 'node:crypto'
import { invalid } from '../auth-error.server.ts'

export type Challenge = { text: string; method: 's256' | 'plain' }

const FORM = /^[A-Za-z0-9._~-]{43,128}$/

/**
 * What a request brings along for the way back; null without a challenge, which is the implicit flow.
 * @throws AuthError 400 `validation_failed` for half a pair and for wrong forms
 */
export function acceptChallenge(text = '', method = ''): Challenge | null {
  if (text === '' && method === '') return null
  if (text === '' || method === '') {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (!FORM.test(text)) {
    throw invalid(
      'code challenge has to be between 43 and 128 characters, from A-Z a-z 0-9 - . _ ~',
    )
  }
  const known = method.toLowerCase()
  if (known !== 's256' && known !== 'plain') {
    throw invalid('invalid code_challenge_method: it has to be s256 or plain')
  }
  return { text, method: known }
}

/** Whether the challenge was made of the verifier. */
export function isVerifierOf(challenge: Challenge, verifier: string): boolean {
  const made =
    challenge.method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  const [one, other] = [Buffer.from(made), Buffer.from(challenge.text)]
  return one.length === other.length && timingSafeEqual(one, other)
}
