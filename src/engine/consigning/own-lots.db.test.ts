import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGREEMENT } from '../../../test/buyers.ts'
import {
  aBank,
  aBanker,
  consign,
  grant,
  revoke,
  type Bank,
} from '../../../test/inventory/consignors.ts'
import { aLot, aMember } from '../../../test/marketplace.ts'
import { holdRow, untilWaiting } from '../../../test/row-locks.ts'
import { openStaffApi, type StaffApi } from '../../../test/staff-api.ts'
import { whyConsignorCannotBid } from '../../rules/bid-words.ts'

let api: StaffApi
let bank: Bank
let banker: string

beforeAll(async () => {
  api = await openStaffApi()
  bank = await aBank(api)
  banker = await aBanker(api, bank)
})
afterAll(() => api.market.close())

const bid = (lot: string, by: string, amount = 10_100, headers = {}) =>
  api.market.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount }, headers })
const buy = (lot: string, by: string) =>
  api.market.ask('POST', `/api/auctions/${lot}/buy-now`, {
    by,
    body: AGREEMENT,
  })

async function ownLot(): Promise<string> {
  const lot = await aLot(api.market.db)
  expect((await consign(api, bank, lot)).status).toBe(200)
  return lot
}

const TOLD = { code: 'forbidden', detail: whyConsignorCannotBid() }

test('whoever acts for a bank is told that its lots are neither to be bid on nor to be bought', async () => {
  const lot = await ownLot()
  expect(await bid(lot, banker)).toMatchObject({ status: 403, body: TOLD })
  expect(await buy(lot, banker)).toMatchObject({ status: 403, body: TOLD })
  expect((await api.read(lot)).body).toMatchObject({ bid_count: 0, status: 'available' })
})

test('how one stands tells the people of the bank, and nobody else, that they cannot bid', async () => {
  const lot = await ownLot()
  const left = await aBanker(api, bank)
  await revoke(api, bank, left)
  const sells = async (by: string, of = lot) =>
    (await api.market.ask('GET', `/api/auctions/${of}/standing`, { by })).body.sells_lot
  expect(await sells(banker)).toBe(true)
  expect(await sells(left)).toBe(true)
  expect(await sells(api.member)).toBe(false)
  expect(await sells(banker, await aLot(api.market.db))).toBe(false)
  // The list of all that one follows says the same.
  await api.market.ask('PUT', `/api/me/watchlist/${lot}`, { by: banker })
  const { items } = (await api.market.ask('GET', '/api/me/auctions', { by: banker })).body
  expect(items.map(({ standing }) => standing.sells_lot)).toEqual([true])
})

test('on the lots of others the same person bids as everybody', async () => {
  const other = await aBank(api)
  const lot = await aLot(api.market.db)
  await consign(api, other, lot)
  expect((await bid(lot, banker)).status).toBe(201)
})

test('beside a refused bid all others of the batch count', async () => {
  const lot = await ownLot()
  const [ada, ben] = await Promise.all([aMember(api.market.db), aMember(api.market.db)])
  const answers = await Promise.all([
    bid(lot, ada, 10_100),
    bid(lot, banker, 10_200),
    bid(lot, ben, 10_300),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 403, 201])
})

test('once nobody’s banker any more, a person bids on what comes then, not on what was here', async () => {
  const lot = await ownLot()
  const person = await aBanker(api, bank)
  expect((await revoke(api, bank, person)).status).toBe(200)
  expect(await bid(lot, person)).toMatchObject({ status: 403, body: TOLD })
  expect(await buy(lot, person)).toMatchObject({ status: 403, body: TOLD })
  const later = await ownLot()
  expect((await bid(later, person)).status).toBe(201)
})

test('what was refused to a banker is not kept under its key', async () => {
  const lot = await ownLot()
  const key = { 'idempotency-key': randomUUID() }
  expect((await bid(lot, banker, 10_100, key)).status).toBe(403)
  // Of a key that is kept another request would be told that it was used.
  expect(await bid(lot, banker, 10_200, key)).toMatchObject({ status: 403, body: TOLD })
})

test('a role that was given and taken while a bid waits for its auction refuses the bid', async () => {
  const lot = await ownLot()
  const person = await aMember(api.market.db)
  const held = await holdRow(api.market.databaseUrl, lot)
  const waiting = bid(lot, person)
  await untilWaiting(api.market.db)
  expect((await grant(api, bank, person)).status).toBe(200)
  expect((await revoke(api, bank, person)).status).toBe(200)
  await held.release()
  expect(await waiting).toMatchObject({ status: 403, body: TOLD })
})

test('a bid of whoever acted for the bank does not lead again when a higher one is voided', async () => {
  const lot = await ownLot()
  const [person, ada] = await Promise.all([aMember(api.market.db), aMember(api.market.db)])
  await bid(lot, person, 10_100)
  const higher = await bid(lot, ada, 10_200)
  await grant(api, bank, person)
  await revoke(api, bank, person)
  expect((await api.voidBid(lot, higher.body.bid.id)).status).toBe(200)
  expect((await api.read(lot)).body).toMatchObject({ bid_count: 0, current_bid: null })
})

test('who acted for one bank and acts for another bids on the lots of neither', async () => {
  const lot = await ownLot()
  const other = await aBank(api)
  const itsLot = await aLot(api.market.db)
  await consign(api, other, itsLot)
  const person = await aBanker(api, bank)
  await revoke(api, bank, person)
  expect((await grant(api, other, person)).status).toBe(200)
  expect((await bid(lot, person)).status).toBe(403)
  expect((await bid(itsLot, person)).status).toBe(403)
})

test('a role that is given while a bid waits for its auction refuses the bid', async () => {
  const lot = await ownLot()
  const person = await aMember(api.market.db)
  const held = await holdRow(api.market.databaseUrl, lot)
  const waiting = bid(lot, person)
  await untilWaiting(api.market.db)
  expect((await grant(api, bank, person)).status).toBe(200)
  await held.release()
  expect(await waiting).toMatchObject({ status: 403, body: TOLD })
  expect((await api.read(lot)).body.bid_count).toBe(0)
})

test('a lot that comes to be the bank’s while a bid waits for it refuses the bid', async () => {
  const lot = await aLot(api.market.db)
  const held = await holdRow(api.market.databaseUrl, lot)
  const moving = consign(api, bank, lot)
  await untilWaiting(api.market.db)
  const waiting = bid(lot, banker)
  await held.release()
  expect((await moving).status).toBe(200)
  expect(await waiting).toMatchObject({ status: 403, body: TOLD })
})

test('nobody comes to act for the bank whose lot they lead, nor does a lot become the bank’s', async () => {
  const lot = await ownLot()
  const leader = await aMember(api.market.db)
  expect((await bid(lot, leader)).status).toBe(201)
  const granted = await grant(api, bank, leader)
  expect(granted.status).toBe(422)
  expect(granted.body).toMatchObject({
    detail: expect.stringContaining('a lot of this consignor'),
  })
  const another = await aLot(api.market.db)
  expect((await bid(another, banker)).status).toBe(201)
  expect(await consign(api, bank, another)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'consignor_id' }] },
  })
})

test('a bid of whoever came to act for the bank does not lead again when a higher one is voided', async () => {
  const lot = await ownLot()
  const [person, ada] = await Promise.all([aMember(api.market.db), aMember(api.market.db)])
  await bid(lot, person, 10_100)
  const higher = await bid(lot, ada, 10_200)
  expect((await grant(api, bank, person)).status).toBe(200)
  const voided = await api.voidBid(lot, higher.body.bid.id)
  expect(voided.status).toBe(200)
  expect((await api.read(lot)).body).toMatchObject({ bid_count: 0, current_bid: null })
})
