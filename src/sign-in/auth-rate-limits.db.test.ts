import type { Context } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../test/auth-service.ts'
import { silentLog } from '../../test/database.ts'
import { mailsTo, newestMail } from '../../test/sign-in-mails.ts'
import { createAuthRateLimits } from './auth-rate-limits.server.ts'
import { createAuthService } from './auth-service.server.ts'

let service: TestAuthService
let networks = 1

beforeAll(async () => {
  const addressOf = (c: Context) => c.req.header('x-from') ?? '192.0.2.1'
  service = await startAuthService({ rateLimits: true, addressOf })
})
afterAll(() => service.close())

describe('too many tries', () => {
  test('at one account are refused with Retry-After, the right password included', async () => {
    await service.signedUp('guessed@example.com')
    await service.signedUp('neighbour@example.com')
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, i) => signIn('guessed@example.com', `guess number ${i}`)),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    const refused = await signIn('Guessed@example.com', PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    })
    expect((await signIn('neighbour@example.com', PASSWORD)).status).toBe(200)
  })

  test('at an address without an account are refused alike', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i++)
      statuses.push((await signIn('nobody@example.com', 'guessing')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  })

  test('are forgotten once the password was right', async () => {
    await service.signedUp('forgetful@example.com')
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 6; i++) await signIn('forgetful@example.com', 'not this one')
      expect((await signIn('forgetful@example.com', PASSWORD)).status).toBe(200)
    }
  })

  test('of sign-up from one address are refused, but refreshing never is', async () => {
    const { session } = await service.signedUp('refreshing@example.com')
    const signUp = () => service.ask('POST', '/signup', { body: {} })
    await Promise.all(Array.from({ length: 40 }, signUp))
    expect((await signUp()).status).toBe(429)
    const body = { refresh_token: session.refresh_token }
    for (let i = 0; i < 200; i++) {
      expect((await service.ask('POST', '/token?grant_type=refresh_token', { body })).status).toBe(
        200,
      )
    }
  })
})

test('guesses at an account that one process refuses are refused at another, the right password included', async () => {
  const email = 'everywhere@example.com'
  await newMember(email)
  const other = createAuthService({
    ...service,
    issuer: () => service.url,
    clock: service.now,
    log: silentLog,
    rateLimits: true,
    limits: createAuthRateLimits(service.db, true),
    addressOf: () => '192.0.2.1',
  })
  const signInThere = async (password: string) =>
    other.request('/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email, password }),
    })
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) {
    statuses.push((await signIn(email, `guess number ${i}`)).status)
    statuses.push((await signInThere(`another guess ${i}`)).status)
  }
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 400))
  const refused = await signInThere(PASSWORD)
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  expect((await signIn(email, PASSWORD)).status).toBe(429)
})

test('what is stored of who was counted is neither their address nor their network', async () => {
  const email = 'nameless@example.com'
  await newMember(email)
  await ask('POST', '/recover', { email }, '203.0.113.250')
  const { rows } = await sql<{ line: string }>`
    select counted::text || encode(key, 'escape') as line from rate_limits as counted`.execute(
    service.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ line }) => /nameless|203\.0\.113/.test(line))).toEqual([])
})

describe('mails to one address', () => {
  test.each(['known@example.com', 'unknown@example.com'])(
    'are refused within a minute with Retry-After, whether or not there is an account: %s',
    async (email) => {
      await service.signedUp(email).catch(() => undefined)
      const recover = () => ask('POST', '/recover', { email: email.toUpperCase() })
      const first = await recover()
      expect([first.status, await first.json()]).toEqual([200, {}])
      const second = await recover()
      const wait = Number(second.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(50)
      expect([second.status, await second.json()]).toEqual([
        429,
        {
          code: 'over_email_send_rate_limit',
          message: `For security purposes, you can only request this after ${wait} seconds.`,
        },
      ])
      const otherKind = await ask('POST', '/otp', { email, create_user: false })
      expect(otherKind.status).toBe(200)
    },
  )
})

test('accounts that want the same new address have one mail a minute sent to it together', async () => {
  const next = 'wanted@example.com'
  const asked: Response[] = []
  for (const email of ['first@example.com', 'second@example.com']) {
    const more = { body: { email: next }, token: (await newMember(email)).token }
    asked.push(await service.ask('PUT', '/user', more))
  }
  expect(asked.map(({ status }) => status)).toEqual([200, 429])
  expect(await asked[1]?.json()).toMatchObject({ code: 'over_email_send_rate_limit' })
  expect(await mailsTo(service.db, next)).toHaveLength(1)
})

test('a mail that is undone with its transaction does not count', async () => {
  const email = 'undone@example.com'
  const { limits } = service
  const undone = service.db.transaction().execute(async (tx) => {
    await limits.countMail('confirmation', email, tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await expect(limits.countMail('confirmation', email)).resolves.toBeUndefined()
  await expect(limits.countMail('confirmation', email)).rejects.toMatchObject({ status: 429 })
})

test('a change that is mailed again counts for the new address, and a refusal of that is not told', async () => {
  const { id } = await newMember('patient@example.com')
  const next = 'crowded@example.com'
  const users = service.db.updateTable('users').where('id', '=', id)
  await users.set({ new_email: next }).execute()
  const resend = { type: 'email_change', email: 'patient@example.com' }
  await service.limits.countMail('email_change', next)
  const answer = await ask('POST', '/resend', resend)
  expect([answer.status, await answer.json()]).toEqual([200, {}])
  expect(await mailsTo(service.db, next)).toEqual([])
})

test('codes for one account are refused after ten wrong ones, the right one included', async () => {
  const email = 'coded@example.com'
  await service.client().signInWithOtp({ email })
  const { code } = await newestMail(service.db, email)
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    const token = `${(Number(code) + 1 + i) % 1_000_000}`.padStart(6, '0')
    statuses.push((await ask('POST', '/verify', { type: 'email', email, token })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
  const right = await ask('POST', '/verify', { type: 'email', email, token: code })
  expect([right.status, right.headers.has('retry-after')]).toEqual([429, true])
})

test.each([
  ['POST', '/otp', 30],
  ['POST', '/magiclink', 30],
  ['POST', '/recover', 30],
  ['POST', '/resend', 30],
  ['POST', '/verify', 30],
  ['GET', '/verify?type=email', 30],
  ['GET', '/reauthenticate', 30],
  ['PUT', '/user', 30],
  ['POST', '/token?grant_type=password', 150],
  ['POST', '/token?grant_type=pkce', 150],
])(
  '%s %s from one network may be asked %i times, from another one still',
  async (method, path, most) => {
    const from = `203.0.113.${networks++}`
    for (let i = 0; i < most; i++) {
      expect((await ask(method, path, {}, from)).status).toBeLessThan(429)
    }
    const refused = await ask(method, path, {}, from)
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'over_request_rate_limit'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(method, path, {}, `203.0.113.${networks++}`)).status).toBeLessThan(429)
  },
)

/** From a network that has made none yet. */
async function newMember(email: string): Promise<{ id: string; token: string }> {
  const from = `203.0.113.${networks++}`
  const answer = await ask('POST', '/signup', { email, password: PASSWORD }, from)
  const { user, access_token: token } = await answer.json()
  return { id: user.id, token }
}

function signIn(email: string, password: string): Promise<Response> {
  return ask('POST', '/token?grant_type=password', { email, password })
}

function ask(method: string, path: string, body: object, from?: string): Promise<Response> {
  const headers = from ? { 'x-from': from } : {}
  return service.ask(method, path, { ...(method !== 'GET' && { body }), headers })
}
