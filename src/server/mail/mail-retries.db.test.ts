import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog, type TestDatabase } from '../../../test/database.ts'
import { startMailServer, type MailServer } from '../../../test/mail-server.ts'
import { queuesOfATest, type QueuesOfATest } from '../../../test/mail/queues-of-a-test.ts'
import { letPass, makeDue, waitingJobs } from '../../../test/mail/queues.ts'
import type { Database } from '../postgres/database.ts'
import type { Queue } from '../queue/open-queue.ts'
import { createMailSender, type IsMoot, type MakeAttachment } from './mail-sender.ts'
import { queueMail, type Mail } from './mail.ts'
import { redactSecretMails } from './secret-mails.ts'

let queues: QueuesOfATest
let clone: TestDatabase
let db: Database
let jobs: Queue
let server: MailServer

beforeAll(async () => {
  queues = await queuesOfATest()
  ;({ clone, db, jobs } = queues)
})
beforeEach(async () => {
  server = await startMailServer()
})
afterEach(async () => {
  await queues.clear()
  await server.close()
})
afterAll(() => queues.close())

const FROM = 'Hammerlane <no-reply@hammerlane.example>'
const replyTo = () => 'support@hammerlane.example'
const noFiles: MakeAttachment = async () => null

const nothing: IsMoot = async () => false

function aSender(
  smtpUrl = server.url,
  makeAttachment = noFiles,
  timeoutMs = 5_000,
  isMoot = nothing,
) {
  const parts = { smtpUrl, from: FROM, replyTo, makeAttachment, isMoot, log: silentLog, timeoutMs }
  return createMailSender(db, jobs, parts).sendNext
}

const queue = (to: string, more: Partial<Mail> = {}) =>
  queueMail(db, { to, subject: `To ${to}`, paragraphs: ['Hello.'], ...more })
const theMail = () => db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
const subjects = () =>
  server.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim())
const waiting = () => waitingJobs(db, 'mails')

async function sendAll(send = aSender()): Promise<void> {
  while (await send());
}

test('a refused one is tried again, later each time, while the others go out', async () => {
  await queue('dana@example.com')
  server.onMail(async () => {
    throw Object.assign(new Error('mailbox busy'), { responseCode: 450 })
  })
  const send = aSender()
  for (const [tries, minutes] of [2, 4, 8, 16, 32, 60, 60].entries()) {
    expect(await send()).toBe(true)
    const [job] = await waiting()
    expect(job).toMatchObject({ state: 'retry', tries })
    // Spread over the upper half, so that many do not come back at once.
    expect(job?.minutes).toBeGreaterThanOrEqual(Math.floor(minutes / 2))
    expect(job?.minutes).toBeLessThanOrEqual(minutes)
    expect((await theMail()).last_error).toContain('mailbox busy')
    expect(await send()).toBe(false)
    await makeDue(db, 'mails')
  }
  server.onMail(async () => {})
  await queue('marcus@example.com')
  await sendAll(send)
  expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual([
    'dana@example.com',
    'marcus@example.com',
  ])
  expect(await theMail()).toMatchObject({ last_error: null, sent_at: expect.any(Date) })
})

test('a mail server that is away for a day loses none: all go out once it is back, urgent ones first', async () => {
  for (let n = 0; n < 4; n += 1) await queue(`person${n}@example.com`)
  await queue('code@example.com', { holdsSecret: true })
  const away = aSender('smtp://127.0.0.1:1')
  for (let hour = 0; hour < 24; hour += 1) {
    await sendAll(away)
    await makeDue(db, 'mails')
  }
  expect(await waiting()).toHaveLength(5)
  expect((await theMail()).last_error).toContain('ECONNREFUSED')
  await sendAll()
  const got = server.received.map(({ to }) => to[0])
  expect(got[0]).toBe('code@example.com')
  expect(got).toHaveLength(5)
  expect(await waiting()).toEqual([])
})

test('what lets its reader in goes before what was written earlier', async () => {
  await queue('dana@example.com')
  await queue('marcus@example.com', { holdsSecret: true })
  await sendAll()
  expect(server.received.map(({ to }) => to[0])).toEqual(['marcus@example.com', 'dana@example.com'])
})

test('mails to one person keep their order while the first is tried again; a code waits for none', async () => {
  for (const subject of ['First', 'Second', 'Third'])
    await queue(subject === 'Second' ? 'Dana@example.com' : 'dana@example.com', { subject })
  await sendAll(aSender('smtp://127.0.0.1:1'))
  // Those that wait for the first have not been tried.
  expect((await waiting()).map(({ state }) => state)).toEqual(['retry', 'created', 'created'])
  await queue('marcus@example.com', { subject: 'Another' })
  await queue('dana@example.com', { subject: 'Code', holdsSecret: true })
  await sendAll()
  expect(subjects()).toEqual(['Code', 'Another'])
  await makeDue(db, 'mails')
  await sendAll()
  expect(subjects()).toEqual(['Code', 'Another', 'First', 'Second', 'Third'])
})

test('what has come to nothing while it waited is not sent, and holds up nothing', async () => {
  const stale = await queue('dana@example.com', { subject: 'Pay in time' })
  await sendAll(aSender('smtp://127.0.0.1:1'))
  await queue('dana@example.com', { subject: 'Paid in full' })
  await makeDue(db, 'mails')
  await sendAll(aSender(server.url, noFiles, 5_000, async (mail) => mail === stale))
  expect(subjects()).toEqual(['Paid in full'])
  const left = db.selectFrom('mails').selectAll().where('id', '=', stale)
  expect(await left.executeTakeFirst()).toMatchObject({
    ...{ sent_at: null, given_up_at: expect.any(Date) },
    last_error: 'not needed: what it tells has come to nothing',
  })
})

test('a code that has expired before the mail server was back is not sent', async () => {
  await queue('dana@example.com', { holdsSecret: true })
  await sendAll(aSender('smtp://127.0.0.1:1'))
  await redactSecretMails(db, new Date('2100-01-01T00:00:00Z'))
  await makeDue(db, 'mails')
  await sendAll()
  expect(server.received).toEqual([])
  expect(await theMail()).toMatchObject({ sent_at: null, given_up_at: expect.any(Date) })
  expect(await waiting()).toEqual([])
})

test('it is given up after a week and more, staff see that, and it holds up nothing any more', async () => {
  await queue('dana@example.com')
  const refusing = aSender('smtp://127.0.0.1:1')
  let attempts = 0
  while (await refusing()) {
    attempts += 1
    await makeDue(db, 'mails')
  }
  expect(attempts).toBeGreaterThan(7 * 24)
  expect(await theMail()).toMatchObject({ sent_at: null, given_up_at: expect.any(Date) })
  await queue('dana@example.com', { subject: 'Later' })
  await sendAll()
  expect(subjects()).toEqual(['Later'])
})

test('a file that cannot be made counts as a refusal', async () => {
  const attachments = [{ kind: 'purchase_agreement' as const, id: 'r1', filename: 'a.pdf' }]
  await queue('d@example.com', { attachments })
  const noPaper = async () => {
    throw new Error('no paper')
  }
  await aSender(server.url, noPaper)()
  expect(server.received).toEqual([])
  expect(await theMail()).toMatchObject({
    last_error: 'a.pdf could not be made: no paper',
    sent_at: null,
  })
  expect(await waiting()).toMatchObject([{ state: 'retry' }])
})

test('nobody who speaks at the address of the mail server: tried again later', async () => {
  await queue('dana@example.com')
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  expect(await aSender(`smtp://127.0.0.1:${port}`, noFiles, 100)()).toBe(true)
  expect(await waiting()).toMatchObject([{ state: 'retry' }])
  silent.close()
})

test('a mail whose sender was killed goes out once, taken up again after ten minutes by any other', async () => {
  await queue('dana@example.com')
  const [reached, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.onMail(() => {
    reached.resolve()
    return never.promise
  })
  const sender = spawn(process.execPath, ['test/mail/send-mails.ts', clone.url, server.url], {
    stdio: 'inherit',
  })
  await reached.promise
  sender.kill('SIGKILL')
  await once(sender, 'exit')
  server.onMail(async () => {})
  await letPass(db, '9 minutes')
  await jobs.tidy()
  await sendAll()
  expect(server.received).toEqual([])
  await letPass(db, '2 minutes')
  await jobs.tidy()
  await makeDue(db, 'mails')
  await sendAll()
  never.reject(new Error('its sender is gone'))
  expect(server.received.map(({ to }) => to[0])).toEqual(['dana@example.com'])
  expect(await theMail()).toMatchObject({ sent_at: expect.any(Date) })
  await letPass(db, '1 day')
  await jobs.tidy()
  await sendAll()
  expect(server.received).toHaveLength(1)
})

test('one that was sent by a process that died before it could tell the queue is not sent again', async () => {
  const id = await queue('dana@example.com')
  await db.updateTable('mails').set({ sent_at: new Date() }).where('id', '=', id).execute()
  await sendAll()
  expect(server.received).toEqual([])
  expect(await waiting()).toEqual([])
})

const bounces = () => db.selectFrom('bounced_addresses').selectAll().execute()

test('who is refused for good is marked and not tried again, until the address takes mails', async () => {
  server.refuse('Gone@example.com', '5.1.1 no such user')
  await queue('Gone@example.com')
  await sendAll()
  expect(await theMail()).toMatchObject({
    given_up_at: expect.any(Date),
    last_error: '550 5.1.1 no such user',
  })
  expect(await waiting()).toEqual([])
  expect(await bounces()).toMatchObject([
    { address: 'gone@example.com', answer: '550 5.1.1 no such user' },
  ])
  await queue('gone@example.com')
  await sendAll()
  expect(server.received.map(({ to }) => to[0])).toEqual(['gone@example.com'])
  expect(await bounces()).toEqual([])
})

test('what the server holds against us marks nobody, and is tried again', async () => {
  server.refuse('dana@example.com', '5.7.26 not authenticated')
  await queue('dana@example.com')
  await sendAll()
  expect(await bounces()).toEqual([])
  expect(await waiting()).toMatchObject([{ state: 'retry' }])
})

test('mail programs are told how to end what its reader may do without, and nothing else', async () => {
  const url = 'https://hammerlane.example/api/unsubscribe/1/outbid/x'
  await queue('dana@example.com', { unsubscribe: { url, of: 'such news' } })
  await queue('marcus@example.com')
  await sendAll()
  const [optional, needed] = server.received.map(({ source }) => source)
  expect(optional).toContain(`List-Unsubscribe: <${url}>`)
  expect(optional).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(needed).not.toContain('List-Unsubscribe')
})

test('answers go to support, for nobody reads what is sent to the sender', async () => {
  await queue('dana@example.com')
  await sendAll()
  expect(server.received[0]?.source).toContain('Reply-To: support@hammerlane.example')
})

test('programs that answer for who is away see that nobody wrote it', async () => {
  await queue('dana@example.com')
  await sendAll()
  expect(server.received[0]?.source).toContain('Auto-Submitted: auto-generated')
})
