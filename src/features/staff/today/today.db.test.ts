import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDueLot } from '../../../../test/due-lot.ts'
import { aLot, aMember } from '../../../../test/marketplace.ts'
import { aPurchase, paying, play } from '../../../../test/sales/play-sale.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'
import { cents } from '../../../rules/money.ts'
import { deliveryDueAt } from '../../../rules/sales/deadlines.ts'
import { DROPPED } from '../../../server/mail/mail-sender.ts'
import { SCREENS } from '../screens.ts'
import type { QueueName } from './today.ts'

let api: StaffApi

beforeAll(async () => {
  api = await openStaffApi()
})
afterAll(() => api.market.close())

const today = async (by = api.staff) =>
  (await api.market.ask('GET', '/api/staff/today', { by })).body
const queue = async (name: QueueName, by = api.staff) =>
  (await today(by)).queues.find((waiting) => waiting.queue === name)

test('nothing waits where nothing has happened, and nobody but staff is told', async () => {
  expect(await today()).toMatchObject({
    queues: [],
    closing: [],
    figures: { awaiting_payment: 0, overdue: 0, paid_today: 0, next_due_at: null },
  })
  for (const path of ['/api/staff/today', '/api/staff/me']) {
    expect((await api.market.ask('GET', path, { by: api.member })).status).toBe(403)
    expect((await api.market.ask('GET', path)).status).toBe(401)
  }
})

test('whoever is at the desk is told who they are', async () => {
  const { body } = await api.market.ask('GET', '/api/staff/me', { by: api.staff })
  expect(body).toMatchObject({ id: api.staff, roles: ['member', 'staff'] })
  expect(body.name).toBe(body.email)
})

test('an invoice waits for money, then is overdue with what is still to be paid', async () => {
  const { db } = api.market
  const id = await aPurchase(api.market, api.member)
  await play(db, id, paying(4_000))
  const before = await today()
  expect(before.figures).toMatchObject({
    awaiting_payment: 6_000,
    awaiting_invoices: 1,
    overdue: 0,
  })
  const { invoice_number: number } = await db
    .updateTable('sales')
    .set({ due_at: sql`now() - interval '72 minutes'` })
    .where('id', '=', id)
    .returning('invoice_number')
    .executeTakeFirstOrThrow()
  expect(await queue('overdue')).toMatchObject({ count: 1, amount: 6_000, first: number })
  expect((await today()).figures).toMatchObject({ awaiting_payment: 0, overdue: 6_000 })
  const line = { id: 'storage', kind: 'other', text: 'Storage', amount: cents(10_000) } as const
  await play(db, id, { type: 'add-line', line }, paying(6_000))
  // The price is paid: nobody is late, though a line that came later is open.
  expect(await queue('overdue')).toBeUndefined()
  expect((await today()).figures).toMatchObject({ awaiting_payment: 100, overdue: 0 })
  await play(db, id, paying(100))
})

test('a lot without a bid waits in its last hour alone', async () => {
  const { db } = api.market
  await aLot(db, { title: 'Later', endsIn: 2 * 3_600_000 })
  expect(await queue('no-bids')).toBeUndefined()
  const soon = await aLot(db, { title: 'Soon', endsIn: 1_800_000 })
  const waiting = await queue('no-bids')
  expect(waiting).toMatchObject({ count: 1, first: 'Soon', since: null })
  const { closing } = await today()
  expect(closing.map(({ title, bid_count }) => [title, bid_count])).toEqual([
    ['Soon', 0],
    ['Later', 0],
  ])
  expect(waiting?.due_at).toBe(closing[0]?.ends_at)
  await api.bid(soon, 11_000)
  expect(await queue('no-bids')).toBeUndefined()
})

test('what was paused waits until it goes on', async () => {
  const id = await aLot(api.market.db, { title: 'Photos of another car', endsIn: 7_200_000 })
  expect(await queue('paused')).toBeUndefined()
  await api.act(id, 'pause', { reason: 'Photos of another car' })
  const { paused_at: since } = (await api.read(id)).body
  expect(await queue('paused')).toMatchObject({ count: 1, first: 'Photos of another car', since })
  await api.act(id, 'resume')
  expect(await queue('paused')).toBeUndefined()
})

test('what ended below its reserve waits until it is accepted or relisted', async () => {
  const { body } = await api.create({ ...someInput(), reserve_price: 50_000, status: 'available' })
  const { id } = body.auction
  await api.bid(id, 11_000)
  const { closing } = await today()
  expect(closing.find((lot) => lot.id === id)).toMatchObject({ price: 11_000, reserve: 'not_met' })
  await api.act(id, 'end')
  expect(await queue('below-reserve')).toMatchObject({ count: 1, first: '2019 Ford F-150 XLT' })
  expect((await api.act(id, 'accept')).status).toBe(200)
  expect(await queue('below-reserve')).toBeUndefined()
})

test('an ID photo waits until it is reviewed', async () => {
  const { db } = api.market
  const member = await aMember(db)
  const change = (values: object) =>
    db.updateTable('profiles').set(values).where('id', '=', member).execute()
  await change({ full_name: 'Dana Whitfield', id_photo_url: '/api/me/id-photo' })
  expect(await queue('ids')).toMatchObject({ count: 1, first: 'Dana Whitfield', due_at: null })
  await change({ id_verified_at: new Date() })
  expect(await queue('ids')).toBeUndefined()
})

test('money that fits no sale is a wire to match, with the sum of the dollars that came', async () => {
  const values = { state: 'review', received_on: sql<Date>`current_date` }
  await api.market.db
    .insertInto('payments')
    .values([
      { ...values, amount: 500_050, sender: 'D. Whitfield' },
      { ...values, amount: 100_000, sender: 'Somebody' },
      { ...values, amount: 700_000, sender: 'D. Tremblay', currency: 'CAD' },
      { ...values, amount: -2_500, sender: 'Bank' },
    ])
    .execute()
  expect(await queue('wires')).toMatchObject({ count: 4, amount: 6_000.5 })
})

test('a delivery is due when its sale’s terms promise it', async () => {
  const id = await aPurchase(api.market, api.member, { title: '1956 Chevrolet 3100' })
  const body = {
    ...{ method: 'delivery', address: '5 Rue Peel, Montreal', postal_code: 'H3A 1X6' },
    ...{ country: 'Canada', price: 0, reason: 'Told by phone' },
    before: { handover: null, price: null },
  }
  const path = `/api/staff/reservations/${id}/handover`
  expect((await api.market.ask('PUT', path, { by: api.staff, body })).status).toBe(200)
  const sale = await play(api.market.db, id, paying(10_000))
  expect(await queue('deliveries')).toMatchObject({
    count: 1,
    first: '1956 Chevrolet 3100',
    due_at: deliveryDueAt(sale)?.toISOString(),
  })
  await play(api.market.db, id, { type: 'send' })
  expect(await queue('deliveries')).toMatchObject({ count: 1 })
  await play(api.market.db, id, { type: 'hand-over' })
  expect(await queue('deliveries')).toBeUndefined()
  await play(api.market.db, id, { type: 'ask-return', reason: 'Noise' })
  expect(await queue('returns')).toMatchObject({ count: 1, first: '1956 Chevrolet 3100' })
})

test('a signature is wanted from everybody but whoever asked for it', async () => {
  const { db } = api.market
  const asker = await aMember(db, { roles: ['member', 'staff'] })
  const { id: subject } = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'review')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('approvals')
    .values({
      ...{ action: 'return-payment', subject, amount: 500_050, reason: 'Sent twice' },
      ...{ asked_by: asker, asked_at: new Date() },
    })
    .execute()
  expect(await queue('approvals')).toMatchObject({ count: 1, first: 'Sent twice' })
  expect(await queue('approvals', asker)).toBeUndefined()
})

test('a message waits until it is answered, and again once they have written again', async () => {
  const { db } = api.market
  const { id } = await db
    .insertInto('contact_messages')
    .values({
      ...{ first_name: 'Dana', last_name: 'Whitfield', email: 'dana@example.com' },
      ...{ subject: 'When is the title sent?', message: 'I paid last week.' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await queue('messages')).toMatchObject({ count: 1, first: 'When is the title sent?' })
  const write = (number: number, text: string, answered_by: string | null) =>
    db.insertInto('contact_replies').values({ message_id: id, number, text, answered_by }).execute()
  await write(1, 'Tomorrow.', api.staff)
  expect(await queue('messages')).toBeUndefined()
  await write(2, 'It did not come.', null)
  expect(await queue('messages')).toMatchObject({ count: 1, first: 'When is the title sent?' })
})

test('a question about a lot waits until staff have decided it', async () => {
  const lot = await aLot(api.market.db, { title: '2018 Airstream Flying Cloud' })
  const asked = await api.market.ask('POST', `/api/auctions/${lot}/questions`, {
    ...{ by: api.member, body: { question: 'Does the awning open by itself?' } },
  })
  const first = '2018 Airstream Flying Cloud'
  expect(await queue('public-questions')).toMatchObject({ count: 1, first, due_at: null })
  const path = `/api/staff/public-questions/${asked.body.question.id}/reject` as const
  await api.market.ask('POST', path, { by: api.staff, body: { reason: 'As it says', before: 0 } })
  expect(await queue('public-questions')).toBeUndefined()
})

test('a mail that was given up is told for a week', async () => {
  const { db } = api.market
  const mail = (days: number) => ({
    ...{ recipient: `${randomUUID()}@example.com`, subject: `${days} days ago` },
    ...{ body_text: 'a', body_html: 'a' },
    given_up_at: sql<Date>`now() - make_interval(days => ${days})`,
  })
  await db
    .insertInto('mails')
    .values([mail(3), mail(8)])
    .execute()
  expect(await queue('mails')).toMatchObject({ count: 1, first: '3 days ago' })
  // Nobody has to see to what came to nothing before it was sent.
  const dropped = Object.values(DROPPED).map((last_error) => ({ ...mail(1), last_error }))
  await db.insertInto('mails').values(dropped).execute()
  expect(await queue('mails')).toMatchObject({ count: 1 })
})

test('the inventory lists as many lots as a queue counts that leads there', async () => {
  const { db } = api.market
  const soon = 1_200_000
  await aLot(db, { title: 'Nobody bids', endsIn: soon })
  await aLot(db, { title: 'Nobody bids yet', endsIn: 7_200_000 })
  await aLot(db, { title: 'A draft', endsIn: soon, status: 'draft' })
  await api.bid(await aLot(db, { title: 'Somebody bids', endsIn: soon }), 10_100)
  await aDueLot(db, { title: 'Nobody bade' })
  const halted = [
    await aLot(db, { title: 'Halted soon', endsIn: soon }),
    await aLot(db, { title: 'Halted later', endsIn: 7_200_000 }),
  ]
  for (const id of halted) await api.act(id, 'pause', { reason: 'Photos of another car' })
  const leading = SCREENS.find(({ path }) => path === 'inventory')?.rail?.queues ?? {}
  expect(Object.keys(leading)).toEqual(['paused', 'no-bids'])
  const { queues } = await today()
  for (const [name, search] of Object.entries(leading)) {
    const { body } = await api.market.ask('GET', `/api/staff/auctions?${search}`, { by: api.staff })
    const waiting = queues.find((one) => one.queue === name)
    expect([name, body.total]).toEqual([name, waiting?.count])
    expect(body.items.map(({ title }) => title)).toContain(waiting?.first)
  }
  for (const id of halted) await api.act(id, 'resume')
})
