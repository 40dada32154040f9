import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { newApp } from '../../../test/second-step.ts'
import { softwareAuthenticator } from '../../../test/sign-in/software-authenticator.ts'
import { deleteExpiredSignIns } from '../delete-expired-sign-ins.server.ts'

let service: TestAuthService
let token: string
/** A factor of each kind with a challenge that waits for its answer. */
let open: { factorId: string; challengeId: string }[]

beforeAll(async () => {
  service = await startAuthService()
  const { session } = await service.signedUp('factors@example.com')
  token = session.access_token
  open = []
  for (const factor_type of ['totp', 'phone', 'webauthn']) {
    const body = { factor_type, friendly_name: factor_type, phone: '12025550143' }
    const { id: factorId } = await answered('POST', '/factors', body)
    const { id: challengeId } = await answered('POST', `/factors/${factorId}/challenge`, {})
    open.push({ factorId, challengeId })
  }
})
afterAll(() => service.close())

async function answered(method: string, path: string, body: unknown): Promise<{ id: string }> {
  return (await service.ask(method, path, { body, token })).json()
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('', '\0', '\ud800', '000000', 'ſ'.repeat(101), 'AAAA', 'e30', 'public-key'),
)
const anything = fc.oneof(text, fc.boolean(), fc.integer(), fc.constant(null), fc.jsonValue())

/** A browser's answer to some other challenge. */
const elsewhere = softwareAuthenticator()
  .create({ challenge: new Uint8Array(32), origin: 'http://x', rpId: 'x' })
  .toJSON()

/** Parts of a browser's answer, some as they should be and some not. */
const credential = fc
  .record(
    {
      id: anything,
      rawId: anything,
      type: anything,
      response: fc.oneof(
        anything,
        fc.record({
          clientDataJSON: fc.oneof(anything, fc.constant('eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0')),
          attestationObject: anything,
          authenticatorData: anything,
          signature: anything,
          transports: anything,
        }),
      ),
    },
    { requiredKeys: [] },
  )
  .map((broken) => ({ ...elsewhere, ...broken }))

const verifyBody = fc.record(
  {
    code: anything,
    webauthn: fc.oneof(
      anything,
      fc.record({ type: anything, credential_response: fc.oneof(anything, credential) }),
    ),
  },
  { requiredKeys: [] },
)

describe('whatever comes to the calls about factors, the answer is the protocol’s', () => {
  test('an answer to an open challenge', async () => {
    const which = fc.nat({ max: 2 })
    await fc.assert(
      fc.asyncProperty(which, verifyBody, async (at, body) => {
        const { factorId, challengeId } = open[at] ?? { factorId: '', challengeId: '' }
        const answer = await service.ask('POST', `/factors/${factorId}/verify`, {
          body: { ...body, challenge_id: challengeId },
          token,
        })
        expect([400, 422, 429]).toContain(answer.status)
        expect((await answer.json()).code).toBeTypeOf('string')
      }),
      { numRuns: 250 },
    )
  })

  test('an enrolment and a challenge', async () => {
    const kinds = fc.constantFrom('totp', 'phone', 'webauthn', 'recovery_code', '')
    const body = fc.record(
      {
        factor_type: fc.oneof(kinds, anything),
        friendly_name: anything,
        issuer: anything,
        phone: anything,
        channel: anything,
      },
      { requiredKeys: [] },
    )
    const path = fc.constantFrom('/factors', `/factors/${open[1]?.factorId}/challenge`)
    await fc.assert(
      fc.asyncProperty(path, body, async (to, sent) => {
        const answer = await service.ask('POST', to, { body: sent, token })
        expect(answer.status).toBeLessThan(500)
        expect(await answer.json()).toBeTypeOf('object')
      }),
      { numRuns: 200 },
    )
  })
})

describe('a member', () => {
  test('has at most ten factors, names each differently, and two without a name conflict', async () => {
    const { client } = await service.signedUp('many@example.com')
    const enroll = (friendlyName?: string) => newApp(client, friendlyName)
    await enroll()
    await expect(enroll()).rejects.toMatchObject({ code: 'mfa_factor_name_conflict' })
    for (let made = 1; made < 10; made++) await enroll(`number ${made}`)
    await expect(enroll('number 3')).rejects.toMatchObject({ code: 'mfa_factor_name_conflict' })
    await expect(enroll('number 11')).rejects.toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    })
    service.pass(5 * 60_000 + 1_000)
    // Those that were never tried have made room.
    await enroll('number 11')
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  test('enrolling the same name many times at once gets one', async () => {
    const { session } = await service.signedUp('same@example.com')
    const body = { factor_type: 'totp', friendly_name: 'same' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        service.ask('POST', '/factors', { body, token: session.access_token }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  })

  test('never reaches the factor of somebody else', async () => {
    const { client } = await service.signedUp('owner@example.com')
    const { factorId } = await newApp(client)
    const { session } = await service.signedUp('thief@example.com')
    const calls = [
      ['POST', `/factors/${factorId}/challenge`],
      ['POST', `/factors/${factorId}/verify`],
      ['DELETE', `/factors/${factorId}`],
    ] as const
    for (const [method, path] of calls) {
      const body = { challenge_id: crypto.randomUUID(), code: '000000' }
      const answer = await service.ask(method, path, { body, token: session.access_token })
      expect([answer.status, (await answer.json()).code]).toEqual([404, 'mfa_factor_not_found'])
    }
  })

  test('is not kept waiting for what nobody finished: challenges, texts, unverified factors', async () => {
    const { client } = await service.signedUp('swept@example.com')
    const { factorId } = await newApp(client)
    await client.mfa.challenge({ factorId })
    service.pass(25 * 60 * 60_000)
    await deleteExpiredSignIns(service.db, service.now(), (error) =>
      expect.unreachable(String(error)),
    )
    for (const table of ['factors', 'factor_challenges', 'text_messages'] as const) {
      expect(await service.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})
