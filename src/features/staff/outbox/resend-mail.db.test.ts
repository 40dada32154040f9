import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, purchasesOf } from '../../../../test/buyers.ts'
import { silentLog } from '../../../../test/database.ts'
import { startMailServer, type MailServer } from '../../../../test/mail-server.ts'
import { openTestQueue } from '../../../../test/mail/queues.ts'
import { aLot, aMember } from '../../../../test/marketplace.ts'
import { testSecrets } from '../../../../test/secrets.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { createMailSender } from '../../../server/mail/mail-sender.ts'
import { queueMail } from '../../../server/mail/mail.ts'
import { REDACTED } from '../../../server/mail/secret-mails.ts'
import type { Queue } from '../../../server/queue/open-queue.ts'
import { isMootMail } from '../../notices/moot-mails.server.ts'
import { writeNoticeMails } from '../../notices/write-notice-mails.server.ts'

let staffApi: StaffApi
let jobs: Queue
let refusing: MailServer
let taking: MailServer
let id: string

const DANA = 'Dana@example.com'
const REASON = { reason: 'Her mailbox works again, she says.' }

beforeAll(async () => {
  staffApi = await openStaffApi()
  jobs = await openTestQueue(staffApi.market.databaseUrl)
  taking = await startMailServer()
  refusing = await startMailServer()
  refusing.refuse(DANA, '5.1.1 no such user')
})
afterAll(async () => {
  await jobs.close()
  await taking.close()
  await refusing.close()
  await staffApi.market.close()
})
beforeEach(async () => {
  await staffApi.market.db.deleteFrom('mails').execute()
  id = await aMail()
  await sendAll(refusing)
  taking.received.length = 0
})

async function aMail(more = {}): Promise<string> {
  const { db } = staffApi.market
  const mail = { to: DANA, subject: 'Your invoice', paragraphs: ['Hello.'], ...more }
  return (await queueMail(db, mail)) ?? ''
}

async function sendAll({ url: smtpUrl }: MailServer): Promise<void> {
  const { db } = staffApi.market
  const { sendNext } = createMailSender(db, jobs, {
    ...{ smtpUrl, from: 'no-reply@hammerlane.example', log: silentLog },
    replyTo: () => 'support@hammerlane.example',
    makeAttachment: async () => null,
    isMoot: (mail) => isMootMail(db, mail),
  })
  while (await sendNext());
}

const resend = (mail = id, by: string | undefined = staffApi.staff, body: object = REASON) =>
  staffApi.market.ask('POST', `/api/staff/outbox/${mail}/resend`, { by, body })
const read = async () =>
  (await staffApi.market.ask('GET', `/api/staff/outbox/${id}`, { by: staffApi.staff })).body.mail
const setMail = (state: object) =>
  staffApi.market.db.updateTable('mails').set(state).where('id', '=', id).execute()

test('a mail that bounced is sent again with a reason, and its address has not bounced', async () => {
  expect(await read()).toMatchObject({
    ...{ tries: 1, sent_at: null, last_error: '550 5.1.1 no such user' },
    ...{ given_up_at: expect.any(String), bounced_at: expect.any(String) },
  })
  expect(await resend()).toMatchObject({
    status: 200,
    body: { id, given_up_at: null, bounced_at: null, last_error: null },
  })
  await sendAll(taking)
  expect(taking.received.map(({ to }) => to)).toEqual([[DANA]])
  expect(await read()).toMatchObject({ tries: 2, sent_at: expect.any(String), last_error: null })
  const line = await staffApi.market.db
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('subject', '=', id)
    .where('action', '=', 'resend-mail')
    .execute()
  const details = { to: DANA, error: '550 5.1.1 no such user', ...REASON }
  expect(line).toEqual([{ actor_id: staffApi.staff, details }])
})

test('two who send it again at once send it once', async () => {
  const both = await Promise.all([resend(), resend()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await sendAll(taking)
  expect(taking.received).toHaveLength(1)
  expect(await resend()).toMatchObject({ status: 409, body: { detail: 'This email was sent.' } })
})

test('one that fails again is given up again, and may be sent once more', async () => {
  await resend()
  await sendAll(refusing)
  expect(await read()).toMatchObject({ tries: 2, given_up_at: expect.any(String) })
  expect((await resend()).status).toBe(200)
})

test('what held a code that has expired is not sent again', async () => {
  await setMail({ holds_secret: true, body_text: REDACTED, body_html: REDACTED })
  const { status, body } = await resend()
  expect([status, body]).toMatchObject([409, { detail: expect.stringContaining('has expired') }])
})

test('what has come to nothing is not sent again', async () => {
  const { market } = staffApi
  await market.db
    .insertInto('notices')
    .values({
      ...{ user_id: staffApi.member, kind: 'remind_last', occasion: `reminder ${id}` },
      ...{ mail_id: id, created_at: new Date() },
    })
    .execute()
  const { status, body } = await resend()
  expect([status, body]).toMatchObject([409, { detail: expect.stringContaining('to nothing') }])
  await sendAll(taking)
  expect(taking.received).toEqual([])
})

test('the mail of a notice goes to the address that its reader has now, in the words of now', async () => {
  const { db } = staffApi.market
  const reader = await aMember(db, { email: 'dana@home.example' })
  const notice = await db
    .insertInto('notices')
    .values({
      ...{ user_id: reader, kind: 'account_closed', occasion: `closed ${id}`, mail_id: id },
      ...{
        data: JSON.stringify({ reason: 'You asked for it.', owed: null, canSignIn: false }),
        created_at: new Date(),
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await resend()).toMatchObject({ status: 200, body: { to: 'dana@home.example' } })
  await sendAll(taking)
  expect(taking.received.map(({ to }) => to)).toEqual([['dana@home.example']])
  expect((await read()).text).toContain('You asked for it.')
  await db.deleteFrom('notices').where('id', '=', notice.id).execute()
})

test('an agreement goes to the address that its reader signed with, and once that bounced to the one of the account', async () => {
  const { market } = staffApi
  const buyer = await aMember(market.db, { email: 'erin@home.example' })
  const lot = await aLot(market.db, { buy_now_price: 12_000 })
  expect((await buy(market, lot, buyer, { email: DANA })).status).toBe(201)
  const { mails } = await purchasesOf(market.db, lot)
  id = mails[0]?.id ?? ''
  await setMail({ given_up_at: new Date(), last_error: 'Its file could not be made' })
  await market.db.deleteFrom('bounced_addresses').execute()
  expect((await resend()).body).toMatchObject({ to: DANA })
  await sendAll(refusing)
  expect(await read()).toMatchObject({ to: DANA, bounced_at: expect.any(String) })
  expect((await resend()).body).toMatchObject({ to: 'erin@home.example', bounced_at: null })
  const bounced = await market.db.selectFrom('bounced_addresses').select('address').execute()
  expect(bounced).toEqual([{ address: DANA.toLowerCase() }])
  await sendAll(taking)
  expect(taking.received.flatMap(({ to }) => to)).toContain('erin@home.example')
})

test('that a bid leads again is not told once another leads', async () => {
  const { market, voidBid } = staffApi
  const { db } = market
  const lot = await aLot(db)
  const bid = async (by: string, amount: number) => {
    const path = `/api/auctions/${lot}/bids`
    expect((await market.ask('POST', path, { by, body: { amount } })).status).toBe(201)
  }
  const lower = await aMember(db)
  await bid(lower, 10_100)
  await bid(await aMember(db), 10_600)
  const top = await db
    .selectFrom('bids')
    .select('id')
    .where('auction_id', '=', lot)
    .orderBy('amount', 'desc')
    .executeTakeFirstOrThrow()
  expect((await voidBid(lot, top.id)).status).toBe(200)
  await writeNoticeMails(db, lower, {
    secrets: testSecrets,
    site: { url: 'https://hammerlane.example', bankFor: () => null },
  })
  const mail = await db
    .selectFrom('mails')
    .select('id')
    .where('subject', 'like', 'You lead again%')
    .executeTakeFirstOrThrow()
  expect(await isMootMail(db, mail.id)).toBe(false)
  await bid(await aMember(db), 11_100)
  expect(await isMootMail(db, mail.id)).toBe(true)
})

test('staff alone send again, with a reason, what there is', async () => {
  expect((await resend(id, staffApi.member)).status).toBe(403)
  expect((await resend(id, staffApi.staff, { reason: ' ' })).status).toBe(422)
  expect((await resend(staffApi.member)).status).toBe(404)
  expect((await read()).given_up_at).not.toBeNull()
})
