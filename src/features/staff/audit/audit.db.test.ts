import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, aMember } from '../../../../test/marketplace.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { audit, auditOperator } from '../audit.server.ts'
import type { AuditLine } from './audit-log.ts'
import { MOST_COUNTED } from './find-lines.server.ts'

let api: StaffApi
let colleague: string

beforeAll(async () => {
  api = await openStaffApi()
  colleague = await aMember(api.market.db, { roles: ['staff'], email: 'robin@example.com' })
})
afterAll(() => api.market.close())

const did = (by: string, action: string, subject: string, details: object = {}) =>
  api.market.db.transaction().execute((tx) => audit(tx, { userId: by }, action, subject, details))
const ask = (query: string, by: string | undefined = api.staff) =>
  api.market.ask('GET', `/api/staff/audit?${query}`, { by })
const find = async (query: string): Promise<AuditLine[]> => (await ask(query)).body.items
const actionsOf = async (query: string) => (await find(query)).map(({ action }) => action)

test('a line tells who did what to what, why, and all of its details', async () => {
  const lot = await aLot(api.market.db)
  const details = { reason: 'Typed wrongly', before: { price: 1 }, after: { price: 2 } }
  await did(colleague, 'change-price', lot, details)
  const { body } = await ask(`subject=${lot}`)
  expect(body).toMatchObject({ total: 1, is_total_capped: false, next_cursor: null })
  expect(body.items).toMatchObject([
    {
      ...{ by: colleague, name: 'robin@example.com', action: 'change-price', subject: lot },
      ...{
        subject_kind: 'lot',
        subject_name: expect.any(String),
        reason: 'Typed wrongly',
        details,
      },
    },
  ])
})

test('a member and a subject that is no id are told as what they are', async () => {
  await did(api.staff, 'set-limits', colleague)
  await did(api.staff, 'look', 'mailbox')
  expect(await find(`subject=${colleague}`)).toMatchObject([
    { subject_kind: 'member', subject_name: 'robin@example.com', reason: null },
  ])
  expect(await find('subject=mailbox')).toMatchObject([{ subject_kind: null, subject_name: null }])
})

test('all lines come page by page, each once, the newest first', async () => {
  const subject = randomUUID()
  // In one transaction several lines may have one time.
  await api.market.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 7; n += 1) await audit(tx, { userId: api.staff }, `step-${n}`, subject)
  })
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await ask(`subject=${subject}&limit=3${cursor && `&cursor=${cursor}`}`)
    expect([body.total, body.items.length <= 3]).toEqual([7, true])
    seen.push(...body.items.map(({ action }) => action))
    cursor = body.next_cursor ?? ''
  } while (cursor)
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `step-${n}`))
})

test('it is narrowed by person, action and days', async () => {
  const subject = randomUUID()
  await did(api.staff, 'pack', subject)
  await did(colleague, 'unpack', subject)
  await api.market.db
    .transaction()
    .execute((tx) => auditOperator(tx, 'Sam at the console', 'pack', subject))
  expect(await actionsOf(`subject=${subject}&by=${colleague}`)).toEqual(['unpack'])
  expect(await find(`subject=${subject}&by=operator`)).toMatchObject([
    { by: null, name: 'Sam at the console', action: 'pack' },
  ])
  expect((await find(`subject=${subject}&action=pack`)).length).toBe(2)
  const old = { action: 'old', subject, actor_id: api.staff }
  // Summer time ended: in New York the day went from 04:00 UTC until 05:00 UTC of the next.
  const times = ['2025-11-02T03:59:59Z', '2025-11-02T04:00:00Z', '2025-11-03T04:59:59Z']
  await api.market.db
    .insertInto('audit_log')
    .values(times.map((at) => ({ ...old, at: new Date(at) })))
    .execute()
  const found = await find(`subject=${subject}&from=2025-11-02&to=2025-11-02`)
  expect(found.map(({ at }) => at)).toEqual([
    '2025-11-03T04:59:59.000000Z',
    '2025-11-02T04:00:00.000000Z',
  ])
})

test('words are found in what was done, to what, and in the details, by their beginnings', async () => {
  const subject = randomUUID()
  const details = { reason: 'Phone call with Zephyrine Müller', address: 'z.quill@example.com' }
  await did(colleague, 'reopen-account', subject, details)
  for (const q of [
    'zephyr',
    'Müll',
    'REOPEN zephyrine',
    'z.quill@example',
    subject,
    subject.slice(0, 8),
  ])
    expect(await actionsOf(`q=${encodeURIComponent(q)}`)).toEqual(['reopen-account'])
  for (const q of ['ephyrine', 'zephyr nothing', '&|!:*', '“ ”', "zephyr'); drop"])
    expect(await find(`q=${encodeURIComponent(q)}`)).toEqual([])
})

test('a text of any length and kind can be written down, and its line read', async () => {
  const subject = randomUUID()
  await did(api.staff, 'write', subject, { text: `${'x'.repeat(5_000)} ${'ü😀 '.repeat(30_000)}` })
  expect(await actionsOf(`subject=${subject}`)).toEqual(['write'])
})

test('it is counted so far and no further', async () => {
  const subject = randomUUID()
  const lines = Array.from({ length: 1_000 }, () => ({
    ...{ action: 'count', subject, actor_id: api.staff },
  }))
  for (let n = 0; n <= MOST_COUNTED; n += lines.length)
    await api.market.db.insertInto('audit_log').values(lines).execute()
  const { body } = await ask(`subject=${subject}&limit=1`)
  expect(body).toMatchObject({ total: MOST_COUNTED, is_total_capped: true })
})

test('who and what can be chosen is what is in the log', async () => {
  await did(colleague, 'a-first-action', randomUUID())
  const { body } = await api.market.ask('GET', '/api/staff/audit/choices', { by: api.staff })
  expect(body.people).toContainEqual({ id: colleague, name: 'robin@example.com' })
  expect(body.people.map(({ id }) => id)).not.toContain(api.member)
  expect(body.actions).toContain('a-first-action')
  expect(new Set(body.actions).size).toBe(body.actions.length)
})

test.each(['by=nobody', 'from=yesterday', 'to=2026-02-30', 'cursor=nonsense'])(
  'what cannot be asked for is told: %s',
  async (query) => {
    const { status, body } = await ask(query)
    expect([status, body]).toMatchObject([422, { errors: [{ path: query.split('=')[0] }] }])
  },
)

test('nobody but staff reads it', async () => {
  expect((await ask('', api.member)).status).toBe(403)
  for (const path of ['/api/staff/audit', '/api/staff/audit/choices'])
    expect((await api.market.ask('GET', path)).status).toBe(401)
})
