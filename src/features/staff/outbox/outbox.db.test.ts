import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGREEMENT, buy, purchasesOf } from '../../../../test/buyers.ts'
import { aLot, aMember } from '../../../../test/marketplace.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { queueMail } from '../../../server/mail/mail.ts'
import { REDACTED } from '../../../server/mail/secret-mails.ts'

let staffApi: StaffApi

beforeAll(async () => {
  staffApi = await openStaffApi()
})
afterAll(() => staffApi.market.close())

const outbox = (by: string | undefined, query = '') =>
  staffApi.market.ask('GET', `/api/staff/outbox?${query}`, { by })

test('staff read the mails, newest first, with what became of them', async () => {
  const { db } = staffApi.market
  for (const to of ['first@example.com', 'second@example.com']) {
    await queueMail(db, { to, subject: 'Hello', paragraphs: ['A paragraph.'] })
  }
  await db
    .updateTable('mails')
    .set({ last_error: 'mailbox full' })
    .where('recipient', '=', 'first@example.com')
    .execute()
  const { status, body } = await outbox(staffApi.staff)
  expect(status).toBe(200)
  expect(body.items).toEqual([
    {
      id: expect.any(String),
      to: 'second@example.com',
      kind: 'other',
      subject: 'Hello',
      text: expect.stringContaining('A paragraph.'),
      attachments: [],
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      sent_at: null,
      tries: 0,
      last_error: null,
      given_up_at: null,
      bounced_at: null,
    },
    expect.objectContaining({ to: 'first@example.com', last_error: 'mailbox full' }),
  ])
})

test('one mail opens as its reader sees it, and each look is written down', async () => {
  const { db, ask } = staffApi.market
  const mail = { to: 'dana@example.com', subject: 'Hello', paragraphs: ['<b>Bold</b>'] }
  const id = await queueMail(db, mail)
  const open = (by: string | undefined, of = id) => ask('GET', `/api/staff/outbox/${of}`, { by })
  const { body } = await open(staffApi.staff)
  expect(body.mail).toMatchObject({
    id,
    to: 'dana@example.com',
    text: expect.stringMatching('<b>'),
  })
  expect(body.mail.html).toContain('&lt;b&gt;Bold&lt;/b&gt;')
  expect(await staffApi.auditOf(String(id))).toEqual(['view-mail'])
  expect([(await open(undefined)).status, (await open(staffApi.member)).status]).toEqual([401, 403])
  expect((await open(staffApi.staff, staffApi.member)).status).toBe(404)
})

test('the confirmation of a purchase is among them, with its agreement', async () => {
  const lot = await aLot(staffApi.market.db)
  const { body } = await buy(staffApi.market, lot, staffApi.member)
  await purchasesOf(staffApi.market.db, lot)
  const { items } = (await outbox(staffApi.staff, 'limit=1')).body
  expect(items).toMatchObject([
    { to: AGREEMENT.email, attachments: [{ id: body.reservation.id, kind: 'purchase_agreement' }] },
  ])
})

test('what lets somebody in is shown only in a demo that has no mail server to send it', async () => {
  const { db } = staffApi.market
  const secret = { to: 'reader@example.com', subject: 'Hello', holdsSecret: true }
  await queueMail(db, { ...secret, paragraphs: ['Your code is 123456.'] })
  const shown = (await outbox(staffApi.staff, 'limit=1')).body.items
  expect(shown[0]?.text).toContain('123456')
  const smtpUrl = 'smtps://mail.example.com'
  for (const settings of [{ demo: true, smtpUrl }, { demo: false, smtpUrl }, { demo: false }]) {
    const elsewhere = staffApi.market.another({}, settings)
    const { body } = await elsewhere.ask('GET', '/api/staff/outbox?limit=1', { by: staffApi.staff })
    expect(body.items).toMatchObject([{ subject: 'Hello', text: REDACTED }])
    const id = String(body.items[0]?.id)
    const opened = await elsewhere.ask('GET', `/api/staff/outbox/${id}`, { by: staffApi.staff })
    const { mail } = opened.body
    expect(mail).toMatchObject({ text: REDACTED, html: null })
  }
})

test('each look into the outbox is written down', async () => {
  const { ask } = staffApi.market
  const looks = async () => [
    (await staffApi.auditOf('mails')).length,
    (await staffApi.auditOf('texts')).length,
  ]
  const [mails = 0, texts = 0] = await looks()
  await outbox(staffApi.staff)
  await ask('GET', '/api/staff/outbox/texts', { by: staffApi.staff })
  expect(await looks()).toEqual([mails + 1, texts + 1])
  await outbox(staffApi.member)
  expect(await looks()).toEqual([mails + 1, texts + 1])
})

test('an attachment opens for staff alone, and each view is written down', async () => {
  const lot = await aLot(staffApi.market.db)
  const { body } = await buy(staffApi.market, lot, staffApi.member)
  await purchasesOf(staffApi.market.db, lot)
  const [mail] = (await outbox(staffApi.staff, 'limit=1')).body.items
  const open = (by: string | undefined, number: number | string, id = mail?.id) =>
    staffApi.market.ask('GET', `/api/staff/outbox/${id}/attachments/${number}`, { by })
  const file = await open(staffApi.staff, 1)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toMatch(
    /filename="purchase-agreement-HL-\d+\.pdf"/,
  )
  expect(file.text).toMatch(/^%PDF-/)
  expect(await staffApi.auditOf(body.reservation.id)).toEqual(['view-attachment'])
  const refused = [
    await open(undefined, 1),
    await open(staffApi.member, 1),
    await open(staffApi.staff, 2),
  ]
  refused.push(await open(staffApi.staff, 'x'), await open(staffApi.staff, 1, body.reservation.id))
  expect(refused.map(({ status }) => status)).toEqual([401, 403, 404, 404, 404])
  expect(await staffApi.auditOf(body.reservation.id)).toHaveLength(1)
})

test('staff of a demo read the texts too, and nobody else does', async () => {
  const { db, ask } = staffApi.market
  const text = { recipient: '12025550143', body: '123456 is your Hammerlane code.' }
  await db.insertInto('text_messages').values(text).execute()
  const texts = (by: string | undefined) => ask('GET', '/api/staff/outbox/texts', { by })
  expect((await texts(staffApi.staff)).body.items).toMatchObject([
    { to: '12025550143', text: text.body, created_at: expect.stringMatching(/Z$/) },
  ])
  expect([(await texts(undefined)).status, (await texts(staffApi.member)).status]).toEqual([
    401, 403,
  ])
  const outside = staffApi.market.another({}, { demo: false })
  const { body, text: json } = await outside.ask('GET', '/api/staff/outbox/texts', {
    by: staffApi.staff,
  })
  expect(body.items).toMatchObject([{ to: '12025550143' }])
  expect(json).not.toContain('123456')
})

test('nobody else reads them', async () => {
  const admin = await aMember(staffApi.market.db, { roles: ['admin'] })
  const codes = [await outbox(undefined), await outbox(staffApi.member), await outbox(admin)]
  expect(codes.map(({ status }) => status)).toEqual([401, 403, 200])
  for (const { text } of codes.slice(0, 2)) expect(text).not.toContain('@')
})

test.each([
  ['limit=100', 200],
  ['limit=5000', 200],
  ['limit=0', 422],
  ['limit=x', 422],
])(
  'a limit above the maximum is that maximum; one that is none is told: %s',
  async (query, status) => {
    expect((await outbox(staffApi.staff, query)).status).toBe(status)
  },
)
