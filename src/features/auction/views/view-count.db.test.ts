import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDueLot } from '../../../../test/due-lot.ts'
import { aLot, openMarketplace, type Marketplace } from '../../../../test/marketplace.ts'
import { holdRun } from '../../../../test/row-locks.ts'
import { closeDueAuctions } from '../../../engine/closing/close-due-auctions.server.ts'
import { createViewCount } from './view-count.server.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let market: Marketplace
let lot: string
let count: ReturnType<typeof createViewCount>

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())
beforeEach(async () => {
  lot = await aLot(market.db)
  count = createViewCount(market.db)
})

const see = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  count.handle({
    ...{ method, url },
    headers: { 'user-agent': CHROME, ...headers },
  } as unknown as IncomingMessage)
const viewsOf = async (id: string) =>
  (
    await market.db
      .selectFrom('report_runs')
      .select('views')
      .where('auction_id', '=', id)
      .orderBy('run')
      .execute()
  ).map(({ views }) => views)

test('a page that is loaded counts, and one that the app goes to', async () => {
  expect(see(`/auction/${lot}`)).toBe(false)
  see(`/auction/${lot.toUpperCase()}?from=mail`)
  see(`/api/auctions/${lot}/similar`)
  expect(await viewsOf(lot)).toEqual([0])
  await count.write()
  expect(await viewsOf(lot)).toEqual([3])
  await count.write()
  expect(await viewsOf(lot)).toEqual([3])
})

describe('nothing else counts', () => {
  test.each<[string, (id: string) => unknown]>([
    ['the parts of a page', (id) => see(`/api/auctions/${id}/bids`)],
    ['what refreshes a price', (id) => see(`/api/auctions/${id}`)],
    ['what is fetched ahead', (id) => see(`/auction/${id}`, { 'sec-purpose': 'prefetch' })],
    ['a search engine', (id) => see(`/auction/${id}`, { 'user-agent': 'Googlebot/2.1' })],
    ['a look at the head alone', (id) => see(`/auction/${id}`, {}, 'HEAD')],
    ['an address that only begins so', (id) => see(`/auction/${id}x`)],
  ])('%s', async (_, look) => {
    look(lot)
    await count.write()
    expect(await viewsOf(lot)).toEqual([0])
  })
})

test('an auction that there is not is let go of', async () => {
  see('/auction/0a6b7c3e-58a1-4e0a-9d0c-0f2f5f1c8a11')
  await count.write()
  see(`/auction/${lot}`)
  await count.write()
  expect(await viewsOf(lot)).toEqual([1])
})

test('a run that is over keeps its number, and the next one has its own', async () => {
  const due = await aDueLot(market.db, { relist_if_unsold: 1 })
  see(`/auction/${due}`)
  await count.write()
  await closeDueAuctions(market.db)
  see(`/auction/${due}`)
  see(`/auction/${due}`)
  await count.write()
  expect(await viewsOf(due)).toEqual([1, 2])
})

test('what is being ended is not waited for, but counted the next time', async () => {
  const other = await aLot(market.db)
  see(`/auction/${lot}`)
  see(`/auction/${other}`)
  const held = await holdRun(market.databaseUrl, lot)
  await count.write()
  expect([await viewsOf(lot), await viewsOf(other)]).toEqual([[0], [1]])
  await held.release()
  await count.write()
  expect([await viewsOf(lot), await viewsOf(other)]).toEqual([[1], [1]])
})
