import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  asOwner,
  cloneDatabase,
  openTestPool,
  silentLog,
  type TestDatabase,
} from '../../../test/database.ts'
import { createApi } from '../../server/http/http.ts'
import { createCallCount, createRateLimiter } from '../../server/http/rate-limits.ts'
import type { Database } from '../../server/postgres/database.ts'
import { sendContactMessage } from './contact.server.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await cloneDatabase()
  db = openTestPool(database.url, 4)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  await db.deleteFrom('contact_messages').execute()
  await db.deleteFrom('mails').execute()
  await sql`delete from rate_limits`.execute(db)
})

const SUPPORT = 'support@hammerlane.test'

const MESSAGE = {
  first_name: 'Dana',
  last_name: 'Whitfield',
  email: 'dana@example.com',
  phone: '(813) 555-0176',
  subject: 'Delivery to Alaska',
  message: 'Do you deliver to Anchorage?\nThank you.',
}

test('a message is stored as it was written', async () => {
  const answer = await send(MESSAGE)
  expect(answer.status).toBe(201)
  const { received_at: receivedAt } = await answer.json()
  const [stored] = await storedMessages()
  expect(stored).toMatchObject({ ...MESSAGE, created_at: new Date(receivedAt) })
})

test('support gets it by mail, with how to answer', async () => {
  await send(MESSAGE)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: SUPPORT, subject: 'Contact form: Delivery to Alaska' })
  for (const part of [
    'Do you deliver to Anchorage?',
    'Dana Whitfield',
    MESSAGE.email,
    MESSAGE.phone,
  ]) {
    expect(mail?.body_text).toContain(part)
    expect(mail?.body_html).toContain(part)
  }
})

test('nothing that is written becomes markup or a header of the mail', async () => {
  const subject = 'Hi\r\nBcc: everybody@example.com\u2028X-Other: 1'
  const message = '<img src=x onerror=alert(1)>\r\n.\r\nQUIT'
  await send({ ...MESSAGE, subject, message, last_name: '<b>W</b>\r\nCc: a@example.com' })
  const [mail] = await mails()
  expect(mail?.recipient).toBe(SUPPORT)
  expect(mail?.subject).toBe('Contact form: Hi Bcc: everybody@example.com X-Other: 1')
  expect(mail?.body_html).not.toMatch(/<img|<b>W/)
  expect(mail?.body_html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('a message that cannot be mailed is not kept either', async () => {
  await asOwner(database, (owner) =>
    sql`alter table mails add constraint mails_away check (recipient <> ${sql.lit(SUPPORT)})`.execute(
      owner,
    ),
  )
  try {
    expect((await send(MESSAGE)).status).toBe(500)
    expect(await storedMessages()).toEqual([])
  } finally {
    await asOwner(database, (owner) =>
      sql`alter table mails drop constraint mails_away`.execute(owner),
    )
  }
})

test('the phone may be left out, empty or null', async () => {
  const { phone: _, ...withoutPhone } = MESSAGE
  const left = [withoutPhone, { ...MESSAGE, phone: ' ' }, { ...MESSAGE, phone: null }]
  for (const [n, message] of left.entries()) {
    expect((await send({ ...message, subject: `Question ${n}` })).status).toBe(201)
  }
  expect((await storedMessages()).map(({ phone }) => phone)).toEqual([null, null, null])
})

test('markup stays text', async () => {
  const message = '<script>alert(1)</script> {{7*7}} \r\nBcc: a@example.com'
  await send({ ...MESSAGE, message })
  expect((await storedMessages())[0]?.message).toBe(message)
})

test.each([
  ['first_name', '', 'First name is required'],
  ['first_name', '   ', 'First name is required'],
  ['first_name', 7, 'First name is required'],
  ['last_name', undefined, 'Last name is required'],
  ['last_name', 'x'.repeat(101), 'Last name must be at most 100 characters'],
  ['email', 'dana', 'Invalid email address'],
  ['email', `${'x'.repeat(250)}@example.com`, 'Email must be less than 255 characters'],
  ['phone', '5'.repeat(41), 'Phone must be at most 40 characters'],
  ['phone', '555\0', 'Phone contains characters that cannot be used'],
  ['subject', 'x'.repeat(201), 'Subject must be at most 200 characters'],
  ['subject', 'a\0b', 'Subject contains characters that cannot be used'],
  ['message', 'x'.repeat(5_001), 'Message must be at most 5,000 characters'],
  ['message', 'half \ud800', 'Message contains characters that cannot be used'],
])('%s %j: %s, and nothing is stored', async (path, value, message) => {
  const answer = await send({ ...MESSAGE, [path]: value })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    title: 'Validation Error',
    detail: message,
    code: 'validation_failed',
    errors: [{ path, message }],
  })
  expect(await storedMessages()).toEqual([])
  expect(await mails()).toEqual([])
})

test('all wrong fields are named at once', async () => {
  const { errors } = await (await send({})).json()
  expect(errors.map(({ path }: { path: string }) => path)).toEqual([
    'first_name',
    'last_name',
    'email',
    'subject',
    'message',
  ])
})

test('what is not JSON, or too much of it, is refused', async () => {
  expect((await post('first_name=Dana')).status).toBe(400)
  expect((await send({ ...MESSAGE, message: 'x'.repeat(70_000) })).status).toBe(413)
})

test('letters of any kind are stored or refused, never a failure', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 50 }),
      async (last_name, message) => {
        const { status } = await send({ ...MESSAGE, last_name, message: message.repeat(40) })
        expect([201, 422]).toContain(status)
      },
    ),
    { numRuns: 60 },
  )
})

test('the sixth message within ten minutes has to wait', async () => {
  const limited = apiOf(true)
  const about = (n: number) => ({ ...MESSAGE, subject: `Question ${n}` })
  for (let sent = 0; sent < 5; sent++) expect((await send(about(sent), limited)).status).toBe(201)
  const refused = await send(about(5), limited)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590)
  expect((await refused.json()).detail).toBe('Too many requests. Please wait 10 minutes.')
  expect(await storedMessages()).toHaveLength(5)
})

test('it has to wait at another process, too', async () => {
  const [one, other] = [apiOf(true), apiOf(true)]
  const about = (n: number) => ({ ...MESSAGE, subject: `Question ${n}` })
  for (let sent = 0; sent < 5; sent++) expect((await send(about(sent), one)).status).toBe(201)
  expect((await send(about(5), other)).status).toBe(429)
  expect(await storedMessages()).toHaveLength(5)
})

function apiOf(rateLimits: boolean) {
  return createApi({
    endpoints: [sendContactMessage],
    services: { db, config: { support: { name: '', hours: '', phone: '', email: SUPPORT } } },
    authenticate: async () => null,
    rolesOf: async () => [],
    limitRate: createRateLimiter(createCallCount(db, rateLimits)),
    log: silentLog,
  })
}

function send(message: unknown, api = apiOf(false)) {
  return post(JSON.stringify(message), api)
}

async function post(body: string, api = apiOf(false)): Promise<Response> {
  return api.request('/api/contact', { method: 'POST', body })
}

function mails() {
  return db.selectFrom('mails').selectAll().execute()
}

function storedMessages() {
  return db.selectFrom('contact_messages').selectAll().orderBy('created_at').execute()
}
