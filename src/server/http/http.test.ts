import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { aCaller } from '../../../test/builders.ts'
import { createLog } from '../log.ts'
import type { StaffRefusal } from './access.ts'
import { endpoint, type Member } from './endpoint.ts'
import { createApi } from './http.ts'
import { Problem } from './problem.ts'

const KNOWN = '5f0c7a52-2f6b-4c1e-9d54-0a4b8c3d2e11'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** A call that only staff may make, with everything that can be refused. */
const rename = endpoint({
  method: 'POST',
  path: '/api/things/{id}',
  summary: 'Rename a thing',
  who: 'staff',
  limit: 'writes',
  params: z.object({ id: z.uuid() }),
  query: z.object({ how: z.enum(['softly', 'loudly']).default('softly') }),
  body: z.object({ name: z.string('Name is required').min(2, 'Name is too short') }),
  status: 201,
  maxBytes: 200,
  exists: async ({ id }) => id === KNOWN,
  async handle({ params, query, body, member }) {
    if (body.name === 'taken') throw new Problem('not_available', 'That name is taken')
    if (body.name === 'broken') throw new Error('a bug near ada@example.com')
    if (body.name === 'slow')
      throw Object.assign(new pg.DatabaseError('took too long', 1, 'error'), { code: '57014' })
    if (body.name === 'away')
      throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })
    return { ...params, ...query, ...body, by: member.userId }
  },
})

const members: Record<string, Member> = {
  clerk: aCaller('clerk'),
  ada: aCaller('ada', { roles: ['member', 'staff'] }),
  closed: aCaller('closed', { roles: ['staff'], status: 'closed' }),
}
/** The database's word, which counts more than the token's. */
const rolesNow: Record<string, Member['roles']> = { ada: ['member'], clerk: ['member', 'staff'] }

interface Asking extends RequestInit {
  by?: string
  id?: string
  query?: string
  headers?: Record<string, string>
}

function ask(
  { by, id = KNOWN, query = '', headers = {}, ...init }: Asking,
  more: Partial<Parameters<typeof createApi<object>>[0]> = {},
) {
  const api = createApi<object>({
    endpoints: [rename],
    services: {},
    authenticate: async (token) => members[token] ?? null,
    rolesOf: async (userId) => rolesNow[userId] ?? [],
    limitRate: async () => {},
    log: createLog('silent'),
    ...more,
  })
  return api.request(`/api/things/${id}${query}`, {
    method: 'POST',
    body: '{"name":"Ada"}',
    ...init,
    headers: { ...(by && { authorization: `Bearer ${by}` }), ...headers },
  })
}

test('what was let through is handed over, and the reply goes out with its status', async () => {
  const answer = await ask({ by: 'clerk', query: '?how=loudly' })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ id: KNOWN, how: 'loudly', name: 'Ada', by: 'clerk' })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('each refusal stands before those after it: 401, 403, 404, 413, 400, 422, 409', async () => {
  const tooLarge = JSON.stringify({ name: 'x'.repeat(300) })
  const refusals = [
    [{ id: 'nonsense', body: tooLarge }, 401, 'authentication_required'],
    [{ by: 'nobody', id: 'nonsense', body: tooLarge }, 401, 'authentication_required'],
    [{ by: 'closed', id: 'nonsense', body: tooLarge }, 403, 'account_closed'],
    [{ by: 'ada', id: 'nonsense', body: tooLarge }, 403, 'forbidden'],
    [{ by: 'clerk', id: 'nonsense', body: tooLarge }, 404, 'not_found'],
    [{ by: 'clerk', id: UNKNOWN, body: '{' }, 404, 'not_found'],
    [{ by: 'clerk', id: UNKNOWN, body: '{"name":1}' }, 404, 'not_found'],
    [{ by: 'clerk', id: UNKNOWN, query: '?how=quietly' }, 404, 'not_found'],
    [{ by: 'clerk', body: tooLarge }, 413, 'payload_too_large'],
    [{ by: 'clerk', body: '{' }, 400, 'bad_json'],
    [{ by: 'clerk', body: '' }, 400, 'bad_json'],
    [{ by: 'clerk', query: '?how=quietly' }, 422, 'validation_failed'],
    [{ by: 'clerk', body: '{"name":"A"}' }, 422, 'validation_failed'],
    [{ by: 'clerk', body: '{"name":"taken"}' }, 409, 'not_available'],
  ] as const
  for (const [request, status, code] of refusals) {
    const answer = await ask(request)
    expect([request, answer.status]).toEqual([request, status])
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ type: 'about:blank', status, code })
  }
})

test('too many calls are refused before anything else, with Retry-After', async () => {
  const limitRate = async () => {
    throw new Problem('rate_limited', 'Too many requests. Please wait 3 s.', { retry_after: 3 })
  }
  const answer = await ask({ id: 'nonsense' }, { limitRate })
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('3')
})

test('wrong input is told field by field, the first message being the one that is shown', async () => {
  const answer = await ask({ by: 'clerk', body: '{"name":7}' })
  expect(await answer.json()).toMatchObject({
    title: 'Validation Error',
    detail: 'Name is required',
    errors: [{ path: 'name', message: 'Name is required' }],
  })
})

test('of a query member that is given twice the first counts', async () => {
  const answer = await ask({ by: 'clerk', query: '?how=loudly&how=softly&how=quietly' })
  expect(await answer.json()).toMatchObject({ how: 'loudly' })
})

test('a query member without a value is one that was left out', async () => {
  const answer = await ask({ by: 'clerk', query: '?how=' })
  expect(await answer.json()).toMatchObject({ how: 'softly' })
})

test('a body that is too large is refused also when its length is not told', async () => {
  const chunks = new ReadableStream({
    start(controller) {
      for (let at = 0; at < 5; at += 1)
        controller.enqueue(new TextEncoder().encode('x'.repeat(100)))
      controller.close()
    },
  })
  // Node asks for `duplex` with a streamed body; the type does not know it.
  const answer = await ask({ by: 'clerk', body: chunks, duplex: 'half' } as Asking)
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ code: 'payload_too_large' })
})

test('a role that was taken away is gone, whatever the token says', async () => {
  expect((await ask({ by: 'ada' })).status).toBe(403)
  expect((await ask({ by: 'clerk' })).status).toBe(201)
})

test('a bug is 500 with a sentence that tells nothing of it, and is logged once with its cause', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const answer = await ask({ by: 'clerk', body: '{"name":"broken"}' }, { log })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    type: 'about:blank',
    title: 'Error',
    status: 500,
    detail: 'Something went wrong on our side. Please try again.',
    code: 'internal_error',
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('a bug near [address]')
})

test('a database that is away is 503 with Retry-After', async () => {
  const answer = await ask({ by: 'clerk', body: '{"name":"away"}' })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.json()).toMatchObject({ code: 'busy' })
})

test('what takes the database too long is 503 with Retry-After, told to the log with its cause', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const answer = await ask({ by: 'clerk', body: '{"name":"slow"}' }, { log })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await answer.json()).toMatchObject({ code: 'busy' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('took too long')
})

test('who tries what is not theirs is logged, without who', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  await ask({ by: 'ada' }, { log })
  await ask({}, { log })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', route: '/api/things/:id', code: 'forbidden', msg: 'a call was refused' },
  ])
  expect(lines.join('')).not.toContain('ada')
})

test("any other refusal is nobody's fault and is not logged", async () => {
  const write = vi.fn<(line: string) => void>()
  const log = createLog('info', { write })
  await ask({ by: 'clerk', body: '{"name":"taken"}' }, { log })
  await ask({ by: 'clerk', body: JSON.stringify({ name: 'x'.repeat(300) }) }, { log })
  expect(write).not.toHaveBeenCalled()
})

test('another method is 405 and tells which will do; another address is 404', async () => {
  const wrong = await ask({ by: 'clerk', method: 'DELETE', body: null })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('POST')
  const nowhere = await ask({ id: `${KNOWN}/more` })
  expect(nowhere.status).toBe(404)
  expect(await nowhere.json()).toMatchObject({ code: 'not_found' })
})

test('for admins alone the word of staff is not enough', async () => {
  const forAdmins = { ...rename, who: 'admin' as const }
  expect((await ask({ by: 'clerk' }, { endpoints: [forAdmins] })).status).toBe(403)
  rolesNow['clerk'] = ['member', 'admin']
  expect((await ask({ by: 'clerk' }, { endpoints: [forAdmins] })).status).toBe(201)
  expect((await ask({ by: 'clerk' })).status).toBe(201)
  rolesNow['clerk'] = ['member', 'staff']
})

test('where staff need a second step, theirs is asked for once their role is known', async () => {
  const refusedAs = async (by: string) => {
    const answer = await ask({ by }, { staffSecondStep: true })
    return [answer.status, (await answer.json()).code]
  }
  expect(await refusedAs('ada')).toEqual([403, 'forbidden'])
  expect(await refusedAs('clerk')).toEqual([403, 'insufficient_aal'])
  const { clerk } = members
  members['clerk'] = { ...clerk, aal: 'aal2' } as Member
  expect((await ask({ by: 'clerk' }, { staffSecondStep: true })).status).toBe(201)
  members['clerk'] = clerk as Member
})

test('who acts for a bank is told of the second step as such, not as staff', async () => {
  const forBanks = { ...rename, who: 'consignor' as const }
  rolesNow['clerk'] = ['member', 'consignor']
  const { detail } = await (
    await ask({ by: 'clerk' }, { endpoints: [forBanks], staffSecondStep: true })
  ).json()
  rolesNow['clerk'] = ['member', 'staff']
  expect(detail).toContain('Your bank’s lots and decisions need a second step')
  expect(detail).not.toContain('Working as staff')
})

test('a refused staff call is told of before it is answered, with who made it', async () => {
  const told: string[] = []
  const staffRefused = async ({ member, call, code }: StaffRefusal) =>
    void told.push(`${member.userId} ${call} ${code}`)
  for (const by of ['nobody', 'ada', 'closed', 'clerk']) await ask({ by }, { staffRefused })
  await ask({ by: 'clerk' }, { staffRefused, staffSecondStep: true })
  const call = 'POST /api/things/{id}'
  expect(told).toEqual([
    `ada ${call} forbidden`,
    `closed ${call} account_closed`,
    `clerk ${call} insufficient_aal`,
  ])
})

test('a body that tells more than it may hold is refused unread', async () => {
  const send = (length: string) => ask({ by: 'clerk', headers: { 'content-length': length } })
  const tooLarge = await send('201')
  expect([tooLarge.status, tooLarge.headers.get('connection')]).toEqual([413, 'close'])
  expect((await send('200')).status).toBe(201)
})
