import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy } from '../../../../test/buyers.ts'
import { aDueLot } from '../../../../test/due-lot.ts'
import {
  aBank,
  aBanker,
  consign,
  revoke,
  type Bank,
} from '../../../../test/inventory/consignors.ts'
import { aLot } from '../../../../test/marketplace.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { closeDueAuctions } from '../../../engine/closing/close-due-auctions.server.ts'

let api: StaffApi
let bank: Bank
let banker: string

beforeAll(async () => {
  api = await openStaffApi()
  bank = await aBank(api)
  banker = await aBanker(api, bank)
})
afterAll(() => api.market.close())

const lots = (by = banker, query: `?${string}` | '' = '') =>
  api.market.ask('GET', `/api/consignor/lots${query}`, { by })
const live = (by = banker, query: `?${string}` | '' = '') =>
  api.market.ask('GET', `/api/consignor/live${query}`, { by })
const put = (lot: string, body: object) =>
  api.market.ask('PUT', `/api/staff/auctions/${lot}/consignment`, { by: api.staff, body })

test('a bank sees its own lots and their reserves, of nobody else’s anything', async () => {
  const [own, foreign] = [
    await aLot(api.market.db, { reserve_price: 15_000 }),
    await aLot(api.market.db),
  ]
  await consign(api, bank, own, 'FHB-1')
  await consign(api, await aBank(api), foreign)
  await api.bid(own, 10_100)
  const seen = await lots()
  expect(seen.body.items).toEqual([
    expect.objectContaining({
      ...{ id: own, stock_number: 'FHB-1', current_bid: 10_100, bid_count: 1 },
      ...{ reserve_price: 15_000, reserve_status: 'not_met', sale_price: null },
    }),
  ])
  expect(seen.body.total).toBe(1)
  const running = await live()
  expect(running.body).toMatchObject({
    total: 1,
    items: [{ id: own, bid_count: 1, bidder_count: 1 }],
  })
  for (const { text } of [seen, running]) {
    expect(text).not.toContain(api.member)
    expect(text).not.toContain('busiest')
  }
})

test('lots are found by stock number, narrowed and paged through', async () => {
  const another = await aBank(api)
  const person = await aBanker(api, another)
  const made = await Promise.all([1, 2, 3].map(() => aLot(api.market.db)))
  for (const [at, lot] of made.entries()) await consign(api, another, lot, `CU-${at}`)
  const [, second = ''] = made
  for (const typed of ['cu-1', 'CU1']) {
    expect((await lots(person, `?q=${typed}`)).body.items.map(({ id }) => id)).toEqual([second])
    const running = await live(person, `?q=${typed}`)
    expect(running.body).toMatchObject({ total: 1, items: [{ id: second }] })
  }
  expect((await live(person, '?q=cu-9')).body).toMatchObject({ total: 0, items: [] })
  expect((await lots(person, '?status=draft')).body.total).toBe(0)
  const first = await lots(person, '?limit=2')
  const rest = await lots(person, `?limit=2&cursor=${first.body.next_cursor}`)
  const ids = [...first.body.items, ...rest.body.items].map(({ id }) => id)
  expect(ids.toSorted()).toEqual(made.toSorted())
  expect(rest.body.next_cursor).toBeNull()
})

test('the lots of a bank are a file too, without those of others', async () => {
  const another = await aBank(api)
  const person = await aBanker(api, another)
  await consign(api, another, await aLot(api.market.db), 'CSV-1')
  const file = await api.market.ask('GET', '/api/consignor/lots.csv', { by: person })
  const [head, ...rows] = file.text.trim().split('\r\n')
  expect(head).toMatch(/Your number,Lot,Run/)
  expect(rows).toEqual([expect.stringMatching(/^CSV-1,/)])
})

test('a bank’s lots stand in the order of what they were sold for, else of their bids', async () => {
  const another = await aBank(api)
  const person = await aBanker(api, another)
  const [bought, led] = [
    await aLot(api.market.db, { buy_now_price: 50_000 }),
    await aLot(api.market.db),
  ]
  for (const lot of [bought, led]) await consign(api, another, lot)
  await api.bid(bought, 10_100)
  await api.bid(led, 20_000)
  expect((await buy(api.market, bought, api.member)).status).toBe(201)
  expect((await lots(person, '?sort=-price')).body.items).toMatchObject([
    { id: bought, current_bid: 10_100, sale_price: 50_000 },
    { id: led, current_bid: 20_000, sale_price: null },
  ])
})

test('what a colleague has changed meanwhile is not overwritten', async () => {
  const lot = await aLot(api.market.db)
  await consign(api, bank, lot, 'A-1')
  const stale = { consignor_id: null, stock_number: null }
  const late = await put(lot, { consignor_id: bank.id, stock_number: 'B-2', was: stale })
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  const was = { consignor_id: bank.id, stock_number: 'A-1' }
  const mended = await put(lot, { consignor_id: null, stock_number: null, was })
  expect(mended.body).toEqual({ ...stale, consignor: null })
  expect(await api.auditOf(lot)).toEqual(['auction.consign', 'auction.consign'])
})

test('a lot that has a buyer keeps its consignor, and may get one it had not', async () => {
  const bids = [{ by: api.member, amount: 11_000 }]
  const [lot, unclaimed] = [
    await aDueLot(api.market.db, { bids }),
    await aDueLot(api.market.db, { bids }),
  ]
  await consign(api, bank, lot)
  while ((await closeDueAuctions(api.market.db)) > 0);
  const was = { consignor_id: bank.id, stock_number: null }
  const moved = await put(lot, { consignor_id: null, stock_number: null, was })
  expect(moved).toMatchObject({ status: 409, body: { code: 'not_available' } })
  expect((await put(lot, { ...was, stock_number: 'A-9', was })).status).toBe(200)
  expect((await consign(api, bank, unclaimed)).status).toBe(200)
})

const moved = (lot: string, consignor_id: string | null) =>
  put(lot, { consignor_id, stock_number: null, was: { consignor_id: bank.id, stock_number: null } })

test('a running lot may leave a bank whose people have seen its reserve: they do not bid on it after', async () => {
  const seen = await aLot(api.market.db, { reserve_price: 15_000 })
  await consign(api, bank, seen)
  const left = await aBanker(api, bank)
  expect((await moved(seen, (await aBank(api)).id)).status).toBe(200)
  await revoke(api, bank, left)
  const bid = (by: string) =>
    api.market.ask('POST', `/api/auctions/${seen}/bids`, { by, body: { amount: 10_100 } })
  expect((await bid(banker)).status).toBe(403)
  expect((await bid(left)).status).toBe(403)
  expect((await bid(api.member)).status).toBe(201)
})

test('a lot that ended below its reserve does not become the bank’s whose person bid highest', async () => {
  const bids = [{ by: await aBanker(api, await aBank(api)), amount: 11_000 }]
  const [{ by: person }] = bids as [{ by: string; amount: number }]
  const { consignor_id: own } = await api.market.db
    .selectFrom('consignor_people')
    .select('consignor_id')
    .where('user_id', '=', person)
    .executeTakeFirstOrThrow()
  const lot = await aDueLot(api.market.db, { bids, reserve_price: 15_000 })
  while ((await closeDueAuctions(api.market.db)) > 0);
  const refused = await consign(api, { id: own, name: '' }, lot)
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'consignor_id' }] } })
})
