import type { GoTrueClient } from '@supabase/auth-js'
import { browserMoreText } from '../../languages/site/browser-more.ts'

/** Whether this browser has passkeys at all; it has none on pages without TLS. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined'
}

/**
 * Asks the browser for a passkey and shows it to the server: a new one while the factor is unverified,
 * afterwards the one that it has (WebAuthn, sections 5.1.3 and 5.1.4). Any kind of passkey will do, of
 * this device, a phone or a key. Answers with what went wrong, or null.
 */
export async function showPasskey(auth: GoTrueClient, factorId: string): Promise<Error | null> {
  const here = { rpId: location.hostname, rpOrigins: [location.origin] }
  const { data, error } = await auth.mfa.challenge({ factorId, webauthn: here })
  if (error) return error
  const { type, credential_options: options } = data.webauthn
  try {
    // The client's types know transports that the browser's do not; browsers skip what they do not know.
    const credential =
      type === 'create'
        ? await navigator.credentials.create(options as CredentialCreationOptions)
        : await navigator.credentials.get(options as CredentialRequestOptions)
    if (!credential) return new Error(browserMoreText('noPasskeyGiven'))
    const verified = await auth.mfa.verify({
      factorId,
      challengeId: data.id,
      // The browser made what was asked of it: its kind goes with `type`.
      webauthn: { type, ...here, credential_response: credential } as never,
    })
    return verified.error
  } catch (cause) {
    return passkeyError(cause)
  }
}

function passkeyError(cause: unknown): Error {
  if (!(cause instanceof DOMException)) {
    return cause instanceof Error ? cause : new Error(browserMoreText('noPasskeyGiven'), { cause })
  }
  if (cause.name === 'InvalidStateError') {
    return new Error(browserMoreText('passkeyExists'), { cause })
  }
  return new Error(browserMoreText('noPasskeyGiven'), { cause })
}
