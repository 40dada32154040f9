import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  cloneDatabase,
  openTestPool,
  silentLog,
  type TestDatabase,
} from '../../../test/database.ts'
import { startMailServer, type MailServer } from '../../../test/mail-server.ts'
import { createLog } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import { createMailSender, MAILS_AT_ONCE, type MakeAttachment } from './mail-sender.ts'
import { queueMail } from './mail.ts'

let clone: TestDatabase
let db: Database
let server: MailServer

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 8)
})
beforeEach(async () => {
  server = await startMailServer()
})
afterEach(async () => {
  await db.deleteFrom('mails').execute()
  await server.close()
})
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})

const noFiles: MakeAttachment = async () => null

function aSender(makeAttachment = noFiles, smtpUrl = server.url, timeoutMs = 5_000) {
  const from = 'Hammerlane <no-reply@hammerlane.example>'
  return createMailSender(db, { smtpUrl, from, makeAttachment, log: silentLog, timeoutMs })
}

const queue = (to: string) => queueMail(db, { to, subject: `To ${to}`, paragraphs: ['Hello.'] })
const mails = () => db.selectFrom('mails').selectAll().orderBy('created_at').execute()
const theMail = () => db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()

/** Minutes from now until the mail is tried again. */
async function minutesToWait(): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from next_attempt_at - clock_timestamp()) / 60)::int as minutes from mails`.execute(
    db,
  )
  return rows[0]?.minutes ?? Number.NaN
}

const makeDue = () =>
  db
    .updateTable('mails')
    .set({ next_attempt_at: sql`clock_timestamp()` })
    .execute()

async function sendAll(send = aSender()): Promise<number> {
  let rounds = 0
  while (await send()) rounds += 1
  return rounds
}

test('what waits is sent, the longest waiting first, each once', async () => {
  for (const to of ['one@example.com', 'two@example.com']) await queue(to)
  expect(await sendAll()).toBe(2)
  expect(server.received.map(({ to }) => to)).toEqual([['one@example.com'], ['two@example.com']])
  for (const { sent_at, attempts } of await mails()) {
    expect([sent_at, attempts]).toEqual([expect.any(Date), 1])
  }
  expect(await sendAll()).toBe(0)
})

test('what lets its reader in is sent whole, and not kept', async () => {
  const paragraphs = ['Your code is 123456.']
  await queueMail(db, { to: 'one@example.com', subject: 'Code', paragraphs, holdsSecret: true })
  await sendAll()
  expect(server.received[0]?.source).toContain('123456')
  const { body_text, body_html } = await theMail()
  expect(`${body_text}${body_html}`).not.toContain('123456')
})

test('as text and HTML, from the address of the settings, with its own message id', async () => {
  await queue('dana@example.com')
  await sendAll()
  const { id } = await theMail()
  const { from, source } = server.received[0] ?? { from: '', source: '' }
  expect(from).toBe('no-reply@hammerlane.example')
  expect(source).toContain('From: Hammerlane <no-reply@hammerlane.example>')
  expect(source).toContain('Subject: To dana@example.com')
  expect(source).toContain(`Message-ID: <${id}@hammerlane>`)
  expect(source).toContain('Content-Type: text/plain')
  expect(source).toContain('Content-Type: text/html')
})

test('with the files that it names, made when it is sent', async () => {
  const attachment = { kind: 'purchase_agreement' as const, id: 'r1', filename: 'agreement.pdf' }
  await queueMail(db, {
    to: 'dana@example.com',
    subject: 'Your agreement',
    paragraphs: ['Attached.'],
    attachments: [attachment],
  })
  const pdf = Buffer.from('%PDF-1.3 a document')
  const asked: object[] = []
  await sendAll(
    aSender(async (ref) => {
      asked.push(ref)
      return pdf
    }),
  )
  expect(asked).toEqual([attachment])
  const source = server.received[0]?.source ?? ''
  expect(source).toContain('filename=agreement.pdf')
  expect(source).toContain('Content-Type: application/pdf')
  expect(source).toContain(pdf.toString('base64'))
})

test('a refused one is tried again, later each time, while the others go out', async () => {
  await queue('dana@example.com')
  server.onMail(async () => {
    throw Object.assign(new Error('mailbox busy'), { responseCode: 450 })
  })
  const send = aSender()
  for (const minutes of [1, 2, 4, 8]) {
    expect(await send()).toBe(true)
    expect(await minutesToWait()).toBe(minutes)
    expect((await theMail()).last_error).toContain('mailbox busy')
    expect(await send()).toBe(false)
    await makeDue()
  }
  server.onMail(async () => {})
  await queue('marcus@example.com')
  expect(await sendAll(send)).toBe(2)
  expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual([
    'dana@example.com',
    'marcus@example.com',
  ])
  const [dana] = await mails()
  expect(dana).toMatchObject({ attempts: 5, last_error: null, sent_at: expect.any(Date) })
})

test('it is given up after twelve attempts, about a day and a half', async () => {
  await queue('dana@example.com')
  server.onMail(async () => {
    throw new Error('no such person')
  })
  const send = aSender()
  let attempts = 0
  while (await send()) {
    attempts += 1
    await makeDue()
  }
  expect(attempts).toBe(12)
  expect(await theMail()).toMatchObject({ attempts: 12, sent_at: null })
})

test('a file that cannot be made counts as a refusal', async () => {
  const attachments = [{ kind: 'purchase_agreement' as const, id: 'r1', filename: 'a.pdf' }]
  await queueMail(db, { to: 'd@example.com', subject: 'S', paragraphs: [], attachments })
  await aSender(async () => {
    throw new Error('no paper')
  })()
  expect(server.received).toEqual([])
  expect(await theMail()).toMatchObject({ attempts: 1, last_error: 'no paper', sent_at: null })
})

test('many senders at once never send one mail twice', async () => {
  const people = Array.from({ length: 20 }, (_, at) => `person${at}@example.com`)
  for (const to of people) await queue(to)
  await Promise.all(Array.from({ length: 4 }, () => sendAll(aSender())))
  const got = server.received.map(({ to }) => to[0])
  expect(got.toSorted()).toEqual(people.toSorted())
  for (const { attempts } of await mails()) expect(attempts).toBe(1)
})

test('while the mail server takes its time no transaction stays open, and no other sender takes the mail', async () => {
  await queue('dana@example.com')
  const seen: unknown[] = []
  server.onMail(async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(db)
    seen.push(rows[0]?.open, await aSender()())
  })
  await sendAll()
  expect(seen).toEqual([0, false])
  expect(server.received).toHaveLength(1)
})

test('a domain whose mails hang holds up no others', async () => {
  for (let n = 0; n < MAILS_AT_ONCE; n += 1) await queue(`n${n}@${n % 2 ? 'slow' : 'SLOW'}.example`)
  await queue('dana@quick.example')
  const hanging = Promise.withResolvers<void>()
  let reached = 0
  server.onMail(async ({ to }) => {
    if (!to[0]?.toLowerCase().endsWith('@slow.example')) return
    reached += 1
    await hanging.promise
  })
  const send = aSender()
  const runs = Array.from({ length: MAILS_AT_ONCE }, () => sendAll(send))
  await vi.waitFor(() => {
    expect(server.received.map(({ to }) => to[0])).toEqual(['dana@quick.example'])
    expect(reached).toBe(2)
  }, 10_000)
  hanging.resolve()
  await Promise.all(runs)
  await sendAll(send)
  expect(server.received).toHaveLength(MAILS_AT_ONCE + 1)
})

test('of two mails to one person the later waits for the earlier', async () => {
  await queue('dana@example.com')
  await queue('Dana@example.com')
  const [reached, hanging] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.onMail(async () => {
    reached.resolve()
    await hanging.promise
  })
  const send = aSender()
  const first = send()
  await reached.promise
  expect(await send()).toBe(false)
  hanging.resolve()
  await first
  expect(await send()).toBe(true)
  expect(server.received.map(({ to }) => to[0])).toEqual(['dana@example.com', 'Dana@example.com'])
})

test('a mail whose sender died is taken up again ten minutes later, as one more attempt', async () => {
  await queue('dana@example.com')
  let waiting: number | undefined
  server.onMail(async () => {
    waiting = await minutesToWait()
  })
  await sendAll()
  expect(waiting).toBe(10)
  // As if it had died before it could write down that the mail is sent.
  await db.updateTable('mails').set({ sent_at: null }).execute()
  expect(await sendAll()).toBe(0)
  await makeDue()
  expect(await sendAll()).toBe(1)
  const ids = server.received.map(({ source }) => /^Message-ID: .*$/im.exec(source)?.[0])
  expect(new Set(ids).size).toBe(1)
  expect(await theMail()).toMatchObject({ attempts: 2, sent_at: expect.any(Date) })
})

test('nobody at the address of the mail server, or nobody who speaks: tried again later', async () => {
  await queue('dana@example.com')
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  expect(await aSender(noFiles, `smtp://127.0.0.1:${port}`, 100)()).toBe(true)
  expect(await theMail()).toMatchObject({ attempts: 1, sent_at: null })
  silent.close()
  await makeDue()
  expect(await aSender(noFiles, 'smtp://127.0.0.1:1')()).toBe(true)
  expect(await theMail()).toMatchObject({ attempts: 2, sent_at: null })
  expect((await theMail()).last_error).toContain('ECONNREFUSED')
})

test('a file that is no longer there is left out, and the mail goes', async () => {
  const attachments = [{ kind: 'purchase_agreement' as const, id: 'r1', filename: 'a.pdf' }]
  await queueMail(db, { to: 'd@example.com', subject: 'S', paragraphs: ['Text.'], attachments })
  expect(await sendAll()).toBe(1)
  expect(server.received[0]?.source).not.toContain('a.pdf')
})

test('letters of any language arrive as they were written', async () => {
  const subject = 'Ihr Gebot für „Škoda“ – 雨'
  await queueMail(db, { to: 'd@example.com', subject, paragraphs: ['Grüße, Łukasz 🚗'] })
  await sendAll()
  const source = server.received[0]?.source ?? ''
  // Encoded words (RFC 2047), folded over lines.
  const line = /^Subject: (.*(?:\r\n .*)*)/m.exec(source)?.[1] ?? ''
  const words = [...line.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(([, kind, text = '']) =>
    kind === 'B' ? Buffer.from(text, 'base64') : fromQuoted(text.replaceAll('_', ' ')),
  )
  expect(Buffer.concat(words).toString()).toBe(subject)
  expect(source).toMatch(/charset=utf-8/)
})

test.each([
  ['dana@example.com, everybody@example.com'],
  ['dana@example.com; everybody@example.com'],
  ['Dana: everybody@example.com;'],
  ['dana@example.com\r\nBcc: everybody@example.com'],
])('a mail goes to one address and nobody else: %j', async (to) => {
  await queueMail(db, { to, subject: 'Code', paragraphs: ['Your code is 123456.'] })
  await sendAll()
  expect(server.received.flatMap((mail) => mail.to)).not.toContain('everybody@example.com')
  for (const { source } of server.received) expect(source).not.toMatch(/^Bcc:/im)
})

test('a mail that cannot be sent is told to the log without its reader and what it says', async () => {
  server.onMail(async () => {
    throw new Error('no mailbox dana@example.com here')
  })
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const paragraphs = ['Your code is 123456.']
  await queueMail(db, { to: 'dana@example.com', subject: 'Code', paragraphs, holdsSecret: true })
  const from = 'Hammerlane <no-reply@hammerlane.example>'
  await createMailSender(db, { smtpUrl: server.url, from, makeAttachment: noFiles, log })()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('no mailbox [address] here')
  expect(lines[0]).not.toMatch(/123456|dana@/)
  expect((await theMail()).body_text).toContain('123456')
})

function fromQuoted(text: string): Buffer {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1')
}
