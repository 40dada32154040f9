import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongLedgers } from '../../../../test/marketplace.ts'
import { inAnHour, openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'

let staffApi: StaffApi

beforeAll(async () => {
  staffApi = await openStaffApi({ buyNowNeedsPrice: true })
})
afterAll(() => staffApi.market.close())

const PRICE_MISSING = {
  status: 422,
  body: {
    errors: [{ path: 'buy_now_price', message: 'Set a Buy Now price, or switch Buy Now off' }],
  },
}

test('where the house demands a Buy Now price no auction opens without one', async () => {
  const open = { ...someInput(), status: 'available' }
  expect(await staffApi.create(open)).toMatchObject(PRICE_MISSING)
  expect((await staffApi.create({ ...open, buy_now_price: 20_000 })).status).toBe(201)
  expect((await staffApi.create({ ...open, buy_now_enabled: false })).status).toBe(201)
})

test('a draft may wait for its Buy Now price, but is not published without', async () => {
  const { id } = (await staffApi.create(someInput())).body.auction
  expect(await staffApi.act(id, 'publish')).toMatchObject(PRICE_MISSING)
  expect((await staffApi.edit(id, { buy_now_price: 20_000 })).status).toBe(200)
  expect((await staffApi.act(id, 'publish')).status).toBe(200)
  expect(await staffApi.edit(id, { buy_now_price: null })).toMatchObject(PRICE_MISSING)
  expect((await staffApi.read(id)).body.buy_now_price).toBe(20_000)
})

test('held again it needs one too, which staff set once the run before is over', async () => {
  const { body } = await staffApi.create({
    ...someInput(),
    status: 'available',
    buy_now_price: 10_000,
  })
  const { id } = body.auction
  await staffApi.act(id, 'end')
  // As where the house did not demand one before.
  expect((await staffApi.edit(id, { buy_now_price: null })).status).toBe(200)
  expect(await staffApi.act(id, 'relist', { ends_at: inAnHour() })).toMatchObject(PRICE_MISSING)
  expect((await staffApi.edit(id, { buy_now_price: 20_000 })).status).toBe(200)
  const relisted = await staffApi.act(id, 'relist', { ends_at: inAnHour() })
  expect(relisted).toMatchObject({ status: 200, body: { auction: { buy_now_price: 20_000 } } })
  expect(await wrongLedgers(staffApi.market.db)).toEqual([])
})

test('what was published before the house demanded one can still be paused, resumed, extended and ended', async () => {
  const open = { ...someInput(), status: 'available', buy_now_price: 20_000 }
  const { id } = (await staffApi.create(open)).body.auction
  const { db } = staffApi.market
  await db.updateTable('auctions').set({ buy_now_price: null }).where('id', '=', id).execute()
  expect((await staffApi.act(id, 'pause', { reason: 'Photos do not load' })).status).toBe(200)
  expect((await staffApi.act(id, 'resume')).status).toBe(200)
  const later = new Date(Date.now() + 7_200_000).toISOString()
  const body = { action: 'extend', auctions: [{ id, ends_at: later }] }
  const call = { by: staffApi.staff, body }
  const extended = await staffApi.market.ask('POST', '/api/staff/auctions/actions', call)
  expect(extended.body.results).toMatchObject([{ outcome: 'done' }])
  expect((await staffApi.act(id, 'end')).status).toBe(200)
})
