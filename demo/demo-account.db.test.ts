import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { closeDueAuctions } from '../src/engine/closing/close-due-auctions.server.ts'
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
    Won: [expect.anything(), expect.anything(), expect.anything()],
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
  expect(await wrongLedgers(api.db)).toEqual([])
})
