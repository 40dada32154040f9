import { createHash } from 'node:crypto'
import { generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { describe, expect, test } from 'vitest'
import { sharedSignInTest, startSignInTest } from '../../../test/sign-in/provider-sign-in.ts'

const at = sharedSignInTest({ moreClientIds: ['the-app'] })

const NONCE = 'a nonce that only the app knows'
const HASHED = createHash('sha256').update(NONCE).digest('hex')

describe('an app with an ID token', () => {
  test('gets a session by the unchanged client', async () => {
    const { client } = at.browser()
    const { data, error } = await client.signInWithIdToken({
      provider: 'google',
      token: await at.provider.sign(claims({ sub: 'app-1', email: 'app1@example.com' })),
      nonce: NONCE,
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'app1@example.com',
      app_metadata: { provider: 'google', providers: ['google'] },
    })
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }])
  })

  test('may name the issuer, and be another of our client ids', async () => {
    const token = await at.provider.sign(claims({ sub: 'app-2', aud: 'the-app' }))
    expect(
      await ask({ provider: at.provider.issuer, id_token: token, nonce: NONCE }),
    ).toMatchObject({
      status: 200,
    })
  })

  test('at once with twenty others of the same person is one user', async () => {
    const token = await at.provider.sign(claims({ sub: 'many', email: 'many@example.com' }))
    const answers = await Promise.all(Array.from({ length: 20 }, () => askWith(token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
  })

  test('at once with a sign-up of the same address is one user', async () => {
    const token = await at.provider.sign(claims({ sub: 'race', email: 'race@example.com' }))
    const signUp = { email: 'race@example.com', password: 'correct horse' }
    await Promise.all([at.service.ask('POST', '/signup', { body: signUp }), askWith(token)])
    const users = at.service.db.selectFrom('users').select('id')
    expect(await users.where('email', '=', 'race@example.com').execute()).toHaveLength(1)
  })
})

describe('an ID token is refused', () => {
  const BAD = { status: 400, body: { error: 'invalid request', error_description: 'Bad ID token' } }

  test.each<[string, JWTPayload]>([
    ['that has expired', { exp: now() - 60 }],
    ['of another issuer', { iss: 'https://accounts.google.com' }],
    ['that never expires', { exp: undefined }],
    ['that is not good yet', { nbf: now() + 600 }],
  ])('%s', async (_, wrong) => {
    expect(await askWith(await at.provider.sign(claims(wrong)))).toMatchObject(BAD)
  })

  test.each<[string, JWTPayload]>([
    ['for another client', { aud: 'somebody-else' }],
    ['for no client', { aud: [] }],
    ['for us and others, made for one of the others', { aud: ['hammerlane', 'x'], azp: 'x' }],
  ])('%s', async (_, wrong) => {
    expect(await askWith(await at.provider.sign(claims(wrong)))).toMatchObject({
      status: 400,
      body: { error_description: 'Unacceptable audience in id_token' },
    })
  })

  test('without a subject', async () => {
    expect(await askWith(await at.provider.sign(claims({ sub: undefined })))).toMatchObject({
      status: 400,
      body: { error_description: 'Missing sub claim in id_token' },
    })
  })

  test('that is not signed, or not by the provider', async () => {
    const good = await at.provider.sign(claims())
    const [, body = '', signature = ''] = good.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const stranger = await generateKeyPair('RS256')
    const symmetric = new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'test-key' })
    const forged = [
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
      `${good.slice(0, -4)}AAAA`,
      await symmetric.sign(new TextEncoder().encode(at.provider.clientSecret)),
      await new SignJWT(claims())
        .setProtectedHeader({ alg: 'RS256', kid: 'test-key' })
        .sign(stranger.privateKey),
      await new SignJWT(claims())
        .setProtectedHeader({ alg: 'RS256', kid: 'unknown' })
        .sign(stranger.privateKey),
      'nonsense',
    ]
    for (const token of forged) expect(await askWith(token)).toMatchObject(BAD)
  })

  test('whose access token is another’s', async () => {
    const hash = createHash('sha256').update('the access token').digest()
    const hashed = { at_hash: hash.subarray(0, 16).toString('base64url') }
    const token = await at.provider.sign(claims({ sub: 'at-hash', ...hashed }))
    const body = { provider: 'google', id_token: token, nonce: NONCE }
    expect(await ask({ ...body, access_token: 'another' })).toMatchObject(BAD)
    expect(await ask({ ...body, access_token: 'the access token' })).toMatchObject({ status: 200 })
  })

  test.each([
    ['without the nonce that it holds', HASHED, undefined, 'should either both exist or not'],
    ['with a nonce that it does not hold', undefined, NONCE, 'should either both exist or not'],
    ['with another nonce', HASHED, 'another', 'Nonces mismatch'],
    ['with a nonce that was not hashed', NONCE, NONCE, 'Nonces mismatch'],
  ])('%s', async (_, held, given, message) => {
    const token = await at.provider.sign(claims({ nonce: held }))
    const answer = await ask({ provider: 'google', id_token: token, nonce: given })
    expect(answer.status).toBe(400)
    expect(answer.body.error_description).toContain(message)
  })

  test('of a provider that is not enabled, or of none', async () => {
    expect(await ask({ provider: 'facebook', id_token: 'x' })).toMatchObject({
      status: 400,
      body: {
        code: 'provider_disabled',
        message: 'Provider (issuer "facebook") is not enabled',
      },
    })
    expect(await ask({ provider: '<nonsense>', id_token: 'x' })).toMatchObject({
      body: { code: 'validation_failed' },
    })
    expect(await ask({ id_token: 'x' })).toMatchObject({
      body: { error_description: 'provider or client_id and issuer required' },
    })
    expect(await ask({ provider: 'google' })).toMatchObject({
      body: { error_description: 'id_token required' },
    })
  })
})

test('a provider may be trusted without a nonce, where its apps cannot hash one', async () => {
  const trusting = await startSignInTest({ skipNonceCheck: true })
  try {
    const token = await trusting.provider.sign({
      ...claims({ nonce: undefined }),
      iss: trusting.provider.issuer,
    })
    const body = { provider: 'google', id_token: token, nonce: NONCE }
    const answer = await trusting.service.ask('POST', '/token?grant_type=id_token', { body })
    expect(answer.status).toBe(200)
  } finally {
    await trusting.close()
  }
})

test('while the provider is away the answer is that we are busy, not that the token is bad', async () => {
  const alone = await startSignInTest()
  try {
    const token = await alone.provider.sign({ ...claims(), iss: alone.provider.issuer })
    await alone.provider.close()
    const body = { provider: 'google', id_token: token, nonce: NONCE }
    const answer = await alone.service.ask('POST', '/token?grant_type=id_token', { body })
    expect(answer.status).toBe(503)
    const way = await fetch(`${alone.service.url}/authorize?provider=google`, {
      redirect: 'manual',
    })
    expect(new URL(way.headers.get('location') ?? '').searchParams.get('error_description')).toBe(
      'Google cannot be reached right now. Please try again in a moment.',
    )
  } finally {
    await alone.service.close()
  }
})

function now(): number {
  return Math.floor(Date.now() / 1000)
}

function claims(more: JWTPayload = {}): JWTPayload {
  return {
    iss: at.provider.issuer,
    aud: at.provider.clientId,
    sub: 'somebody',
    iat: now() - 10,
    exp: now() + 600,
    nonce: HASHED,
    email_verified: true,
    ...more,
  }
}

function askWith(token: string) {
  return ask({ provider: 'google', id_token: token, nonce: NONCE })
}

async function ask(body: object) {
  const answer = await at.service.ask('POST', '/token?grant_type=id_token', { body })
  return { status: answer.status, body: await answer.json() }
}
