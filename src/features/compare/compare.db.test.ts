import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const find = (lots: string) => market.ask('GET', `/api/lots?lots=${lots}`)

async function aNumberedLot(change: Parameters<typeof aLot>[1] = {}) {
  const id = await aLot(market.db, change)
  const { lot_number: number } = await market.db
    .selectFrom('auctions')
    .select('lot_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, lot: `HL-${number}` }
}

test('lots are found by their numbers, in the order in which they are named, with the titles of their cards', async () => {
  const truck = await aNumberedLot({ title: '2019 Ford F-150 Lariat' })
  const boat = await aNumberedLot({ title: '', year: 2014, make: 'Yamaha', model: '242X' })
  expect(await find(`${boat.lot},${truck.lot},HL-999999999`)).toMatchObject({
    status: 200,
    body: {
      lots: [
        { lot_number: boat.lot, id: boat.id, title: '2014 Yamaha 242X' },
        { lot_number: truck.lot, id: truck.id, title: '2019 Ford F-150 Lariat' },
        { lot_number: 'HL-999999999', id: null, title: null },
      ],
    },
  })
})

test('what visitors cannot see is not found', async () => {
  const draft = await aNumberedLot({ status: 'draft' })
  const gone = await aNumberedLot()
  await sql`update auctions set status = 'withdrawn' where id = ${gone.id}`.execute(market.db)
  expect(await find(`${draft.lot},${gone.lot}`)).toMatchObject({
    status: 200,
    body: { lots: [{ id: null }, { id: null }] },
  })
})

test('none, and more than four, are refused', async () => {
  for (const wrong of ['', 'ford', 'HL-1,HL-2,HL-3,HL-4,HL-5']) {
    expect(await find(wrong)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  }
})
