import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { codeOf, confirm, newApp, signedIn, withApp } from '../../../test/second-step.ts'

let service: TestAuthService

beforeAll(async () => {
  service = await startAuthService()
  // No time passes but what a test lets pass, however slow the machine: a step of 30 seconds may end at any moment.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await service.close()
})

const levelOf = async (client: Awaited<ReturnType<typeof withApp>>['client']) => {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}

describe('an authenticator app', () => {
  test('is enrolled with a secret, its address and a QR code, and is listed unverified', async () => {
    const { client } = await service.signedUp('enrol@example.com')
    const { data, error } = await client.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'My phone',
      issuer: 'Hammerlane & Co: #1',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(data?.totp.uri ?? '')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
      issuer: 'Hammerlane & Co: #1',
      secret: data?.totp.secret,
    })
    expect(decodeURIComponent(uri.pathname)).toContain('enrol@example.com')
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
    const { data: factors } = await client.mfa.listFactors()
    expect(factors?.totp).toEqual([])
    expect(factors?.all).toMatchObject([
      { factor_type: 'totp', status: 'unverified', friendly_name: 'My phone', phone: '' },
    ])
    expect(JSON.stringify(factors)).not.toContain(data?.totp.secret)
    expect(await levelOf(client)).toEqual(['aal1', 'aal1'])
  })

  test('raises the session to aal2 with its first code, and the new tokens say so', async () => {
    const { client, session } = await service.signedUp('raise@example.com')
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const raised = await confirm(service, client, await newApp(client))
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(await levelOf(client)).toEqual(['aal2', 'aal2'])
    const { data } = await client.getClaims()
    expect(data?.claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    const { data: before } = await service.client().getClaims(session.access_token)
    expect(data?.claims.session_id).toBe(before?.claims.session_id)
    expect(raised.user.factors).toMatchObject([{ status: 'verified' }])
    const { error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(await levelOf(client)).toEqual(['aal2', 'aal2'])
  })

  test('ends the other sessions of aal1 and keeps this one and those of aal2', async () => {
    const email = 'others@example.com'
    const { client, app } = await withApp(service, email)
    const second = await signedIn(service, email)
    await confirm(service, second.client, app)
    const third = await signedIn(service, email)
    const fourth = await signedIn(service, email)
    expect(await levelOf(third.client)).toEqual(['aal1', 'aal2'])
    await confirm(service, third.client, app)
    expect((await fourth.client.getUser()).error?.name).toBe('AuthSessionMissingError')
    for (const kept of [client, second.client, third.client]) {
      expect((await kept.refreshSession()).error).toBeNull()
    }
  })

  test('keeps its secret sealed', async () => {
    const { client } = await service.signedUp('sealed@example.com')
    const { factorId, secret } = await newApp(client)
    const { secret: kept } = await service.db
      .selectFrom('factors')
      .select('secret')
      .where('id', '=', factorId)
      .executeTakeFirstOrThrow()
    expect(kept?.toString('latin1')).not.toContain(secret)
    expect(service.secrets.decrypt(kept ?? Buffer.alloc(0), factorId)).toHaveLength(20)
  })

  test('tells the member by mail that it was added and removed', async () => {
    const { client, app } = await withApp(service, 'told@example.com')
    await client.mfa.unenroll({ factorId: app.factorId })
    const mails = await service.db
      .selectFrom('mails')
      .select(['subject'])
      .where('recipient', '=', 'told@example.com')
      .orderBy('created_at')
      .execute()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A second step was added to your account',
      'A second step was removed from your account',
    ])
  })
})

describe('a code', () => {
  test.each([
    [-2, 'mfa_verification_failed'],
    [-1, undefined],
    [0, undefined],
    [1, undefined],
    [2, 'mfa_verification_failed'],
  ])('of %i steps from now is answered %s', async (steps, code) => {
    const { client } = await service.signedUp(`${crypto.randomUUID()}@example.com`)
    const app = await newApp(client)
    const { error } = await client.mfa.challengeAndVerify({
      factorId: app.factorId,
      code: codeOf(service, app, steps),
    })
    expect(error?.code).toBe(code)
    expect(error?.message ?? 'Invalid TOTP code').toContain('Invalid TOTP code')
  })

  test('works once, also with another challenge, and so do those before it', async () => {
    const { client } = await service.signedUp('replay@example.com')
    const app = await newApp(client)
    const [now, before] = [codeOf(service, app), codeOf(service, app, -1)]
    const { factorId } = app
    expect((await client.mfa.challengeAndVerify({ factorId, code: now })).error).toBeNull()
    for (const code of [now, before]) {
      const { error } = await client.mfa.challengeAndVerify({ factorId, code })
      expect(error?.code).toBe('mfa_verification_failed')
    }
  })

  test('given many times at once with different challenges works once', async () => {
    const { client, session } = await service.signedUp('atonce@example.com')
    const app = await newApp(client)
    const challenges = await Promise.all(
      Array.from({ length: 5 }, () => client.mfa.challenge({ factorId: app.factorId })),
    )
    const code = codeOf(service, app)
    const answers = await Promise.all(
      challenges.map(({ data }) =>
        service.ask('POST', `/factors/${app.factorId}/verify`, {
          body: { challenge_id: data?.id, code },
          token: session.access_token,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  })

  test('with blanks between is read as people type it', async () => {
    const { client } = await service.signedUp('blanks@example.com')
    const app = await newApp(client)
    const code = codeOf(service, app).replace(/^(...)/, ' $1 ')
    const { error } = await client.mfa.challengeAndVerify({ factorId: app.factorId, code })
    expect(error).toBeNull()
  })
})

describe('wrong codes', () => {
  test('are taken five times, then comes a pause, each longer than the last', async () => {
    const { client, session } = await service.signedUp('guess@example.com')
    const token = session.access_token
    // Adding a factor takes a fresh proof.
    const pass = async (milliseconds: number) => {
      service.pass(milliseconds)
      const body = { current_password: PASSWORD }
      expect((await service.ask('POST', '/reauthenticate', { body, token })).status).toBe(200)
    }
    const app = await newApp(client)
    const { factorId } = app
    const guess = async (code: string) =>
      (await client.mfa.challengeAndVerify({ factorId, code })).error
    for (const _ of [1, 2, 3, 4, 5]) {
      expect((await guess('000000'))?.code).toBe('mfa_verification_failed')
    }
    const refused = await guess(codeOf(service, app))
    expect([refused?.status, refused?.code]).toEqual([429, 'over_request_rate_limit'])
    expect(refused?.message).toContain('15 minutes')
    await pass(15 * 60_000)
    for (const _ of [1, 2, 3, 4, 5]) {
      expect((await guess('000000'))?.code).toBe('mfa_verification_failed')
    }
    expect((await guess('000000'))?.message).toContain('30 minutes')
    await pass(30 * 60_000)
    expect(await guess(codeOf(service, app))).toBeNull()
    expect(await guess('000000')).toMatchObject({ code: 'mfa_verification_failed' })
  })

  test('sent all at once are no more than five', async () => {
    const { client, session } = await service.signedUp('burst@example.com')
    const { factorId } = await newApp(client)
    const { data } = await client.mfa.challenge({ factorId })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        service.ask('POST', `/factors/${factorId}/verify`, {
          body: { challenge_id: data?.id, code: '000000' },
          token: session.access_token,
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBe(900)
  })
})
