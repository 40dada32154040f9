import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, purchasesOf } from '../../../../test/buyers.ts'
import { aDueLot, dueLots } from '../../../../test/due-lot.ts'
import { aLot, members } from '../../../../test/marketplace.ts'
import { dataOf, toldOf } from '../../../../test/sales/notices.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { dollarsToCents } from '../../../rules/money.ts'
import { changeAuction } from '../../by-staff/change-auction.server.ts'
import { closeDueAuctions } from '../../closing/close-due-auctions.server.ts'

let staffApi: StaffApi
let ada: string
let ben: string
let cyd: string

beforeAll(async () => {
  staffApi = await openStaffApi()
})
afterAll(() => staffApi.market.close())
beforeEach(async () => {
  ;[ada = '', ben = '', cyd = ''] = await members(staffApi.market.db, 3)
})

const db = () => staffApi.market.db
const told = async (lot: string) => (await toldOf(db(), lot, { ada, ben, cyd })).toSorted()
const setMaximum = (lot: string, by: string, amount: number) =>
  staffApi.market.ask('PUT', `/api/auctions/${lot}/maximum`, { by, body: { amount } })
const endEarly = (lot: string) =>
  changeAuction(db(), lot, () => [{ type: 'close', early: true, reservation: randomUUID() }])
const THREE = () => [
  { by: ada, amount: 10_100 },
  { by: ben, amount: 10_200 },
  { by: ada, amount: 10_300 },
  { by: cyd, amount: 11_000 },
]

test('who won gets the invoice, every other bidder hears once that it was lost', async () => {
  const lot = await aDueLot(db(), { bids: THREE() })
  await closeDueAuctions(db())
  await closeDueAuctions(db())
  expect(await told(lot)).toEqual(['ada lost', 'ben lost', 'cyd invoice', 'cyd won'])
  const [sale] = (await purchasesOf(db(), lot)).reservations
  const dueAt = sale?.payment_due_at.toISOString()
  expect(await dataOf(db(), lot, cyd)).toEqual({
    won: { price: 1_100_000, dueAt },
    invoice: { total: 1_100_000, dueAt },
  })
  expect(await dataOf(db(), lot, ada)).toEqual({ lost: { finalPrice: 1_100_000 } })
  const ofSale = db().selectFrom('notices').where('sale_id', '=', `${sale?.id}`)
  expect(await ofSale.select('kind').execute()).toHaveLength(2)
})

test('below the reserve the highest bidder hears of it, without the reserve, and so do the others; again once it is sold', async () => {
  const lot = await aDueLot(db(), { bids: THREE(), reserve_price: 15_000 })
  await closeDueAuctions(db())
  await closeDueAuctions(db())
  const below = ['ada ended_below_reserve', 'ben ended_below_reserve', 'cyd below_reserve']
  expect(await told(lot)).toEqual(below)
  expect(await dataOf(db(), lot, cyd)).toEqual({ below_reserve: { bid: 1_100_000 } })
  expect(await dataOf(db(), lot, ada)).toEqual({ ended_below_reserve: {} })
  await staffApi.act(lot, 'accept')
  expect(await told(lot)).toEqual([
    ...['ada ended_below_reserve', 'ada lost', 'ben ended_below_reserve', 'ben lost'],
    ...['cyd below_reserve', 'cyd invoice', 'cyd won'],
  ])
})

test('Buy Now: the buyer gets the invoice and the agreement, also the leader hears that it was lost', async () => {
  const lot = await aLot(db(), { buy_now_price: 20_000 })
  for (const [by, amount] of [
    [ada, 11_000],
    [ben, 12_000],
  ] as const) {
    await staffApi.market.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount } })
  }
  expect((await buy(staffApi.market, lot, cyd)).status).toBe(201)
  expect(await told(lot)).toEqual(['ada lost', 'ben lost', 'cyd invoice', 'cyd purchase_agreement'])
  expect(await dataOf(db(), lot, ben)).toEqual({ lost: { finalPrice: 2_000_000 } })
})

test('who has set only a maximum that was beaten at once hears it like every other bidder, and nothing once it was taken back', async () => {
  const lot = await aLot(db())
  await setMaximum(lot, cyd, 15_000)
  await setMaximum(lot, ada, 12_000)
  await setMaximum(lot, ben, 13_000)
  await staffApi.market.ask('DELETE', `/api/auctions/${lot}/maximum`, { by: ben })
  await endEarly(lot)
  expect(await told(lot)).toEqual(['ada lost', 'cyd invoice', 'cyd won'])
  expect(await dataOf(db(), lot, ada)).toEqual({ lost: { finalPrice: 1_310_000 } })
})

test('below the reserve too; who has both bid and a maximum hears it once', async () => {
  const bids = THREE().filter(({ by }) => by !== ada)
  const lot = await aDueLot(db(), { bids, reserve_price: 15_000 })
  // As a void of who led above the reserve leaves them.
  const left = [ada, ben].map((bidder_id) => ({
    ...{ auction_id: lot, run: 1, bidder_id },
    ...{ amount: dollarsToCents(10_500), set_at: new Date() },
  }))
  await db().insertInto('maximum_bids').values(left).execute()
  await closeDueAuctions(db())
  const below = ['ada ended_below_reserve', 'ben ended_below_reserve', 'cyd below_reserve']
  expect(await told(lot)).toEqual(below)
})

test('a maximum of an earlier run is no offer in this one', async () => {
  const lot = await aLot(db())
  await setMaximum(lot, cyd, 15_000)
  await setMaximum(lot, ada, 12_000)
  await sql`update maximum_bids set run = 0 where auction_id = ${lot} and bidder_id = ${ada}`.execute(
    db(),
  )
  await endEarly(lot)
  expect(await told(lot)).toEqual(['cyd invoice', 'cyd won'])
})

test('who accepts an offer gets the invoice, not another word of having won', async () => {
  const lot = await aDueLot(db(), { bids: THREE(), reserve_price: 15_000 })
  await closeDueAuctions(db())
  const offer = { reservation: randomUUID(), buyer: cyd, price: 1_400_000 as never }
  await changeAuction(db(), lot, () => [{ type: 'accept-offer', ...offer }])
  expect(await told(lot)).toEqual([
    ...['ada ended_below_reserve', 'ada lost', 'ben ended_below_reserve', 'ben lost'],
    ...['cyd below_reserve', 'cyd invoice'],
  ])
  // One final price everywhere: what it was sold for.
  expect((await staffApi.read(lot)).body.sale_price).toBe(14_000)
  expect(await dataOf(db(), lot, ada)).toMatchObject({ lost: { finalPrice: 1_400_000 } })
})

test('nobody is told of a run without bids, or once more of one that staff hold again', async () => {
  const [empty, again] = await dueLots(db(), [{}, { bids: THREE(), reserve_price: 15_000 }])
  await closeDueAuctions(db())
  expect(await told(`${empty}`)).toEqual([])
  const ends_at = new Date(Date.now() + 3_600_000).toISOString()
  await staffApi.act(`${again}`, 'relist', { ends_at })
  expect(await told(`${again}`)).toEqual([
    ...['ada ended_below_reserve', 'ben ended_below_reserve', 'cyd below_reserve'],
  ])
})

test('what is rolled back tells nobody', async () => {
  const lot = await aDueLot(db(), { bids: THREE() })
  const failing = changeAuction(
    db(),
    lot,
    () => [{ type: 'close', reservation: randomUUID() }],
    async () => {
      throw new Error('the power went')
    },
  )
  await expect(failing).rejects.toThrow('the power went')
  expect(await told(lot)).toEqual([])
  await closeDueAuctions(db())
  expect(await told(lot)).toHaveLength(4)
})
