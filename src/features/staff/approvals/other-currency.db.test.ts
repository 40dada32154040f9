import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  dayFromNow,
  openPaymentDesk,
  aSale,
  type PaymentDesk,
} from '../../../../test/sales/sold-lots.ts'

let desk: PaymentDesk
let id: string

beforeAll(async () => {
  desk = await openPaymentDesk()
  const { market } = desk
  const dollars = { amount: 100_000, state: 'review', received_on: dayFromNow() }
  await market.db.insertInto('payments').values(dollars).execute()
  const { id: sale_id } = await aSale(market)
  const euros = { amount: 4_000_000, currency: 'EUR', sale_id }
  const row = await market.db
    .insertInto('payments')
    .values({ ...dollars, ...euros })
    .returning('id')
    .executeTakeFirstOrThrow()
  ;({ id } = row)
})
afterAll(() => desk.market.close())

const as = (by = desk.staff) => ({ by })
const rows = async (queue: 'to_match' | 'approvals') =>
  (await desk.market.ask('GET', `/api/staff/settlement?queue=${queue}`, as())).body.items
const wires = async () =>
  (await desk.market.ask('GET', '/api/staff/today', as())).body.queues.find(
    ({ queue }) => queue === 'wires',
  )

test('a wire in another currency waits beside the dollars, and is not added to them', async () => {
  expect(await wires()).toMatchObject({ count: 2, amount: 1_000 })
  const told = (await rows('to_match')).map(({ amount, currency }) => [amount, currency])
  expect(told.toSorted()).toEqual([
    [1_000, 'USD'],
    [40_000, 'EUR'],
  ])
})

test('it counts to no sale, and staff read what to do instead', async () => {
  const sale = await aSale(desk.market)
  const path = `/api/staff/payments/${id}/assign` as const
  const body = { reservation_id: sale.id, reason: 'It is theirs' }
  const refused = await desk.market.ask('POST', path, { ...as(), body })
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/in EUR, .*: it counts to no sale\. Send it back/) },
  })
})

test('somebody else signs that it is sent back, whatever its amount, and reads its currency', async () => {
  const back = (note: string) =>
    desk.market.ask('POST', `/api/staff/payments/${id}/return`, { ...as(), body: { note } })
  const asked = await back('Not in dollars')
  const euros = { amount: 40_000, currency: 'EUR' }
  expect(asked).toMatchObject({ status: 202, body: { approval: euros } })
  expect(await rows('approvals')).toMatchObject([euros])
  const path = `/api/staff/approvals/${asked.body.approval.id}/approve` as const
  expect(await desk.market.ask('POST', path, as(desk.second))).toMatchObject({
    status: 200,
    body: { payment: { state: 'returned', currency: 'EUR' }, approval: euros },
  })
  expect(await wires()).toMatchObject({ count: 1, amount: 1_000 })
})
