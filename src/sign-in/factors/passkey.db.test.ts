import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { signedIn } from '../../../test/second-step.ts'
import {
  softwareAuthenticator,
  type Ceremony,
  type SoftwareAuthenticator,
} from '../../../test/sign-in/software-authenticator.ts'

let service: TestAuthService
let here: { rpId: string; rpOrigins: string[] }

beforeAll(async () => {
  service = await startAuthService()
  const { hostname, origin } = new URL(service.url)
  here = { rpId: hostname, rpOrigins: [origin] }
})
afterAll(() => service.close())

async function enroll(client: GoTrueClient, friendlyName: string): Promise<string> {
  const { data, error } = await client.mfa.webauthn.enroll({ friendlyName })
  if (error) throw error
  return data.id
}

async function challenge(client: GoTrueClient, factorId: string) {
  const { data, error } = await client.mfa.challenge({ factorId, webauthn: here })
  if (error) throw error
  return data
}

/** Asks, answers with the authenticator and verifies, as a browser would; `lie` is what it does otherwise. */
async function show(
  client: GoTrueClient,
  factorId: string,
  authenticator: SoftwareAuthenticator,
  lie: Partial<Ceremony> = {},
) {
  const { id: challengeId, webauthn } = await challenge(client, factorId)
  const { type, credential_options: options } = webauthn
  const ceremony = {
    challenge: new Uint8Array(options.publicKey.challenge as ArrayBuffer),
    origin: here.rpOrigins[0] ?? '',
    rpId: here.rpId,
    ...lie,
  }
  const credential = authenticator[type === 'create' ? 'create' : 'get'](ceremony)
  // The client's types want what only browsers make; it goes by `toJSON` alone.
  const answer = { type, ...here, credential_response: credential } as never
  return client.mfa.verify({ factorId, challengeId, webauthn: answer })
}

async function withPasskey(email: string) {
  const { client } = await service.signedUp(email)
  const authenticator = softwareAuthenticator()
  const factorId = await enroll(client, 'Key')
  const { error } = await show(client, factorId, authenticator)
  if (error) throw error
  return { client, factorId, authenticator }
}

describe('a passkey', () => {
  test('is asked for in the browser’s own terms, whatever the client says of itself', async () => {
    const { client, user } = await service.signedUp('options@example.com')
    const factorId = await enroll(client, 'Key')
    const { data } = await client.mfa.challenge({
      factorId,
      webauthn: { rpId: 'evil.example', rpOrigins: ['https://evil.example'] },
    })
    const options = data?.webauthn.credential_options.publicKey
    expect(options).toMatchObject({
      rp: { id: here.rpId, name: 'Hammerlane' },
      user: { name: 'options@example.com', displayName: 'Ada King Lovelace' },
      attestation: 'none',
    })
    expect(JSON.stringify(options)).not.toContain(user.id)
    expect([data?.type, data?.webauthn.type]).toEqual(['webauthn', 'create'])
  })

  test('raises the session when it is made, and again in another browser', async () => {
    const email = 'key@example.com'
    const { client, factorId, authenticator } = await withPasskey(email)
    const { data } = await client.mfa.listFactors()
    expect(data?.webauthn).toMatchObject([{ id: factorId, friendly_name: 'Key' }])
    const { data: kept } = await client.getClaims()
    expect(kept?.claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, {}] })
    const other = await signedIn(service, email)
    const { webauthn } = await challenge(other.client, factorId)
    expect(webauthn.type).toBe('request')
    const asked = webauthn.credential_options.publicKey as PublicKeyCredentialRequestOptions
    const [allowed] = asked.allowCredentials ?? []
    expect(Buffer.from(new Uint8Array(allowed?.id as ArrayBuffer)).toString('base64url')).toBe(
      authenticator.credentialId,
    )
    const { error } = await show(other.client, factorId, authenticator)
    expect(error).toBeNull()
    const { data: claims } = await other.client.getClaims()
    expect(claims?.claims.aal).toBe('aal2')
  })

  test.each<[string, Partial<Ceremony>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin with more behind it', { origin: 'http://127.0.0.1:1.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: new Uint8Array(32) }],
    ['nobody present', { flags: 0 }],
    ['a count that does not grow', { count: 0 }],
    ['an answer to another question', { type: 'webauthn.create' }],
  ])('that speaks of %s is refused', async (_, lie) => {
    const email = `${crypto.randomUUID()}@example.com`
    const { factorId, authenticator } = await withPasskey(email)
    const { client } = await signedIn(service, email)
    await show(client, factorId, authenticator)
    const other = await signedIn(service, email)
    const { error } = await show(other.client, factorId, authenticator, lie)
    expect([error?.status, error?.code]).toEqual([422, 'mfa_verification_failed'])
    const { data } = await other.client.getClaims()
    expect(data?.claims.aal).toBe('aal1')
  })

  test.each<[string, Partial<Ceremony>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: new Uint8Array(32) }],
    ['nobody present', { flags: 0x40 }],
    ['no key', { flags: 0x01 }],
  ])('made for %s is refused', async (_, lie) => {
    const { client } = await service.signedUp(`${crypto.randomUUID()}@example.com`)
    const factorId = await enroll(client, 'Key')
    const { error } = await show(client, factorId, softwareAuthenticator(), lie)
    expect([error?.status, error?.code]).toEqual([422, 'mfa_verification_failed'])
  })

  test('of somebody else, or made twice, is refused', async () => {
    const email = 'mine@example.com'
    const { client, factorId, authenticator } = await withPasskey(email)
    const other = await signedIn(service, email)
    const foreign = await show(other.client, factorId, softwareAuthenticator())
    expect(foreign.error?.code).toBe('mfa_verification_failed')
    const second = await enroll(client, 'Second')
    const { webauthn } = await challenge(client, second)
    const options = webauthn.credential_options.publicKey as PublicKeyCredentialCreationOptions
    expect(options.excludeCredentials).toHaveLength(1)
    const again = await show(client, second, authenticator)
    expect(again.error?.code).toBe('mfa_verification_failed')
  })

  test('answers a challenge once, also when sent twice at the same moment', async () => {
    const email = 'once@example.com'
    const { factorId, authenticator } = await withPasskey(email)
    const { client, token } = await signedIn(service, email)
    const { id, webauthn } = await challenge(client, factorId)
    const { challenge: asked } = webauthn.credential_options.publicKey
    const credential = authenticator.get({
      challenge: new Uint8Array(asked as ArrayBuffer),
      origin: here.rpOrigins[0] ?? '',
      rpId: here.rpId,
    })
    const body = {
      challenge_id: id,
      webauthn: { type: 'request', ...here, credential_response: credential.toJSON() },
    }
    const path = `/factors/${factorId}/verify`
    const answers = await Promise.all([1, 2].map(() => service.ask('POST', path, { body, token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})
