/** A real OpenID provider on a port of its own, whose people exist as soon as somebody signs in as them. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { vi } from 'vitest'

export type TestPerson = { email?: string; email_verified?: boolean; name?: string }

export type TestProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Signs what the provider never would: for the refusals. */
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>
  /** From now on the subject has these claims. */
  knows(subject: string, person: TestPerson): void
  close(): Promise<void>
}

const KEY_ID = 'test-key'

/**
 * @param callbackUrl where it may send browsers back to
 * @param emailInToken like Google; otherwise the address comes with the user's info alone
 */
export async function startOpenIdProvider(
  callbackUrl: string,
  { emailInToken = true }: { emailInToken?: boolean } = {},
): Promise<TestProvider> {
  const warnings = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info')]
  for (const spy of warnings) spy.mockImplementation(() => undefined)
  const { default: Provider } = await import('oidc-provider')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pair = await generateKeyPair('RS256', { extractable: true })
  const people = new Map<string, TestPerson>()
  const [clientId, clientSecret] = ['hammerlane', 'a-secret-for-tests']
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callbackUrl],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: {
      keys: [{ ...(await exportJWK(pair.privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: !emailInToken,
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['only for tests'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
  })
  server.on('request', provider.callback())
  for (const spy of warnings) spy.mockRestore()
  return {
    issuer,
    clientId,
    clientSecret,
    sign: (claims, { alg = 'RS256', kid = KEY_ID } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(pair.privateKey),
    knows: (subject, person) => void people.set(subject, person),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
