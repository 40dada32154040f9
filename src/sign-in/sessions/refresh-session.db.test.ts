import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { silentLog } from '../../../test/database.ts'
import { inLanguage } from '../../languages/in-language.server.ts'
import { createAuthService } from '../auth-service.server.ts'
import { createAuthenticator } from './authenticate.server.ts'

let service: TestAuthService
let people = 0

beforeAll(async () => {
  service = await startAuthService()
  // No time passes but what a test lets pass, however slow the machine.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await service.close()
})

describe('refreshing', () => {
  let first: string
  let sessionId: string

  beforeEach(async () => {
    const { session } = await service.signedUp(`person${people++}@example.com`)
    first = session.refresh_token
    sessionId = sessionOf(session.access_token)
  })

  test('keeps the session and gives new tokens with the same facts', async () => {
    const { client, session, user } = await service.signedUp('keeps@example.com')
    service.pass(1000)
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    const before = claimsOf(session.access_token)
    const after = claimsOf(data.session?.access_token ?? '')
    expect(after).toMatchObject({
      session_id: before.session_id,
      sub: user.id,
      amr: before.amr,
      aal: 'aal1',
    })
    expect(after.exp).toBeGreaterThan(before.exp)
  })

  test('notes in which language the site is used, for what its member is told from then on', async () => {
    const { session, user } = await service.signedUp('lucia@example.com')
    const told = async () => {
      const person = service.db.selectFrom('users').select('language').where('id', '=', user.id)
      return (await person.executeTakeFirstOrThrow()).language
    }
    expect(await told()).toBe('en')
    const body = JSON.stringify({ refresh_token: session.refresh_token })
    const spanish = await inLanguage('es', async () =>
      anotherProcess().request('/token?grant_type=refresh_token', { method: 'POST', body }),
    )
    expect(spanish.status).toBe(200)
    expect(await told()).toBe('es')
  })

  test('twenty times at once with one token gives one successor, and nobody is signed out', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)))
    expect(await successorOf(answers)).toMatchObject({ status: 200 })
    expect(await counter(sessionId)).toBe(2)
  })

  test('the same through ten processes at once', async () => {
    const processes = Array.from({ length: 10 }, anotherProcess)
    const body = JSON.stringify({ refresh_token: first })
    const answers = await Promise.all(
      processes.map(async (process) => {
        const answer = await process.request('/token?grant_type=refresh_token', {
          method: 'POST',
          body,
        })
        return { status: answer.status, body: await answer.json() }
      }),
    )
    expect(await successorOf(answers)).toMatchObject({ status: 200 })
    expect(await counter(sessionId)).toBe(2)
  })

  test('a token whose answer got lost gives the same successor, byte for byte, however late', async () => {
    const successor = (await refresh(first)).body.refresh_token
    service.pass(60 * 60_000)
    const again = await refresh(first)
    expect([again.status, again.body.refresh_token]).toEqual([200, successor])
    expect(await counter(sessionId)).toBe(1)
  })

  test('the token before works no more once the access token of the lost response was used', async () => {
    const { body } = await refresh(first)
    expect((await service.ask('GET', '/user', { token: body.access_token })).status).toBe(200)
    service.pass(9_000)
    expect((await refresh(first)).body.refresh_token).toBe(body.refresh_token)
    service.pass(2_000)
    expect((await refresh(first)).body.code).toBe('refresh_token_already_used')
    expect((await refresh(body.refresh_token)).body.code).toBe('refresh_token_not_found')
  })

  test('a call of the marketplace is such a use, through whichever process it comes', async () => {
    const { body } = await refresh(first)
    const other = createAuthenticator({
      ...service,
      issuer: () => service.url,
      clock: service.now,
    })
    expect(await other.authenticate(body.access_token)).not.toBeNull()
    service.pass(11_000)
    expect((await refresh(first)).body.code).toBe('refresh_token_already_used')
  })

  test('using the access token of before says nothing of the response that got lost', async () => {
    const { session } = await service.signedUp(`before${people++}@example.com`)
    const second = (await refresh(session.refresh_token)).body
    const third = (await refresh(second.refresh_token)).body
    for (const token of [session.access_token, second.access_token]) {
      expect((await service.ask('GET', '/user', { token })).status).toBe(200)
      expect(await service.authenticator.authenticate(token)).not.toBeNull()
    }
    service.pass(11_000)
    const again = await refresh(second.refresh_token)
    expect([again.status, again.body.refresh_token]).toEqual([200, third.refresh_token])
  })

  test('ten at once with a token that is of no more use are refused, and the session has ended', async () => {
    const { body } = await refresh(first)
    await service.ask('GET', '/user', { token: body.access_token })
    service.pass(11_000)
    const codes = (await Promise.all(Array.from({ length: 10 }, () => refresh(first)))).map(
      (answer) => answer.body.code,
    )
    expect(new Set([...codes, 'refresh_token_not_found'])).toEqual(
      new Set(['refresh_token_already_used', 'refresh_token_not_found']),
    )
    expect(codes).toContain('refresh_token_already_used')
    expect((await refresh(body.refresh_token)).body.code).toBe('refresh_token_not_found')
  })

  test('an older token within ten seconds gives the current one', async () => {
    const second = (await refresh(first)).body.refresh_token
    const third = (await refresh(second)).body.refresh_token
    service.pass(9_000)
    const late = await refresh(first)
    expect([late.status, late.body.refresh_token]).toEqual([200, third])
  })

  test('an older token replayed later is refused and ends the whole session', async () => {
    const second = (await refresh(first)).body.refresh_token
    const third = (await refresh(second)).body.refresh_token
    service.pass(11_000)
    expect(await refresh(first)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    })
    expect(await refresh(third)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    })
  })

  test('a permitted reuse does not keep its own window open', async () => {
    const second = (await refresh(first)).body.refresh_token
    await refresh(second)
    service.pass(8_000)
    expect((await refresh(first)).status).toBe(200)
    service.pass(3_000)
    expect((await refresh(first)).body.code).toBe('refresh_token_already_used')
  })

  test('costs two queries', async () => {
    const before = service.queries()
    expect((await refresh(first)).status).toBe(200)
    expect(service.queries() - before).toBe(2)
  })

  test.each([
    ['nothing', {}],
    ['an empty text', { refresh_token: '' }],
    ['a short text', { refresh_token: 'abc' }],
    ['a long text', { refresh_token: 'a'.repeat(100_000) }],
    ['U+FFFD', { refresh_token: '\ufffd'.repeat(64) }],
  ])('%s is no token', async (_, body) => {
    const answer = await service.ask('POST', '/token?grant_type=refresh_token', { body })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'validation_failed', message: 'Refresh token is not valid' },
    ])
  })

  test('a well-formed token that nobody made is not found', async () => {
    const forged = first.slice(0, -1) + (first.endsWith('A') ? 'B' : 'A')
    expect((await refresh(forged)).body.code).toBe('refresh_token_not_found')
    expect((await refresh('A'.repeat(64))).body.code).toBe('refresh_token_not_found')
    expect((await refresh(first)).status).toBe(200)
  })

  test('a session past its end, and a banned user, are refused', async () => {
    const session = service.db.updateTable('sessions').where('id', '=', sessionId)
    await session.set({ not_after: service.now() }).execute()
    expect(await refresh(first)).toMatchObject({ status: 400, body: { code: 'session_expired' } })
    await session.set({ not_after: null }).execute()
    const banned_until = new Date(service.now().getTime() + 60_000)
    await service.db.updateTable('users').set({ banned_until }).execute()
    expect(await refresh(first)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
    await service.db.updateTable('users').set({ banned_until: null }).execute()
    expect((await refresh(first)).status).toBe(200)
  })
})

/** Uses the one token that all answers gave. */
async function successorOf(answers: { status: number; body: { refresh_token?: string } }[]) {
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const tokens = new Set(answers.map(({ body }) => body.refresh_token ?? ''))
  expect(tokens.size).toBe(1)
  return refresh([...tokens][0] ?? '')
}

function anotherProcess() {
  return createAuthService({
    ...service,
    issuer: () => service.url,
    clock: service.now,
    log: silentLog,
    rateLimits: false,
  })
}

async function refresh(token: string) {
  const body = { refresh_token: token }
  const answer = await service.ask('POST', '/token?grant_type=refresh_token', { body })
  return { status: answer.status, body: await answer.json() }
}

async function counter(sessionId: string) {
  const session = service.db
    .selectFrom('sessions')
    .select('refresh_counter')
    .where('id', '=', sessionId)
  return (await session.executeTakeFirstOrThrow()).refresh_counter
}

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

function sessionOf(token: string): string {
  return claimsOf(token).session_id
}
