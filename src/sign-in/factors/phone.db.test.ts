import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'

let service: TestAuthService

beforeAll(async () => {
  service = await startAuthService()
})
afterAll(() => service.close())

async function withPhone(phone: string) {
  const member = await service.signedUp(`${crypto.randomUUID()}@example.com`)
  const { client } = member
  const { data, error } = await client.mfa.enroll({ factorType: 'phone', phone })
  if (error) throw error
  return { ...member, factorId: data.id, enrolled: data }
}

/** The last text that went to the number. */
async function textTo(phone: string): Promise<string> {
  const { body } = await service.db
    .selectFrom('text_messages')
    .select('body')
    .where('recipient', '=', phone)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return body
}

const codeIn = (text: string) => /^\d{6}/.exec(text)?.[0] ?? ''

describe('a phone', () => {
  test('gets a code that raises the session, once', async () => {
    const { client, factorId, enrolled } = await withPhone('+1 202 555 0143')
    expect(enrolled).toMatchObject({ type: 'phone', phone: '12025550143' })
    const { data: challenge } = await client.mfa.challenge({ factorId, channel: 'sms' })
    expect(challenge).toMatchObject({ type: 'phone' })
    const code = codeIn(await textTo('12025550143'))
    const { factor_challenges: kept } = await storedOf(factorId)
    expect(JSON.stringify(kept)).not.toContain(code)
    const challengeId = challenge?.id ?? ''
    const { data } = await client.mfa.verify({ factorId, challengeId, code })
    expect(data?.user.factors).toMatchObject([{ phone: '12025550143', status: 'verified' }])
    const { data: claims } = await client.getClaims()
    expect(claims?.claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, {}] })
    const again = await client.mfa.verify({ factorId, challengeId, code })
    expect(again.error?.code).toBe('mfa_ip_address_mismatch')
  })

  test('is texted once a minute and ten times an hour', async () => {
    const { client, factorId } = await withPhone('12025550144')
    const ask = () => client.mfa.challenge({ factorId, channel: 'whatsapp' })
    const begun = service.now().getTime()
    expect((await ask()).error).toBeNull()
    const early = (await ask()).error
    expect([early?.status, early?.code]).toEqual([429, 'over_sms_send_rate_limit'])
    const [, wait] =
      /you can only request this after (\d+) seconds\.$/.exec(early?.message ?? '') ?? []
    const passed = (service.now().getTime() - begun) / 1_000
    expect(Number(wait)).toBeGreaterThanOrEqual(60 - passed)
    expect(Number(wait)).toBeLessThanOrEqual(60)
    for (let sent = 1; sent < 10; sent++) {
      service.pass(60_000)
      expect((await ask()).error).toBeNull()
    }
    service.pass(60_000)
    expect((await ask()).error?.code).toBe('over_sms_send_rate_limit')
    service.pass(30 * 60_000)
    await client.refreshSession()
    service.pass(30 * 60_000)
    expect((await ask()).error).toBeNull()
  })

  test('asked for many texts at once gets one', async () => {
    const { factorId, session } = await withPhone('12025550145')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        service.ask('POST', `/factors/${factorId}/challenge`, {
          body: { factorId, channel: 'sms' },
          token: session.access_token,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429])
  })

  test('takes the code of its own challenge only, for five minutes', async () => {
    const { client, factorId } = await withPhone('12025550146')
    const first = await client.mfa.challenge({ factorId, channel: 'sms' })
    const firstCode = codeIn(await textTo('12025550146'))
    service.pass(60_000)
    const second = await client.mfa.challenge({ factorId, channel: 'sms' })
    const secondCode = codeIn(await textTo('12025550146'))
    const verify = async (challengeId = '', code = '') =>
      (await client.mfa.verify({ factorId, challengeId, code })).error?.code
    // One time in a million both codes are the same.
    expect(await verify(first.data?.id, firstCode === secondCode ? '' : secondCode)).toMatch(
      /mfa_verification_failed|validation_failed/,
    )
    service.pass(4 * 60_000 + 1_000)
    expect(await verify(first.data?.id, firstCode)).toBe('mfa_challenge_expired')
    expect(await verify(second.data?.id, secondCode)).toBeUndefined()
  })
})

async function storedOf(factorId: string) {
  const rows = await service.db
    .selectFrom('factor_challenges')
    .selectAll()
    .where('factor_id', '=', factorId)
    .execute()
  return { factor_challenges: rows.map((row) => ({ ...row, code_hash: `${row.code_hash}` })) }
}
