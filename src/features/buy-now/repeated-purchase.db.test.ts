import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGREEMENT, buy, purchasesOf } from '../../../test/buyers.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'

let market: Marketplace
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  dana = await aMember(market.db)
})
afterAll(() => market.close())

const key = { 'idempotency-key': 'one-purchase' }

test('under the same Idempotency-Key the same 201 comes again, to the byte, with one reservation and one mail', async () => {
  const lot = await aLot(market.db)
  const first = await buy(market, lot, dana, {}, key)
  expect(first.status).toBe(201)
  const again = await buy(market.another(), lot, dana, {}, key)
  expect([again.status, again.text]).toEqual([201, first.text])
  await expectOneOfEach(lot)
})

test('under one key 20 of the same at once, in two processes, are one purchase, all answered alike', async () => {
  const lot = await aLot(market.db)
  const processes = [market, market.another()]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => buy(processes[at % 2] ?? market, lot, dana, {}, key)),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  await expectOneOfEach(lot)
})

test('another agreement, or a bid, under the same key is 422', async () => {
  const lot = await aLot(market.db)
  await buy(market, lot, dana, {}, key)
  const other = await buy(market, lot, dana, { phone: '8135550177' }, key)
  const asBid = await market.ask('POST', `/api/auctions/${lot}/bids`, {
    by: dana,
    body: { amount: 20_000 },
    headers: key,
  })
  for (const answer of [other, asBid]) {
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'Idempotency-Key' }] } })
  }
  await expectOneOfEach(lot)
})

async function expectOneOfEach(lot: string): Promise<void> {
  const made = await purchasesOf(market.db, lot)
  expect([made.reservations.length, made.agreements.length, made.mails.length]).toEqual([1, 1, 1])
  expect(made.mails[0]?.recipient).toBe(AGREEMENT.email)
}
