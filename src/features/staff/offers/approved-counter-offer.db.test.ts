import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDueLot } from '../../../../test/due-lot.ts'
import { aMember } from '../../../../test/marketplace.ts'
import { toldOf } from '../../../../test/sales/notices.ts'
import { offersOf } from '../../../../test/sales/offers.ts'
import { inAnHour, openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { closeDueAuctions } from '../../../engine/closing/close-due-auctions.server.ts'

let staffApi: StaffApi
let second: string
let ada: string
let ben: string
let lot: string

beforeAll(async () => {
  staffApi = await openStaffApi()
  second = await aMember(staffApi.market.db, { roles: ['staff'] })
})
afterAll(() => staffApi.market.close())
beforeEach(async () => {
  ada = await aMember(staffApi.market.db)
  ben = await aMember(staffApi.market.db)
  lot = await aDueLot(db(), { bids: [{ by: ada, amount: 45_000 }], reserve_price: 60_000 })
  while ((await closeDueAuctions(db())) > 0);
})

const db = () => staffApi.market.db
const offer = (amount: number) =>
  staffApi.market.ask('POST', `/api/staff/auctions/${lot}/counter-offer`, {
    by: staffApi.staff,
    body: { amount },
  })
const decide = (id: string, how: 'approve' | 'refuse', by = second) =>
  staffApi.market.ask('POST', `/api/staff/approvals/${id}/${how}`, { by })
const statesOf = async () => (await offersOf(db(), lot)).map(({ state }) => state)
async function asked(amount = 50_000): Promise<string> {
  const { status, body } = await offer(amount)
  expect(status).toBe(202)
  expect(body.approval).toMatchObject({ action: 'counter-offer', auction_id: lot, amount })
  return body.approval.id
}

test('below $50,000 one person of the staff makes an offer', async () => {
  expect((await offer(49_999)).status).toBe(200)
  expect(await statesOf()).toEqual(['waiting'])
})

test('from $50,000 on nothing is offered before a second person agrees', async () => {
  const id = await asked()
  expect(await statesOf()).toEqual([])
  expect(await toldOf(db(), lot, { ada, ben })).not.toContain('ada counter_offer')
  expect((await decide(id, 'approve', staffApi.staff)).status).toBe(403)
  expect((await decide(id, 'approve')).status).toBe(200)
  expect(await offersOf(db(), lot)).toMatchObject([{ state: 'waiting' }])
  expect(await toldOf(db(), lot, { ada, ben })).toContain('ada counter_offer')
})

test('asked twice it is one question, and refused nothing is offered', async () => {
  const id = await asked()
  expect(await asked()).toBe(id)
  expect((await decide(id, 'refuse')).status).toBe(200)
  expect((await decide(id, 'approve')).status).toBe(409)
  expect(await statesOf()).toEqual([])
})

test('what was agreed to is not offered once the run is held again', async () => {
  const id = await asked()
  expect((await staffApi.act(lot, 'relist', { ends_at: inAnHour() })).status).toBe(200)
  expect((await decide(id, 'approve')).status).toBe(409)
  expect(await statesOf()).toEqual([])
  const { body } = await staffApi.market.ask('GET', '/api/staff/approvals?state=waiting', {
    by: second,
  })
  expect(body.items.map((one) => one.id)).not.toContain(id)
})

test('what cannot be offered is refused before anybody is asked', async () => {
  const sold = await aDueLot(db(), { bids: [{ by: ada, amount: 45_000 }] })
  while ((await closeDueAuctions(db())) > 0);
  const path = `/api/staff/auctions/${sold}/counter-offer`
  const body = { amount: 60_000 }
  expect((await staffApi.market.ask('POST', path, { by: staffApi.staff, body })).status).toBe(409)
})
