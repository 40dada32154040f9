import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createCatalogue } from '../src/catalogue/catalogue.server.ts'
import { closeDueAuctions } from '../src/engine/closing/close-due-auctions.server.ts'
import { remindWatchers } from '../src/engine/sales/notices/remind-watchers.server.ts'
import { askedQuery } from '../src/features/browse/saved-searches/asked-query.server.ts'
import { compareChanges } from '../src/features/browse/saved-searches/compare-changes.server.ts'
import { tellMatches } from '../src/features/browse/saved-searches/tell-matches.server.ts'
import { bidCards } from '../src/features/dashboard/bid-cards.ts'
import { bidLabel } from '../src/features/dashboard/dashboard-labels.ts'
import { TERMS_VERSION } from '../src/rules/policy.ts'
import { beforeBidding } from '../src/rules/registration/before-bidding.ts'
import { createSecrets } from '../src/server/files/secrets.ts'
import { startDashboardApi, type DashboardApi } from '../test/dashboard-api.ts'
import { demoHouse } from '../test/house/demo-house.ts'
import { wrongLedgers } from '../test/marketplace.ts'
import { openDemoAccounts } from './open-demo-accounts.ts'
import { relistEndedDemo } from './relist-ended.ts'
import { seedDemo } from './seed.ts'

const DAY_MS = 24 * 3_600_000

let api: DashboardApi
let demo: string

/** A demo that was seeded so many days ago, with everything that has come due since. */
async function demoSeeded(daysAgo: number): Promise<void> {
  const nowhere = { write: async () => {} }
  const now = new Date(Date.now() - daysAgo * DAY_MS)
  expect(await seedDemo(api.db, nowhere, demoHouse(api.db), now)).toBe(true)
  // What nobody can sign in to counts as one of the demo's own bidders.
  const reach = { demo: true, host: '127.0.0.1', publicUrl: undefined, trustProxy: false }
  await openDemoAccounts(api.db, reach, createSecrets(randomBytes(32)))
  while ((await closeDueAuctions(api.db)) > 0);
  await relistEndedDemo(api.db)
  const { id } = await api.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'demo@hammerlane.test')
    .executeTakeFirstOrThrow()
  demo = id
}

beforeEach(async () => {
  api = await startDashboardApi()
  return () => api.close()
})

/** One word for each auction that the demo account has bid on. */
async function words(): Promise<string[]> {
  const { body } = await api.ask(demo, '/api/me/bids')
  return bidCards([body]).map(({ bid }) => bidLabel(bid).word)
}

async function reservations(): Promise<Record<string, unknown>[]> {
  return (await api.ask(demo, '/api/me/reservations')).body.items
}

test('the demo account leads, is outbid, has won, bought, lost and paid from the first look on', async () => {
  await demoSeeded(0)
  expect(Object.groupBy(await words(), (word) => word)).toMatchObject({
    Winning: [expect.anything(), expect.anything()],
    Outbid: [expect.anything(), expect.anything(), expect.anything()],
    Won: [expect.anything(), expect.anything()],
    Reserved: [expect.anything()],
    'Reserve not met': [expect.anything()],
  })
  expect(await reservations()).toMatchObject([
    { kind: 'win', status: 'pending', has_agreement: false },
    { kind: 'buy_now', status: 'pending', has_agreement: true },
    { kind: 'win', status: 'completed', has_agreement: false },
  ])
  for (const { payment_due_at, status } of await reservations()) {
    if (status !== 'pending') continue
    expect(Date.parse(String(payment_due_at)) - Date.now()).toBeGreaterThan(DAY_MS / 2)
  }
  const { items } = (await api.ask(demo, '/api/me/bids')).body
  const { body: profile } = await api.ask(demo, '/api/me')
  expect(profile.created_at < (items.at(-1)?.created_at ?? '')).toBe(true)
  expect(beforeBidding(profile, TERMS_VERSION)).toEqual([])
  expect(await wrongLedgers(api.db)).toEqual([])
})

test('every list of a member has something to show at the first look', async () => {
  await demoSeeded(0)
  const { id: lot } = await api.db
    .selectFrom('auctions')
    .select('id')
    .where('lot_number', '=', 10_384)
    .executeTakeFirstOrThrow()
  const lists = [
    ...['auctions', 'bids', 'reservations', 'offers', 'watchlist', 'saved-searches'],
    'notifications',
  ].map((name) => `/api/me/${name}`)
  const empty: string[] = []
  for (const list of [...lists, `/api/auctions/${lot}/questions/mine`]) {
    const answer = await api.request(demo, list)
    const { items } = (await answer.json()) as { items: unknown[] }
    if (items.length === 0) empty.push(list)
  }
  expect(empty).toEqual([])
  expect((await api.ask(demo, '/api/me/offers')).body.items).toMatchObject([
    { kind: 'counter_offer', state: 'waiting', bid: 14_200, amount: 16_500 },
  ])
})

test('what the demo account watches runs, and some of it has ended; a saved search has a new match', async () => {
  await demoSeeded(0)
  const { items } = (await api.ask(demo, '/api/me/watchlist')).body
  const statuses = Object.groupBy(items, ({ auction }) => auction.status)
  expect([statuses.available, statuses.ended, statuses.sold].map((some) => some?.length)).toEqual([
    5, 1, 1,
  ])
  expect(await watchedOutOfRun()).toEqual([])

  const searches = (await api.ask(demo, '/api/me/saved-searches')).body.items
  expect(searches.map(({ name, new_count }) => [name, new_count])).toEqual([
    ['Trucks in Texas under $20,000', 1],
    ['Classics without reserve', 0],
    ['Harley-Davidsons', 0],
  ])
  // What became of them is known: as if they had been compared since they were saved.
  for (const { found_count: found } of searches) expect(found).toBeGreaterThan(0)
  const catalogue = createCatalogue(api.db)
  for (const { query } of searches) {
    const asked = askedQuery(query)
    expect(asked && (await catalogue.all(asked, 100, 'a test'))?.length).toBeGreaterThan(1)
  }
})

test('nothing of it is told or mailed by itself once the demo runs', async () => {
  await demoSeeded(0)
  const catalogue = createCatalogue(api.db)
  while (await compareChanges(api.db, catalogue));
  while (await tellMatches(api.db, catalogue, new Date(Date.now() + 2 * DAY_MS)));
  const noMails = async () => {
    throw new Error('a reminder is due')
  }
  expect(await remindWatchers(api.db, noMails)).toBe(false)
  const told = await api.db
    .selectFrom('notices')
    .select('kind')
    .where('user_id', '=', demo)
    .where('kind', 'in', ['saved_search', 'ending_soon'])
    .execute()
  expect(told).toEqual([])
})

/** What it put on its watchlist before the lot was there, or after it was over. */
async function watchedOutOfRun(): Promise<unknown[]> {
  return api.db
    .selectFrom('watchlist_entries')
    .innerJoin('auctions', 'auctions.id', 'auction_id')
    .select(['lot_number', 'added_at'])
    .where('user_id', '=', demo)
    .where(({ or, eb, ref }) =>
      or([eb('added_at', '<', ref('started_at')), eb('added_at', '>', ref('ends_at'))]),
    )
    .execute()
}

test('what it has stays its own while the demo of last week is held again', async () => {
  await demoSeeded(7)
  // The first is the motorcycle that it led, the others are those of the beginning.
  expect((await reservations()).map(({ status }) => status)).toEqual([
    'pending',
    'pending',
    'pending',
    'completed',
  ])
  expect(await words()).toContain('Relisted')
  const { items } = (await api.ask(demo, '/api/me/watchlist')).body
  expect(new Set(items.map(({ auction }) => auction.status))).toEqual(
    new Set(['available', 'ended', 'sold']),
  )
  expect((await api.ask(demo, '/api/me/saved-searches')).body.items).toHaveLength(3)
  expect(await wrongLedgers(api.db)).toEqual([])
})
