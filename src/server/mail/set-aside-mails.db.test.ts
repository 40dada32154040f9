import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../../test/database.ts'
import { startMailServer, type MailServer } from '../../../test/mail-server.ts'
import { queuesOfATest, type QueuesOfATest } from '../../../test/mail/queues-of-a-test.ts'
import { makeDue, waitingJobs } from '../../../test/mail/queues.ts'
import { createMailSender, type IsMoot, type MakeAttachment } from './mail-sender.ts'
import { queueMail } from './mail.ts'

let queues: QueuesOfATest
let server: MailServer

beforeAll(async () => {
  queues = await queuesOfATest()
})
beforeEach(async () => {
  server = await startMailServer()
})
afterEach(async () => {
  await queues.clear()
  await server.close()
})
afterAll(() => queues.close())

const INVOICE = { kind: 'invoice', id: 's1', filename: 'INV-2026-000007.pdf' } as const
const AWAY = 'smtp://127.0.0.1:1'
const noPaper: MakeAttachment = async () => {
  throw new Error('no paper')
}
const aFile: MakeAttachment = async () => Buffer.from('%PDF-')

interface Way {
  smtpUrl: string
  isMoot: IsMoot
}

/** Sends all that is due. */
async function sendAll(
  makeAttachment: MakeAttachment,
  { smtpUrl = server.url, isMoot = async () => false }: Partial<Way> = {},
): Promise<void> {
  const { db, jobs } = queues
  await makeDue(db, 'mails')
  const from = 'Hammerlane <no-reply@hammerlane.example>'
  const replyTo = () => 'support@hammerlane.example'
  const parts = { smtpUrl, from, replyTo, makeAttachment, isMoot, log: silentLog, timeoutMs: 5_000 }
  const { sendNext } = createMailSender(db, jobs, parts)
  while (await sendNext());
}

/** An invoice, and what the same person is told after it. */
async function anInvoice(): Promise<string> {
  const to = 'dana@example.com'
  const invoice = { to, subject: 'Invoice', paragraphs: ['Pay.'], attachments: [INVOICE] }
  const id = await queueMail(queues.db, invoice)
  await queueMail(queues.db, { to, subject: 'Later', paragraphs: ['Hello.'] })
  return `${id}`
}

const mail = (id: string) =>
  queues.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const subjects = () =>
  server.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim())
const passes = (interval: string) =>
  sql`update mails set faulty_since = faulty_since - ${interval}::interval`.execute(queues.db)

test('one whose file cannot be made is set aside after an hour, told to staff, and holds up nothing any more', async () => {
  const id = await anInvoice()
  await sendAll(noPaper)
  await passes('59 minutes')
  await sendAll(noPaper)
  expect(await mail(id)).toMatchObject({ given_up_at: null, faulty_since: expect.any(Date) })
  expect(subjects()).toEqual([])
  await passes('1 minute')
  await sendAll(noPaper)
  expect(await mail(id)).toMatchObject({
    ...{ sent_at: null, given_up_at: expect.any(Date) },
    last_error: 'INV-2026-000007.pdf could not be made: no paper',
  })
  expect(subjects()).toEqual(['Later'])
  expect(await waitingJobs(queues.db, 'mails')).toEqual([])
})

test('so is one of which nobody can tell whether it is still needed', async () => {
  const id = await anInvoice()
  const isMoot: IsMoot = async (mailId) => {
    if (mailId === id) throw new Error('its sale cannot be read')
    return false
  }
  await sendAll(aFile, { isMoot })
  await passes('1 hour')
  await sendAll(aFile, { isMoot })
  expect(subjects()).toEqual(['Later'])
  expect(await mail(id)).toMatchObject({
    given_up_at: expect.any(Date),
    last_error: 'Whether it is still needed could not be told: its sale cannot be read',
  })
})

test('one that can be made again within the hour goes out, and in its order', async () => {
  await anInvoice()
  await sendAll(noPaper)
  await passes('50 minutes')
  await sendAll(aFile)
  expect(subjects()).toEqual(['Invoice', 'Later'])
})

test('a mail server that is away is no fault of a mail, however long: the hour begins anew', async () => {
  const id = await anInvoice()
  await sendAll(noPaper)
  await passes('2 hours')
  await sendAll(aFile, { smtpUrl: AWAY })
  expect(await mail(id)).toMatchObject({ faulty_since: null, given_up_at: null })
  await sendAll(noPaper)
  expect(await mail(id)).toMatchObject({ given_up_at: null })
  await sendAll(aFile)
  expect(subjects()).toEqual(['Invoice', 'Later'])
})

test.each([
  ['5.3.4 message too big', ['Later'], true],
  ['5.7.1 our sender is not trusted', [], false],
])('refused for good as %s', async (words, sent, isSetAside) => {
  const id = await anInvoice()
  server.onMail(async ({ source }) => {
    if (source.includes('Subject: Invoice'))
      throw Object.assign(new Error(words), { responseCode: 552 })
  })
  await sendAll(aFile)
  await passes('1 hour')
  await sendAll(aFile)
  expect(subjects()).toEqual(sent)
  const { given_up_at: givenUp, last_error: said } = await mail(id)
  expect([givenUp !== null, said]).toEqual([isSetAside, expect.stringContaining(words)])
})
