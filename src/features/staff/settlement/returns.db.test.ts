import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aPurchase,
  noticesOf,
  paying,
  play,
  sendingBack,
} from '../../../../test/sales/play-sale.ts'
import { saleRow, settle } from '../../../../test/sales/sold-lots.ts'
import { toDenver } from '../../../../test/sales/to-denver.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { cents } from '../../../rules/money.ts'
import { acceptReturn, refund } from './acts/money-acts.ts'
import { takeBack } from './acts/vehicle-acts.ts'

let api: StaffApi
let id: string

beforeAll(async () => {
  api = await openStaffApi()
})
afterAll(() => api.market.close())
/** Bought, paid and fetched. */
beforeEach(async () => {
  id = await aPurchase(api.market, api.member)
  const pickUp = { type: 'choose-handover', handover: { method: 'pick_up' } } as const
  await play(api.market.db, id, paying(10_000), { ...pickUp, delivery: null })
  await play(api.market.db, id, { type: 'hand-over' })
})

const act = (action: string, body: unknown = {}) =>
  api.market.ask('POST', `/api/staff/reservations/${id}/${action}`, { by: api.staff, body })
const record = async () => {
  const path = `/api/staff/reservations/${id}` as const
  return (await api.market.ask('GET', path, { by: api.staff })).body
}
const askReturn = () => play(api.market.db, id, { type: 'ask-return', reason: 'The gearbox' })
const askRefund = (amount = 10_000) =>
  settle(api.market, api.staff, { id }, 'refunds', { amount, reason: 'Returned' })
const decide = (approval: string, what: 'approve' | 'refuse') =>
  api.market.ask('POST', `/api/staff/approvals/${approval}/${what}`, { by: api.second })

test('a return is refused with a reason that its buyer is told', async () => {
  expect((await act('returns/refuse', { reason: 'Nobody asked' })).status).toBe(409)
  await askReturn()
  expect((await act('returns/refuse', {})).status).toBe(422)
  const { body } = await act('returns/refuse', { reason: 'It was announced' })
  expect(body.sale.state).toBe('received')
  expect((await noticesOf(api.market.db, id)).at(-1)?.kind).toBe('return_refused')
})

test('a return is not refused while its refund waits: signed then, the buyer would keep money and vehicle', async () => {
  await askReturn()
  const { approval } = (await askRefund()).body
  const refuse = () => act('returns/refuse', { reason: 'It was announced' })
  expect(await refuse()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('$10,000.00, waits for a second person') },
  })
  expect((await saleRow(api.market, id)).state).toBe('returning')
  await decide(approval.id, 'refuse')
  expect((await refuse()).body.sale.state).toBe('received')
  expect((await decide(approval.id, 'approve')).status).toBe(409)
})

test('a return ends with the vehicle back and less than all sent back, which its buyer is told', async () => {
  const { db } = api.market
  expect((await act('returns/take-back', { reason: 'Nobody asked' })).status).toBe(409)
  await askReturn()
  // What never counted, in whatever currency, is no part of what was paid.
  const returned = { sale_id: id, state: 'returned', received_on: sql<Date>`current_date` }
  await db
    .insertInto('payments')
    .values(['USD', 'CAD'].map((currency) => ({ ...returned, amount: 1_400_000, currency })))
    .execute()
  await play(db, id, sendingBack(9_400))
  expect((await act('returns/take-back', {})).status).toBe(422)
  const { status, body } = await act('returns/take-back', { reason: 'A dent in the door' })
  expect([status, body.sale.state, body.invoice.paid]).toEqual([200, 'refunded', 600])
  expect((await noticesOf(db, id)).at(-1)).toMatchObject({
    kind: 'taken_back',
    data: { sentBack: 940_000, kept: 60_000, reason: 'A dent in the door' },
  })
  expect((await act('returns/refuse', { reason: 'x' })).status).toBe(409)
  expect((await api.auditOf(id)).at(-1)).toBe('reservation.take-back')
})

test('what a dialog asks of a return is not asked once the return was refused', async () => {
  await askReturn()
  const opened = acceptReturn(await record())
  const refunding = refund(await record())
  await act('returns/refuse', { reason: 'It was announced' })
  for (const [dialog, typed] of [
    [opened, { reason: 'Returned' }],
    [refunding, { amount: '10,000', reason: 'Returned' }],
  ] as const) {
    expect(await act('refunds', dialog.rules.parse(typed))).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', detail: expect.stringContaining('decide again') },
    })
  }
  const afresh = acceptReturn(await record())
  expect((await act('refunds', afresh.rules.parse({ reason: 'Goodwill' }))).status).toBe(202)
})

test('nor is it once its buyer asked for it while a refund waited: that waits on', async () => {
  const { approval } = (await askRefund()).body
  await askReturn()
  expect(await act('returns/refuse', { reason: 'It was announced' })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('$10,000.00, waits for a second person') },
  })
  expect((await decide(approval.id, 'approve')).status).toBe(200)
  expect(await saleRow(api.market, id)).toMatchObject({ paid: 0, state: 'refunded' })
})

test('a vehicle does not go while a refund of all that was paid for it waits; while one of a part does, it may', async () => {
  id = await aPurchase(api.market, api.member)
  const delivery = {
    id: `delivery ${id}`,
    kind: 'delivery',
    text: 'Delivery',
    amount: cents(0),
  } as const
  const delivered = { type: 'choose-handover', handover: toDenver, delivery } as const
  await play(api.market.db, id, paying(10_000), delivered)
  const all = (await askRefund()).body.approval
  for (const [what, body] of [
    ['send', {}],
    ['release', { code: 'A'.repeat(24) }],
  ] as const) {
    expect(await act(what, body)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('$10,000.00, waits for a second person') },
    })
  }
  await decide(all.id, 'refuse')
  const part = (await askRefund(500)).body.approval
  expect((await act('send')).body.sale.state).toBe('on_its_way')
  expect((await decide(part.id, 'approve')).status).toBe(200)
})

test('a vehicle is taken back neither while a refund waits nor by who read of another amount kept', async () => {
  await askReturn()
  const opened = takeBack(await record())
  const { approval } = (await askRefund(9_400)).body
  const press = ({ rules }: typeof opened) =>
    act('returns/take-back', rules.parse({ reason: 'A dent in the door' }))
  expect(await press(opened)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('$9,400.00, waits for a second person') },
  })
  await decide(approval.id, 'approve')
  expect(await press(opened)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await saleRow(api.market, id)).state).toBe('returning')
  expect((await press(takeBack(await record()))).body.invoice.paid).toBe(600)
  expect((await noticesOf(api.market.db, id)).at(-1)?.data).toMatchObject({ kept: 60_000 })
})
