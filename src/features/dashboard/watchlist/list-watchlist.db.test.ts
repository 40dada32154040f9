import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../../test/marketplace.ts'

const HOUR = 3_600_000

let market: Marketplace
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  dana = await aMember(market.db)
})
afterAll(() => market.close())

const list = async (query: '' | `?${string}` = '') =>
  (await market.ask('GET', `/api/me/watchlist${query}`, { by: dana })).body

test('the watchlist has the open auctions first, by their end, then those that ended, the latest first', async () => {
  const ends = { later: 3 * HOUR, soon: HOUR, next: 2 * HOUR, long_over: HOUR, just_over: 2 * HOUR }
  const lots = new Map<string, string>()
  for (const [title, endsIn] of Object.entries(ends)) {
    const id = await aLot(market.db, { title, endsIn })
    lots.set(title, id)
    await market.ask('PUT', `/api/me/watchlist/${id}`, { by: dana })
  }
  const over = [lots.get('long_over'), lots.get('just_over')]
  await sql`
    update auctions set status = 'ended', outcome = 'no_bids', ends_at = ends_at - interval '3 hours'
    where id = any(${over}::uuid[])`.execute(market.db)
  const ordered = ['soon', 'next', 'later', 'just_over', 'long_over']
  const whole = await list()
  expect(whole).toMatchObject({ total: 5, next_cursor: null })
  expect(whole.items.map(({ auction }) => auction.title)).toEqual(ordered)
  expect(whole.items[0]).toMatchObject({
    added_at: expect.stringMatching(/Z$/),
    auction: { id: lots.get('soon'), status: 'available', starting_bid: 10_000, current_bid: null },
  })
  const paged: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
    expect(page.total).toBe(5)
    paged.push(...page.items.map(({ auction }) => auction.title))
    cursor = page.next_cursor
  }
  expect(paged).toEqual(ordered)
})

test('a cursor that no list gave is refused', async () => {
  const answer = await market.ask('GET', '/api/me/watchlist?cursor=first', { by: dana })
  expect(answer).toMatchObject({ status: 422 })
})
