import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot } from '../../../../test/marketplace.ts'
import { aPurchase, paying, play } from '../../../../test/sales/play-sale.ts'
import { settle } from '../../../../test/sales/sold-lots.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'

let api: StaffApi

beforeAll(async () => {
  api = await openStaffApi()
})
afterAll(() => api.market.close())

const reason = 'Agreed by phone'
const signedIn = (minutesAgo: number) =>
  api.market.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - minutesAgo * 60_000) })
    .where('user_id', '=', api.second)
    .execute()
const decide = (what: 'approve' | 'refuse', id: string) =>
  api.market.ask('POST', `/api/staff/approvals/${id}/${what}`, { by: api.second, body: {} })

async function refund(): Promise<string> {
  const id = await aPurchase(api.market, api.member)
  await play(api.market.db, id, paying(10_500))
  const asked = await settle(api.market, api.staff, { id }, 'refunds', { amount: 500, reason })
  return asked.body.approval.id
}

async function voidOfBid(): Promise<string> {
  const lot = await aLot(api.market.db)
  const { bid } = (await api.bid(lot, 10_100)).body
  const path = `/api/staff/auctions/${lot}/bids/${bid.id}/void` as const
  const asked = await api.market.ask('POST', path, { by: api.staff, body: { reason } })
  return asked.body.approval.id
}

async function changeOfReserve(): Promise<string> {
  const lot = await aLot(api.market.db, { reserve_price: 24_000 })
  const asked = await api.edit(lot, { reserve_price: 21_000, reason })
  return asked.body.approval?.id ?? ''
}

async function credit(): Promise<string> {
  const id = await aPurchase(api.market, api.member, { buy_now_price: 60_000 })
  const line = { text: 'Hail', amount: -50_000 }
  return (await settle(api.market, api.staff, { id }, 'lines', line)).body.approval.id
}

test.each([
  ['a refund', refund],
  ['the void of a bid', voidOfBid],
  ['the change of a reserve', changeOfReserve],
  ['a large credit', credit],
])('whoever signs %s has shown a moment ago who they are', async (_, ask) => {
  const id = await ask()
  await signedIn(60)
  expect(await decide('approve', id)).toMatchObject({
    status: 403,
    body: {
      code: 'reauthentication_needed',
      detail: expect.stringContaining('confirm that it is you'),
    },
  })
  await signedIn(1)
  expect(await decide('approve', id)).toMatchObject({
    status: 200,
    body: { approval: { state: 'approved', decided_by: api.second } },
  })
})

test('who refuses needs no proof: nothing is done', async () => {
  const id = await voidOfBid()
  await signedIn(60)
  expect((await decide('refuse', id)).status).toBe(200)
})
