import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../../../test/database.ts'
import { startMailServer, type MailServer } from '../../../test/mail-server.ts'
import { queuesOfATest, type QueuesOfATest } from '../../../test/mail/queues-of-a-test.ts'
import { inLanguage } from '../../languages/in-language.server.ts'
import { createLog } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import type { Queue } from '../queue/open-queue.ts'
import {
  createMailSender,
  MAILS_AT_ONCE,
  OF_ONE_DOMAIN,
  TO_MANY_AT_ONCE,
  type MakeAttachment,
} from './mail-sender.ts'
import { queueMail, queueMailToMany } from './mail.ts'

let queues: QueuesOfATest
let db: Database
let jobs: Queue
let server: MailServer

beforeAll(async () => {
  queues = await queuesOfATest()
  ;({ db, jobs } = queues)
})
beforeEach(async () => {
  server = await startMailServer()
})
afterEach(async () => {
  await queues.clear()
  await server.close()
})
afterAll(() => queues.close())

const noFiles: MakeAttachment = async () => null

function openSender(makeAttachment = noFiles) {
  const from = 'Hammerlane <no-reply@hammerlane.example>'
  const parts = {
    ...{ smtpUrl: server.url, from, makeAttachment, log: silentLog, timeoutMs: 5_000 },
    replyTo: () => 'support@hammerlane.example',
    isMoot: async () => false,
  }
  return createMailSender(db, jobs, parts)
}

const aSender = (makeAttachment = noFiles) => openSender(makeAttachment).sendNext

const queue = (to: string) => queueMail(db, { to, subject: `To ${to}`, paragraphs: ['Hello.'] })
const mails = () => db.selectFrom('mails').selectAll().orderBy('created_at').execute()
const theMail = () => db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()

async function sendAll(send = aSender()): Promise<number> {
  let rounds = 0
  while (await send()) rounds += 1
  return rounds
}

test('what waits is sent, the longest waiting first, each once', async () => {
  for (const to of ['one@example.com', 'two@example.com']) await queue(to)
  expect(await sendAll()).toBe(2)
  expect(server.received.map(({ to }) => to)).toEqual([['one@example.com'], ['two@example.com']])
  for (const { sent_at } of await mails()) expect(sent_at).toEqual(expect.any(Date))
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

test('with the files that it names, made when it is sent in the language of the mail', async () => {
  const attachment = { kind: 'purchase_agreement' as const, id: 'r1', filename: 'agreement.pdf' }
  await inLanguage('es', () =>
    queueMail(db, {
      to: 'dana@example.com',
      subject: 'Your agreement',
      paragraphs: ['Attached.'],
      attachments: [attachment],
    }),
  )
  const pdf = Buffer.from('%PDF-1.3 a document')
  const asked: object[] = []
  await sendAll(
    aSender(async (ref) => {
      asked.push(ref)
      return pdf
    }),
  )
  expect(asked).toEqual([{ ...attachment, language: 'es' }])
  const source = server.received[0]?.source ?? ''
  expect(source).toContain('filename=agreement.pdf')
  expect(source).toContain('Content-Type: application/pdf')
  expect(source).toContain(pdf.toString('base64'))
})

test('many senders at once never send one mail twice', async () => {
  const people = Array.from({ length: 20 }, (_, at) => `person${at}@example.com`)
  for (const to of people) await queue(to)
  await Promise.all(Array.from({ length: 4 }, () => sendAll(aSender())))
  const got = server.received.map(({ to }) => to[0])
  expect(got.toSorted()).toEqual(people.toSorted())
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
    expect(reached).toBe(OF_ONE_DOMAIN)
  }, 10_000)
  hanging.resolve()
  await Promise.all(runs)
  await sendAll(send)
  expect(server.received).toHaveLength(MAILS_AT_ONCE + 1)
})

test('mails share a connection, which ends once the sender is closed', async () => {
  for (const to of ['one@example.com', 'two@example.com', 'three@example.com']) await queue(to)
  const { sendNext, close } = openSender()
  await sendAll(sendNext)
  expect(server.received).toHaveLength(3)
  expect(server.connections()).toEqual({ made: 1, open: 1 })
  close()
  await vi.waitFor(() => expect(server.connections()).toEqual({ made: 1, open: 0 }), 10_000)
})

test('a connection that the mail server has closed costs no mail: another one is made', async () => {
  const send = aSender()
  await queue('one@example.com')
  await sendAll(send)
  server.hangUp()
  await queue('two@example.com')
  await sendAll(send)
  expect(server.received.map(({ to }) => to[0])).toEqual(['one@example.com', 'two@example.com'])
  expect(server.connections().made).toBe(2)
})

test('mails to many hold up no other mail, though none of them is taken', async () => {
  const words = { subject: 'Ends within the hour', paragraphs: ['Soon.'] }
  const crowd = Array.from({ length: TO_MANY_AT_ONCE + 1 }, (_, n) => ({
    to: `dana@many-${n}.example`,
    unsubscribeUrl: `https://x.example/${n}`,
    occasion: `many ${n}`,
  }))
  await queueMailToMany(db, { ...words, unsubscribeFrom: 'reminders' }, crowd)
  await queueMail(db, { to: 'dana@many-0.example', ...words, isOneOfMany: true })
  const hanging = Promise.withResolvers<void>()
  let reached = 0
  server.onMail(async ({ to }) => {
    if (!to[0]?.includes('@many-')) return
    reached += 1
    await hanging.promise
  })
  const { sendNext, sendNextToMany } = openSender()
  const many = Array.from({ length: TO_MANY_AT_ONCE }, () => sendAll(sendNextToMany))
  await vi.waitFor(() => expect(reached).toBe(TO_MANY_AT_ONCE), 10_000)
  await queue('dana@quick.example')
  await sendAll(sendNext)
  expect(server.received.map(({ to }) => to[0])).toEqual(['dana@quick.example'])
  hanging.resolve()
  await Promise.all(many)
  expect(server.received).toHaveLength(crowd.length + 2)
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
  const parts = {
    smtpUrl: server.url,
    from,
    replyTo: () => 'support@hammerlane.example',
    makeAttachment: noFiles,
    isMoot: async () => false,
    log,
  }
  await createMailSender(db, jobs, parts).sendNext()
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
