import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { hashLine, LEDGER_START } from '../../engine/ledger.server.ts'
import type { BidView } from '../../rules/public-auction.ts'
import type { Ledger } from '../lot/auction.ts'

let market: Marketplace
/** Of so many digits that no digest holds them by chance. */
const RESERVE = 123_456_789
let lot: string
/** By the label that others see. */
let people: Record<string, string>

beforeAll(async () => {
  market = await openMarketplace()
  const { db } = market
  people = {
    'Marcus T.': await aMember(db, { profile: { full_name: 'Marcus Thorne' } }),
    Dana: await aMember(db, { profile: { full_name: 'Dana' } }),
    'z***@example.com': await aMember(db, { email: 'zoe.quiet@example.com' }),
  }
  lot = await aLot(db, { reserve_price: RESERVE })
  let amount = 10_000
  for (let round = 0; round < 3; round += 1) {
    for (const by of Object.values(people)) {
      await market.ask('POST', `/api/auctions/${lot}/bids`, {
        by,
        body: { amount: (amount += 100) },
      })
    }
  }
})
afterAll(() => market.close())

const bids = (query = '', by?: string) =>
  market.ask('GET', `/api/auctions/${lot}/bids?${query}`, { by })
const labels = (items: BidView[]) => items.map(({ bidder }) => bidder)

describe('the bid history', () => {
  test('lists all bids, highest first, under the labels that everybody may see', async () => {
    const { body } = await bids()
    expect(body).toMatchObject({ total: 9, next_cursor: null })
    expect(body.items.map(({ amount }) => amount)).toEqual([
      10_900, 10_800, 10_700, 10_600, 10_500, 10_400, 10_300, 10_200, 10_100,
    ])
    expect(labels(body.items.slice(0, 3))).toEqual([
      'z***@example.com',
      // One word may be a whole name.
      expect.stringMatching(/^[0-9a-f]\*\*\*@example\.com$/),
      'Marcus T.',
    ])
    expect(Object.keys(body.items[0] ?? {})).toEqual([
      'id',
      'seq',
      'amount',
      'created_at',
      'bidder',
    ])
  })

  test("calls one's own bids 'You', and only those", async () => {
    const { body } = await bids('', people['Dana'])
    expect(labels(body.items.slice(0, 3))).toEqual(['z***@example.com', 'You', 'Marcus T.'])
  })

  test('comes in pages that neither repeat nor skip, also when a bid comes meanwhile', async () => {
    const whole = (await bids()).body.items
    const first = (await bids('limit=4')).body
    await market.ask('POST', `/api/auctions/${lot}/bids`, {
      by: people['Dana'],
      body: { amount: 11_000 },
    })
    const second = (await bids(`limit=4&cursor=${first.next_cursor}`)).body
    const third = (await bids(`limit=4&cursor=${second.next_cursor}`)).body
    expect([...first.items, ...second.items, ...third.items]).toEqual(whole)
    expect(third.next_cursor).toBeNull()
  })

  test.each(['x', '-1', '1.5', '99999999999'])('refuses the cursor %s', async (cursor) => {
    expect(await bids(`cursor=${cursor}`)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'cursor' }] },
    })
  })

  test('stays when an account is closed or a person is renamed: who leads does not change', async () => {
    const { db } = market
    const before = (await market.ask('GET', `/api/auctions/${lot}`)).body
    const id = people['Dana'] ?? ''
    await db
      .updateTable('profiles')
      .set({ status: 'closed', last_name: 'Wells' })
      .where('id', '=', id)
      .execute()
    expect((await market.ask('GET', `/api/auctions/${lot}`)).body).toEqual(before)
    expect(labels((await bids('limit=1')).body.items)).toEqual(['Dana W.'])
    await db
      .updateTable('profiles')
      .set({ status: 'open', last_name: '' })
      .where('id', '=', id)
      .execute()
  })

  test('is 404 for an auction that nobody may see', async () => {
    for (const id of [randomUUID(), 'x', await aLot(market.db, { status: 'draft' })]) {
      expect((await market.ask('GET', `/api/auctions/${id}/bids`)).status).toBe(404)
      expect((await market.ask('GET', `/api/auctions/${id}`)).status).toBe(404)
      expect((await market.ask('GET', `/api/auctions/${id}/ledger`)).status).toBe(404)
    }
  })
})

const LINE = ['seq', 'type', 'at', 'data', 'seal', 'opened', 'hash']

describe('the published ledger', () => {
  test('can be checked by anybody: each hash follows from the line and the hash before', async () => {
    const { items } = (await market.ask('GET', `/api/auctions/${lot}/ledger`)).body
    expect(items.length).toBeGreaterThan(9)
    let previous = LEDGER_START
    for (const { seq, type, at, data, seal, hash } of items) {
      // The types are those of events; the published form says text.
      const line = { auctionId: lot, seq, type: type as 'listed', at: new Date(at), open: data }
      expect(hashLine(previous, line, seal)).toBe(hash)
      previous = hash
    }
    const { ledger_hash } = await market.db
      .selectFrom('auctions')
      .select('ledger_hash')
      .where('id', '=', lot)
      .executeTakeFirstOrThrow()
    expect(previous).toBe(ledger_hash)
  })

  test('comes whole, or in pages that continue the chain', async () => {
    const ask = (query = '') => market.ask('GET', `/api/auctions/${lot}/ledger?${query}`)
    const whole = (await ask()).body
    expect(whole.next_cursor).toBeNull()
    const pages: Ledger['items'] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await ask(`limit=4&cursor=${cursor}`)
      expect(body.items.length).toBeLessThanOrEqual(4)
      pages.push(...body.items)
      cursor = body.next_cursor
    }
    expect(pages).toEqual(whole.items)
    expect((await ask('cursor=x')).status).toBe(422)
    expect((await ask('limit=0')).status).toBe(422)
  })

  test('tells amounts and times, but neither who nor the reserve', async () => {
    const { body, text } = await market.ask('GET', `/api/auctions/${lot}/ledger`)
    expect(Object.keys(body.items[0] ?? {})).toEqual(LINE)
    expect(body.items[1]).toMatchObject({ type: 'bid-placed', data: { amount: 1_010_000 } })
    for (const secret of [
      ...Object.values(people),
      `${RESERVE}`,
      'reserve',
      'salt',
      'Marcus',
      'zoe',
    ]) {
      expect(text).not.toContain(secret)
    }
  })
})
