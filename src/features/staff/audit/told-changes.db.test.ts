import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot } from '../../../../test/marketplace.ts'
import { aPurchase } from '../../../../test/sales/play-sale.ts'
import { seenHandover } from '../../../../test/sales/seen-handover.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { DAY, HOUR } from '../../../rules/durations.ts'

let api: StaffApi
beforeAll(async () => {
  api = await openStaffApi()
})
afterAll(() => api.market.close())

/** What the audit log tells of the last act of the kind. */
async function told(subject: string, action: string): Promise<unknown> {
  const { details } = await api.market.db
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', subject)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  return details
}

const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

test('of an edit each field as it was and as it is', async () => {
  const lot = await aLot(api.market.db, { starting_bid: 10_000, mileage: 41_000 })
  const title = 'Zephyr coupe'
  const { title: was } = (await api.read(lot)).body
  await api.edit(lot, { title, mileage: null, starting_bid: 9_000 })
  expect(await told(lot, 'auction.edit')).toEqual({
    before: { title: was, mileage: 41_000, starting_bid: 10_000 },
    after: { title, mileage: null, starting_bid: 9_000 },
  })
})

test('of many that are extended or relisted the end of each before and after', async () => {
  const lot = await aLot(api.market.db, { endsIn: HOUR })
  const { ends_at: was } = (await api.read(lot)).body
  const later = inDays(2)
  const act = (action: string, ends_at: string) =>
    api.market.ask('POST', '/api/staff/auctions/actions', {
      by: api.staff,
      body: { action, auctions: [{ id: lot, ends_at }] },
    })
  await act('extend', later)
  expect(await told(lot, 'auction.edit')).toEqual({
    ...{ before: { ends_at: was }, after: { ends_at: later } },
  })
  await api.act(lot, 'end')
  const { ends_at: ended } = (await api.read(lot)).body
  await act('relist', later)
  expect(await told(lot, 'auction.relist')).toEqual({
    before: { status: 'ended', run: 1, ends_at: ended },
    after: { status: 'available', run: 2, ends_at: later },
  })
})

test('of a sale when it was due, how it was to be handed over, and prices in dollars', async () => {
  const sale = await aPurchase(api.market, api.member, { location: 'Charlotte, NC' })
  const ask = (method: string, what: string, body: object) =>
    api.market.ask(method, `/api/staff/reservations/${sale}/${what}`, { by: api.staff, body })
  const due = await api.market.db
    .selectFrom('sales')
    .select('due_at')
    .where('id', '=', sale)
    .executeTakeFirstOrThrow()
  const due_at = inDays(9)
  const reason = 'Told by phone'
  await ask('POST', 'due', { due_at, reason })
  expect(await told(sale, 'invoice.extend-due')).toEqual({
    before: { due_at: due.due_at.toISOString() },
    ...{ after: { due_at }, reason },
  })
  const delivery = {
    ...{ method: 'delivery', address: '2260 Larkspur Ave, Denver', postal_code: '80205' },
    ...{ country: 'United States', reason },
  }
  const handOver = async (price: number) =>
    ask('PUT', 'handover', {
      ...{ ...delivery, price },
      before: await seenHandover(api.market, api.staff, sale),
    })
  await handOver(480.5)
  expect(await told(sale, 'reservation.handover')).toEqual({
    before: { method: null, price: null },
    ...{ after: { method: 'delivery', price: 480.5 }, reason },
  })
  await handOver(500)
  expect(await told(sale, 'reservation.handover')).toMatchObject({
    before: { method: 'delivery', price: 480.5 },
  })
  await ask('POST', 'lines', { text: 'Cleaning', amount: 75.25 })
  expect(await told(sale, 'invoice.add-line')).toEqual({ text: 'Cleaning', amount: 75.25 })
  const wire = { amount: 1_000, received_on: inDays(0).slice(0, 10) }
  await ask('POST', 'payments', wire)
  expect(await told(sale, 'payment.record')).toMatchObject({ amount: 1_000 })
})

test('of a bid that was voided, and of a reserve that is to be signed, amounts in dollars', async () => {
  const lot = await aLot(api.market.db, { reserve_price: 15_000 })
  const { bid } = (await api.bid(lot, 10_100)).body
  await api.voidBid(lot, bid.id)
  expect(await told(lot, 'bid.void')).toMatchObject({ amount: 10_100 })
  expect((await api.edit(lot, { reserve_price: 14_000, reason: 'The bank asked' })).status).toBe(
    202,
  )
  expect(await told(lot, 'auction.reserve-asked')).toMatchObject({
    ...{ before: { reserve_price: 15_000 }, after: { reserve_price: 14_000 } },
    reason: 'The bank asked',
  })
})
