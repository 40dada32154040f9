import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ANSWER, openMessageDesk, type MessageDesk } from '../../../../test/house/message-desk.ts'
import { waitingJobs } from '../../../../test/mail/queues.ts'
import type { Database } from '../../../server/postgres/database.ts'

let desk: MessageDesk
let db: Database
let staff: string
let colleague: string
let dana: string

beforeEach(async () => {
  desk = await openMessageDesk()
  ;({ db, staff, colleague, dana } = desk)
})
afterEach(() => desk.close())

const ask: MessageDesk['ask'] = (...call) => desk.ask(...call)
const answer: MessageDesk['answer'] = (...call) => desk.answer(...call)
const answersMailed = () => desk.answersMailed()
const ABOUT = 'Delivery to Alaska'
const wrote = (by?: string, change: object = {}) => desk.wrote(by, { subject: ABOUT, ...change })
const MAILED = { recipient: 'dana@example.com', subject: `Our answer: ${ABOUT}` }

test('staff read what was written, newest first, page by page, and what waits for an answer', async () => {
  const first = await wrote()
  const second = await wrote(dana, { subject: 'Keys', phone: '' })
  const page = await ask('GET', '/api/staff/messages?limit=1', staff)
  expect(page.body).toMatchObject({
    total: 2,
    items: [{ id: second, subject: 'Keys', phone: null, member_id: dana }],
  })
  const { body } = await ask(
    'GET',
    `/api/staff/messages?limit=1&cursor=${page.body.next_cursor}`,
    staff,
  )
  expect(body).toMatchObject({ total: 2, next_cursor: null })
  expect(body.items).toEqual([
    {
      ...{ id: first, name: 'Dana Whitfield', email: 'dana@example.com', member_id: null },
      ...{ phone: '(813) 555-0176', subject: 'Delivery to Alaska', message: 'Anchorage?' },
      ...{ created_at: expect.any(String), answer: null, answered_at: null, answered_by: null },
      ...{ assigned_to: null, latest: 'Anchorage?', replies: 0, waits_since: expect.any(String) },
    },
  ])
  await answer(first)
  const waiting = await ask('GET', '/api/staff/messages?answered=false', staff)
  expect(waiting.body).toMatchObject({ total: 1, items: [{ id: second }] })
  const answered = await ask('GET', '/api/staff/messages?answered=true', staff)
  expect(answered.body).toMatchObject({ total: 1, items: [{ id: first, answer: ANSWER }] })
  expect((await ask('GET', '/api/staff/messages?cursor=nonsense', staff)).status).toBe(422)
})

test('a queue begins with the oldest, page by page', async () => {
  const ids = [await desk.wrote(), await desk.wrote(), await desk.wrote()]
  const query = '/api/staff/messages?answered=false&sort=created_at&limit=2'
  const { body } = await ask('GET', query, staff)
  const { body: rest } = await ask('GET', `${query}&cursor=${body.next_cursor}`, staff)
  expect([...body.items, ...rest.items].map(({ id }) => id)).toEqual(ids)
  expect(rest.next_cursor).toBeNull()
})

test('staff open one message, and read who answered it; the look is written down once', async () => {
  const id = await wrote()
  const open = (by: string) => ask('GET', `/api/staff/messages/${id}`, by)
  const message = { id, answer: null, email: 'dana@example.com', phone: '(813) 555-0176' }
  expect((await open(staff)).body).toMatchObject({ message, answerer: null })
  await open(staff)
  const log = db.selectFrom('audit_log').select(['action', 'actor_id'])
  expect(await log.where('subject', '=', id).execute()).toEqual([
    { action: 'view-message', actor_id: staff },
  ])
  await answer(id)
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', staff)
    .executeTakeFirstOrThrow()
  expect((await open(colleague)).body).toMatchObject({
    message: { id, answer: ANSWER },
    answerer: email,
  })
  expect((await open(dana)).status).toBe(403)
  expect((await ask('GET', `/api/staff/messages/${randomUUID()}`, staff)).status).toBe(404)
})

test('whoever wrote without an account is answered by mail, and it is in the audit log', async () => {
  const id = await wrote()
  const { status, body } = await answer(id)
  expect(status).toBe(200)
  expect(body.message).toMatchObject({
    ...{ id, answer: ANSWER, answered_by: staff },
    answered_at: expect.any(String),
  })
  const mails = await answersMailed()
  expect(mails).toMatchObject([MAILED])
  expect(mails[0]?.body_text).toContain('Hello Dana,\n\nyes, we deliver to Anchorage.')
  // One job for support's copy of the message, one for the answer.
  expect(await waitingJobs(db, 'mails')).toHaveLength(2)
  const log = db.selectFrom('audit_log').select(['action', 'actor_id', 'details'])
  expect(await log.where('subject', '=', id).execute()).toEqual([
    { action: 'answer-message', actor_id: staff, details: { answer: ANSWER } },
  ])
})

test('a member who wrote signed in reads all of it on the dashboard too', async () => {
  await answer(await wrote(dana, { email: 'office@example.com' }))
  expect(await answersMailed()).toMatchObject([{ ...MAILED, recipient: 'office@example.com' }])
  const { body } = await ask('GET', '/api/me/notifications', dana)
  expect(body.items).toMatchObject([
    {
      ...{ kind: 'contact_answer', title: MAILED.subject, text: ANSWER },
      url: expect.stringMatching(/^\/contact\/conversation#[-0-9a-f]{36}$/),
    },
  ])
})

test('whose account has lost its address since is answered by mail alone', async () => {
  const id = await wrote(dana)
  await db.updateTable('users').set({ email: null }).where('id', '=', dana).execute()
  await answer(id)
  expect(await answersMailed()).toMatchObject([MAILED])
})

test.each<[string, () => string | undefined]>([
  ['a stranger', () => undefined],
  ['a member', () => dana],
])('sent again, or at once by two, %s gets one answer', async (_, by) => {
  const id = await wrote(by())
  const same = await Promise.all([answer(id), answer(id), answer(id)])
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(same.map(({ body }) => body.message.answered_at)).size).toBe(1)
  for (const [text, who] of [
    ['Another answer', staff],
    [ANSWER, colleague],
  ])
    expect(await answer(id, text, who)).toMatchObject({
      status: 409,
      body: { code: 'not_available' },
    })
  expect(await answersMailed()).toMatchObject([MAILED])
  const log = db.selectFrom('audit_log').select('action').where('subject', '=', id)
  expect(await log.execute()).toHaveLength(1)
})

test('markup stays text, and a subject no header', async () => {
  await answer(
    await wrote(undefined, { subject: '<b>Hi</b>\r\nBcc: a@example.com' }),
    '<img src=x>',
  )
  const [mail] = await db
    .selectFrom('mails')
    .select(['subject', 'body_html'])
    .where('recipient', '=', 'dana@example.com')
    .execute()
  expect(mail?.subject).toBe('Our answer: <b>Hi</b> Bcc: a@example.com')
  expect(mail?.body_html).not.toMatch(/<img|<b>Hi/)
})

test.each([
  ['', 'Write an answer'],
  [' ', 'Write an answer'],
  [undefined, 'Write an answer'],
  ['x'.repeat(5_001), 'At most 5,000 characters'],
])('an answer of %j is refused, and the message still waits', async (text, message) => {
  const id = await wrote()
  expect(
    await ask('POST', `/api/staff/messages/${id}/answer`, staff, { answer: text }),
  ).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'answer', message }] },
  })
  expect(await answersMailed()).toEqual([])
})

test('it is for staff alone, and of what there is', async () => {
  const id = await wrote(dana)
  expect((await answer(id, ANSWER, dana)).status).toBe(403)
  expect(
    (await ask('POST', `/api/staff/messages/${id}/answer`, undefined, { answer: 'x' })).status,
  ).toBe(401)
  expect((await ask('GET', '/api/staff/messages', dana)).status).toBe(403)
  expect((await answer(randomUUID())).status).toBe(404)
})

test('a message is given to somebody who works here, and back to nobody', async () => {
  const [id, other] = [await desk.wrote(), await desk.wrote()]
  const give = (to: string | null, before: string | null, by: string | undefined = staff) =>
    ask('PUT', `/api/staff/messages/${id}/assignment`, by, { assigned_to: to, before })
  expect(await give(colleague, null)).toMatchObject({
    ...{ status: 200, body: { message: { id, assigned_to: colleague } } },
  })
  const of = (who: string) => ask('GET', `/api/staff/messages?assigned_to=${who}`, staff)
  expect((await of(colleague)).body).toMatchObject({ total: 1, items: [{ id }] })
  expect((await of(staff)).body.total).toBe(0)
  await give(colleague, null)
  const taken = await give(staff, null)
  expect(taken).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await give(null, colleague)).body.message.assigned_to).toBeNull()
  const log = db.selectFrom('audit_log').select(['action', 'details'])
  expect(await log.where('subject', '=', id).orderBy('at').execute()).toEqual([
    { action: 'assign-message', details: { assigned_to: { before: null, after: colleague } } },
    { action: 'assign-message', details: { assigned_to: { before: colleague, after: null } } },
  ])
  expect((await give(dana, null)).status).toBe(422)
  expect((await give(staff, null, dana)).status).toBe(403)
  const nobody = `/api/staff/messages/${randomUUID()}/assignment`
  expect((await ask('PUT', nobody, staff, { assigned_to: staff, before: null })).status).toBe(404)
  expect((await ask('GET', `/api/staff/messages/${other}`, staff)).body.message).toMatchObject({
    assigned_to: null,
  })
})

test('staff read who works here', async () => {
  const { body } = await ask('GET', '/api/staff/colleagues', staff)
  expect(body.items.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [staff, colleague].toSorted(),
  )
  expect((await ask('GET', '/api/staff/colleagues', dana)).status).toBe(403)
})
