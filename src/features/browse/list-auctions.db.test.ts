import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../../test/database.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { PLACED_SORTS, SORTS } from '../../catalogue/auction-filter.ts'
import { changeAuction } from '../../engine/by-staff/change-auction.server.ts'
import type { AuctionForm } from '../staff/inventory/auction-form.ts'

let market: Marketplace
let bidder: string
let staff: string

const HOUR = 3_600_000

/** Titles tell what is different about each. */
const lots: (Partial<AuctionForm> & { endsIn?: number })[] = [
  {
    title: 'Tampa truck',
    make: 'Ford',
    year: 2019,
    mileage: 64_000,
    location: 'Tampa, FL',
    endsIn: 5 * HOUR,
  },
  {
    title: 'Miami truck',
    body_style: 'Crew cab pickup',
    make: 'Ford',
    year: 2021,
    mileage: 12_000,
    location: 'Miami, FL',
    starting_bid: 20_000,
    endsIn: 3 * HOUR,
  },
  {
    title: 'Austin sedan',
    make: 'Honda',
    year: 2015,
    mileage: 120_000,
    location: 'Austin, TX',
    starting_bid: 5_000,
    endsIn: 4 * HOUR,
  },
  {
    title: 'Old boat',
    category: 'boats',
    year: 1998,
    mileage_unit: 'hours',
    endsIn: 2 * HOUR,
    description: 'Trailer 100% included',
  },
  {
    title: 'Machine',
    category: 'heavy-equipment',
    equipment: ['Quick coupler'],
    mileage: 2_100,
    mileage_unit: 'hours',
  },
  { title: 'Ended', category: 'motorcycles' },
  { title: 'Sold', category: 'motorcycles' },
  { title: 'Draft', status: 'draft' },
  { title: 'Withdrawn' },
]

beforeAll(async () => {
  market = await openMarketplace()
  bidder = await aMember(market.db)
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
  const ids = new Map<string, string>()
  for (const lot of lots) ids.set(lot.title ?? '', await aLot(market.db, lot))
  const act = (title: string, action: string) =>
    market.ask('POST', `/api/staff/auctions/${ids.get(title)}/${action}`, { by: staff })
  for (const title of ['Tampa truck', 'Sold']) {
    const path = `/api/auctions/${ids.get(title)}/bids`
    await market.ask('POST', path, { by: bidder, body: { amount: 30_000 } })
  }
  await act('Ended', 'end')
  await act('Sold', 'end')
  await act('Withdrawn', 'withdraw')
  await changeAuction(market.db, ids.get('Sold') ?? '', () => [{ type: 'confirm-payment' }])
})
afterAll(() => market.close())

async function titles(query: string): Promise<string[]> {
  const { status, body } = await market.ask('GET', `/api/auctions?${query}`)
  expect([query, status]).toEqual([query, 200])
  return body.items.map(({ title }) => title)
}

const EVERYTHING_PUBLIC = lots
  .map(({ title = '' }) => title)
  .filter((title) => title !== 'Draft' && title !== 'Withdrawn')

test('the list holds every public auction, newest first; drafts and withdrawn ones are unlisted', async () => {
  expect(await titles('')).toEqual(EVERYTHING_PUBLIC.toReversed())
  const { body } = await market.ask('GET', '/api/auctions')
  expect(body.total).toBe(EVERYTHING_PUBLIC.length)
  expect(body.next_cursor).toBeNull()
})

test.each([
  ['status=available', ['Machine', 'Old boat', 'Austin sedan', 'Miami truck', 'Tampa truck']],
  ['status=ended', ['Ended']],
  ['status=sold', ['Sold']],
  ['category=boats', ['Old boat']],
  ['category=nothing', []],
  ['make=ford', ['Miami truck', 'Tampa truck']],
  ['year_min=2019', ['Miami truck', 'Tampa truck']],
  ['year_min=1998&year_max=2015', ['Old boat', 'Austin sedan']],
  ['status=available&price_min=20000', ['Miami truck', 'Tampa truck']],
  ['price_max=5000', ['Austin sedan']],
  ['mileage_max=12000', ['Miami truck']],
  ['hours_max=12000', ['Machine']],
  ['state=fl', ['Miami truck', 'Tampa truck']],
  ['state=FL&make=Ford&year_max=2020', ['Tampa truck']],
])('%s narrows to %j', async (query, expected) => {
  expect(await titles(query)).toEqual(expected)
})

test.each([
  ['a word of the title', 'sedan', ['Austin sedan']],
  ['a part of a word, in any case', 'AUST', ['Austin sedan']],
  ['the category in words', 'heavy equipment', ['Machine']],
  ['a keyword', 'coupler', ['Machine']],
  ['every word, in any order', 'truck tampa', ['Tampa truck']],
  ['another name of the trade', 'pickup miami', ['Miami truck']],
  ['a state by its name', 'texas', ['Austin sedan']],
  ['a word with a mistake', 'austni', ['Austin sedan']],
  ['nothing like it', 'tractor', []],
  ['a sign that means something to the database', '100%', ['Old boat']],
  ['signs that mean anything to the database', '_%', []],
  ['an unprintable character', 'sedan\0', ['Austin sedan']],
])('the search finds %s', async (_, q, expected) => {
  expect(await titles(new URLSearchParams({ q }).toString())).toEqual(expected)
})

describe('the order', () => {
  test('ending soonest begins with what is open to bids, by its end', async () => {
    expect((await titles('sort=ending_soonest')).slice(0, 5)).toEqual([
      'Machine',
      'Old boat',
      'Miami truck',
      'Austin sedan',
      'Tampa truck',
    ])
  })

  test('by price goes by the current bid, else the starting bid', async () => {
    const cheapest = await titles('status=available&sort=price_asc')
    expect([cheapest[0], cheapest.at(-1)]).toEqual(['Austin sedan', 'Tampa truck'])
    const dearest = await titles('status=available&sort=price_desc')
    expect(dearest).toEqual(cheapest.toReversed())
  })

  test('by miles or hours begins with what counts them and ends with what has no reading', async () => {
    const byMiles = await titles('status=available&sort=mileage')
    expect(byMiles).toEqual(['Miami truck', 'Tampa truck', 'Austin sedan', 'Machine', 'Old boat'])
    const byHours = await titles('status=available&sort=hours')
    expect(byHours).toEqual(['Machine', 'Miami truck', 'Tampa truck', 'Austin sedan', 'Old boat'])
  })
})

/** The others have a test of their own. */
const UNPLACED = SORTS.filter((sort) => !PLACED_SORTS.includes(sort))

describe('pages', () => {
  test.each(UNPLACED)(
    'neither repeat nor skip, sorted by %s, whatever their size',
    async (sort) => {
      const whole = await titles(`sort=${sort}`)
      for (const limit of [1, 2, 3]) {
        expect(await pagedTitles(market, `sort=${sort}&limit=${limit}`)).toEqual(whole)
      }
    },
  )

  test.each(UNPLACED)(
    'do so on a database with a time zone of its own, sorted by %s',
    async (sort) => {
      const name = sql.ref(new URL(market.databaseUrl).pathname.slice(1))
      await asOwner(market, (db) =>
        sql`alter database ${name} set timezone = 'America/New_York'`.execute(db),
      )
      expect(await pagedTitles(market.another(), `sort=${sort}&limit=1`)).toEqual(
        await titles(`sort=${sort}`),
      )
    },
  )

  test('go on where they were when a new auction comes meanwhile', async () => {
    const { body: first } = await market.ask('GET', '/api/auctions?category=classic-cars')
    expect(first.items).toEqual([])
    for (const title of ['One', 'Two', 'Three']) {
      await aLot(market.db, { title, category: 'classic-cars' })
    }
    const { body } = await market.ask('GET', '/api/auctions?category=classic-cars&limit=2')
    await aLot(market.db, { title: 'Four', category: 'classic-cars' })
    const rest = await titles(`category=classic-cars&limit=2&cursor=${body.next_cursor}`)
    expect([...body.items.map(({ title }) => title), ...rest]).toEqual(['Three', 'Two', 'One'])
  })

  test('hold at most 100: a larger limit is clamped', async () => {
    expect((await market.ask('GET', '/api/auctions?limit=100000')).status).toBe(200)
    await Promise.all(
      Array.from({ length: 101 }, () => aLot(market.db, { category: 'powersports' })),
    )
    const { body } = await market.ask('GET', '/api/auctions?category=powersports&limit=101')
    expect(body.items).toHaveLength(100)
    expect(body.total).toBe(101)
    expect(body.next_cursor).not.toBeNull()
  })
})

test('the search finds an auction by its lot number and by a part of its VIN', async () => {
  const id = await aLot(market.db, {
    title: 'Numbered',
    category: 'classic-cars',
    vin: '1FTEW1EP5KFA10001',
  })
  const { lot_number } = (await market.ask('GET', `/api/auctions/${id}`)).body
  for (const q of [lot_number, lot_number.slice(3), '5kfa10001'])
    expect(await titles(`q=${q}`)).toEqual(['Numbered'])
})

test('query members without a value are ignored', async () => {
  const empty = 'status=&category=&q=&make=&year_min=&price_max=&state=&sort=&limit=&cursor='
  expect((await market.ask('GET', `/api/auctions?${empty}`)).text).toBe(
    (await market.ask('GET', '/api/auctions')).text,
  )
})

const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const ID = '5f0c7a52-2f6b-4c1e-9d54-0a4b8c3d2e11'

test.each([
  ['status', 'status=draft'],
  ['sort', 'sort=cheapest'],
  ['limit', 'limit=0'],
  ['limit', 'limit=ten'],
  ['year_min', 'year_min=19.5'],
  ['price_min', 'price_min=-1'],
  ['price_max', 'price_max=Infinity'],
  ['state', 'state=Florida'],
  ['q', `q=${'x'.repeat(201)}`],
  ['make', 'make=%00'],
  ['category', 'category=%00'],
  ['cursor', 'cursor=nonsense'],
  ['cursor', `sort=price_asc&cursor=${forged('newest', '2026-11-21T18:00:00.000Z', ID)}`],
  ['cursor', `cursor=${forged('newest', '1', ID)}`],
  ['cursor', `cursor=${forged('newest', '0000-01-01T00:00:00.000Z', ID)}`],
  ['cursor', `cursor=${forged('newest', '+010000-01-01T00:00:00.000Z', ID)}`],
  ['cursor', `sort=price_asc&cursor=${forged('price_asc', 1e300, ID)}`],
  ['cursor', `sort=mileage&cursor=${forged('mileage', 2 ** 40, ID)}`],
  ['cursor', `sort=mileage&cursor=${forged('mileage', 0.5, ID)}`],
  ['cursor', `sort=ending_soonest&cursor=${forged('ending_soonest', 'soon', ID)}`],
])('a wrong %s is told at its name: %s', async (path, query) => {
  const answer = await market.ask('GET', `/api/auctions?${query}`)
  expect([query, answer.status]).toEqual([query, 422])
  expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ path }] })
})

test('categories count their public auctions, whatever the status', async () => {
  const { body } = await market.ask('GET', '/api/categories')
  const counts = Object.fromEntries(body.map(({ slug, count }) => [slug, count]))
  expect(Object.keys(counts)).toEqual([
    'cars-trucks',
    'classic-cars',
    'motorcycles',
    'powersports',
    'rvs-campers',
    'boats',
    'heavy-equipment',
  ])
  expect(counts).toMatchObject({ 'cars-trucks': 3, motorcycles: 2, 'rvs-campers': 0, boats: 1 })
})

async function pagedTitles(at: Pick<Marketplace, 'ask'>, query: string): Promise<string[]> {
  const found: string[] = []
  for (let cursor = ''; ;) {
    const { body } = await at.ask('GET', `/api/auctions?${query}&cursor=${cursor}`)
    found.push(...body.items.map(({ title }) => title))
    if (body.next_cursor === null) return found
    cursor = body.next_cursor
  }
}
