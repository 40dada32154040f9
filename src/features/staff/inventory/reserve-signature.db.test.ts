import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember, wrongLedgers } from '../../../../test/marketplace.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'

let api: StaffApi
/** Another of the staff. */
let second: string
/** Open from $10,000, with a reserve of $24,000. */
let lot: string

const reason = 'The bank takes less'

beforeAll(async () => {
  api = await openStaffApi()
  second = await aMember(api.market.db, { roles: ['member', 'staff'] })
})
afterAll(() => api.market.close())
beforeEach(async () => {
  const input = { ...someInput(), status: 'available', reserve_price: 24_000 }
  lot = (await api.create(input)).body.auction.id
})

const open = async () =>
  (await api.market.ask('GET', `/api/staff/auctions/${lot}`, { by: second })).body
const reserve = async () => (await open()).auction.reserve_price
const decide = (what: 'approve' | 'refuse', id: string, by = second) =>
  api.market.ask('POST', `/api/staff/approvals/${id}/${what}`, { by, body: {} })
async function lower(to: number | null): Promise<string> {
  const { status, body } = await api.edit(lot, { reserve_price: to, reason })
  expect(status).toBe(202)
  return body.approval?.id ?? ''
}

test('of a draft one person sets the reserve', async () => {
  const { id } = (await api.create({ ...someInput(), reserve_price: 24_000 })).body.auction
  expect(await api.edit(id, { reserve_price: 21_000 })).toMatchObject({
    ...{ status: 200, body: { auction: { reserve_price: 21_000 } } },
  })
})

test('once it is published a second person signs, and until then it stays', async () => {
  const id = await lower(21_000)
  expect(await reserve()).toBe(24_000)
  expect((await open()).approvals).toMatchObject([
    {
      ...{ id, action: 'reserve', reason, can_sign: true },
      changes: [{ field: 'Reserve', before: '$24,000', after: '$21,000' }],
    },
  ])
  expect((await decide('approve', id, api.staff)).status).toBe(403)
  const signed = await decide('approve', id)
  expect(signed).toMatchObject({ status: 200, body: { auction: { reserve_price: 21_000 } } })
  expect((await open()).approvals).toEqual([])
  await api.bid(lot, 21_000)
  expect((await api.read(lot)).body.reserve_status).toBe('met')
  expect(await wrongLedgers(api.market.db)).toEqual([])
})

test('what else an edit changes is done at once, and neither reserve nor reason is told to bidders', async () => {
  const edited = await api.edit(lot, { reserve_price: 21_000, reason, title: '2019 Ford F-150' })
  expect(edited).toMatchObject({
    status: 202,
    body: { auction: { title: '2019 Ford F-150', reserve_price: 24_000 }, approval: {} },
  })
  const ledger = await api.market.ask('GET', `/api/auctions/${lot}/ledger`)
  expect(ledger.text).not.toContain(reason)
})

test('it needs a reason, and what the rules refuse nobody is asked for', async () => {
  expect(await api.edit(lot, { reserve_price: 21_000 })).toMatchObject({
    ...{ status: 422, body: { errors: [{ path: 'reason' }] } },
  })
  await api.bid(lot, 12_000)
  expect((await api.edit(lot, { reserve_price: 30_000, reason })).status).toBe(422)
  expect((await open()).approvals).toEqual([])
  expect(await reserve()).toBe(24_000)
})

test('the same reserve is no change, and needs nobody', async () => {
  expect((await api.edit(lot, { reserve_price: 24_000 })).status).toBe(200)
})

test('one who refuses leaves it, and it may be asked for again', async () => {
  const id = await lower(null)
  expect((await api.edit(lot, { reserve_price: 20_000, reason })).status).toBe(409)
  expect((await decide('refuse', id)).status).toBe(200)
  expect(await reserve()).toBe(24_000)
  await decide('approve', await lower(null))
  expect(await reserve()).toBeNull()
})

test('nobody has to decide it once the auction is over', async () => {
  const id = await lower(21_000)
  await api.act(lot, 'end')
  expect((await open()).approvals).toEqual([])
  expect((await decide('approve', id)).status).toBe(422)
})

test('what was asked for in one run is nothing for the next, though the reserve is as it was', async () => {
  const id = await lower(21_000)
  await api.act(lot, 'end')
  const ends_at = new Date(Date.now() + 3_600_000).toISOString()
  expect((await api.act(lot, 'relist', { ends_at })).status).toBe(200)
  expect((await open()).approvals).toEqual([])
  expect((await decide('approve', id)).status).toBe(409)
  expect(await reserve()).toBe(24_000)
})

test('in a pause it may be asked for and signed, also after the end that there was', async () => {
  await api.act(lot, 'pause', { reason: 'Wrong photos' })
  await api.market.db
    .updateTable('auctions')
    .set({
      paused_at: new Date(Date.now() - 7_200_000),
      ends_at: new Date(Date.now() - 60_000),
    })
    .where('id', '=', lot)
    .execute()
  const id = await lower(21_000)
  expect((await open()).approvals).toMatchObject([{ id, can_sign: true }])
})

test('reserve and Buy Now price are raised in one edit', async () => {
  const priced = { ...someInput(), status: 'available', reserve_price: 20_000 }
  lot = (await api.create({ ...priced, buy_now_price: 25_000 })).body.auction.id
  const raised = await api.edit(lot, { reserve_price: 30_000, buy_now_price: 35_000, reason })
  expect(raised).toMatchObject({ status: 202, body: { auction: { buy_now_price: 35_000 } } })
  expect((await decide('approve', raised.body.approval?.id ?? '')).status).toBe(200)
  expect(await reserve()).toBe(30_000)
})
