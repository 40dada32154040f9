import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, aMember, type Marketplace } from '../../test/marketplace.ts'
import { openStaffApi, type StaffApi } from '../../test/staff-api.ts'

let api: StaffApi
let market: Marketplace

beforeAll(async () => {
  api = await openStaffApi()
  ;({ market } = api)
})
afterAll(() => market.close())

/** The words of a lot, and by which transaction they were written. */
async function wordsOf(lot: string) {
  const { rows } = await sql<{ words: string; written: string }>`
    select words, xmin::text as written from auction_words where auction_id = ${lot}`.execute(
    market.db,
  )
  return rows[0]
}

test('a lot is found by its number, title and VIN as they are now', async () => {
  const lot = await aLot(market.db, { title: '2019 Zephyr Wagon' })
  expect((await wordsOf(lot))?.words).toMatch(/^hl\d+ 2019 zephyr wagon/)
  const body = { title: '2019 Quasar Wagon', vin: '1FTEW1EP5KFA12345' }
  const changed = await market.ask('PATCH', `/api/staff/auctions/${lot}`, { by: api.staff, body })
  expect(changed.status).toBe(200)
  expect((await wordsOf(lot))?.words).toMatch(/ 2019 quasar wagon 1ftew1ep5kfa12345$/)
})

test('bids and the end of an auction write nothing into the index of words', async () => {
  const lot = await aLot(market.db)
  const before = await wordsOf(lot)
  const by = await aMember(market.db)
  const path = `/api/auctions/${lot}/bids` as const
  expect((await market.ask('POST', path, { by, body: { amount: 12_000 } })).status).toBe(201)
  await api.act(lot, 'end')
  const { status } = await market.db
    .selectFrom('auctions')
    .select('status')
    .where('id', '=', lot)
    .executeTakeFirstOrThrow()
  expect(status).toBe('ended')
  expect(await wordsOf(lot)).toEqual(before)
})
