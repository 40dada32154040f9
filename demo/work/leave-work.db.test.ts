import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyProceeds } from '../../src/engine/proceeds/verify-proceeds.server.ts'
import { createDeadlines } from '../../src/engine/sales/see-to-deadlines.server.ts'
import { hasWaitingWire } from '../../src/engine/sales/statements/waiting-wires.server.ts'
import { verifySales } from '../../src/engine/sales/verify-sales.server.ts'
import { QUEUES } from '../../src/features/staff/settlement/queues/queues.ts'
import { createSecrets } from '../../src/server/files/secrets.ts'
import { demoHouse } from '../../test/house/demo-house.ts'
import { openMarketplace, wrongLedgers, type Marketplace } from '../../test/marketplace.ts'
import { extendDemoSales } from '../extend-demo-sales.ts'
import { BANK_EMAIL, openDemoAccounts, STAFF_EMAIL } from '../open-demo-accounts.ts'
import { relistEndedDemo } from '../relist-ended.ts'
import { seedDemo } from '../seed.ts'

let market: Marketplace
let staff: string
let bank: string
let isFilled: boolean[]
/** What there was of it each time that a process had seen to it. */
const whole: object[] = []
let queued: string[]

beforeAll(async () => {
  market = await openMarketplace()
  const nowhere = { write: async () => {} }
  const seed = async ({ db }: Pick<Marketplace, 'db'>) => {
    const filled = await seedDemo(db, nowhere, demoHouse(db), new Date())
    whole.push(await sizeOfDemo())
    return filled
  }
  // Two processes that start at once, and one later.
  isFilled = await Promise.all([seed(market), seed(market.another())])
  isFilled.push(await seed(market))
  ;[staff, bank] = [await memberOf(STAFF_EMAIL), await memberOf(BANK_EMAIL)]
  const { rows } = await sql<{ name: string }>`select name from pgboss.job`.execute(market.db)
  queued = rows.map(({ name }) => name)
  // What a running demo does to itself.
  await relistEndedDemo(market.db)
  await extendDemoSales(market.db)
  await createDeadlines(market.db, { graceHoursFor: () => 0, isHeldBack: hasWaitingWire })(
    (error) => {
      throw error
    },
  )
}, 60_000)
afterAll(() => market.close())

async function memberOf(email: string): Promise<string> {
  const user = market.db.selectFrom('users').select('id').where('email', '=', email)
  return (await user.executeTakeFirstOrThrow()).id
}

async function sizeOfDemo(): Promise<object> {
  const { rows } = await sql<object>`
    select (select count(*) from auctions) as auctions, (select count(*) from users) as users,
      (select count(*) from statements) as statements, (select count(*) from run_lists) as run_lists,
      (select count(*) from saved_searches) as saved_searches`.execute(market.db)
  return rows[0] ?? {}
}

const read = <Path extends string>(path: Path) => market.ask('GET', path, { by: staff })

test('a demo is filled once, whole before anybody goes on, also where two processes start at once', () => {
  expect(isFilled.toSorted()).toEqual([false, false, true])
  const [first] = whole
  expect(first).toMatchObject({ statements: 2, run_lists: 1, saved_searches: 3 })
  expect(whole).toEqual([first, first, first])
})

test('its ledgers and sales hold', async () => {
  expect(await wrongLedgers(market.db)).toEqual([])
  expect((await verifySales(market.db)).wrong).toEqual([])
  expect(await verifyProceeds(market.db)).toEqual({ checked: 2, wrong: [] })
})

test('something waits in every queue of the day', async () => {
  const { queues } = (await read('/api/staff/today')).body
  const counts = Object.fromEntries(queues.map(({ queue, count }) => [queue, count]))
  expect(counts).toEqual({
    ...{ overdue: 2, approvals: 3, 'no-bids': 1, ids: 5, wires: 14, 'send-back': 1, payouts: 1 },
    ...{ 'below-reserve': 5, deliveries: 3, returns: 1, titles: 5, messages: 6, mails: 2, jobs: 1 },
    'public-questions': 3,
    paused: 1,
  })
})

test('what waits has come over several days', async () => {
  const { queues } = (await read('/api/staff/today')).body
  const days = queues.flatMap(({ since }) => (since ? [since.slice(0, 10)] : []))
  expect(new Set(days).size).toBeGreaterThanOrEqual(4)
})

test('somebody of a bank signs in, sees what it sells, and is asked about one lot, as before about another', async () => {
  const reach = { demo: true, host: '127.0.0.1', publicUrl: undefined, trustProxy: false }
  const accounts = await openDemoAccounts(market.db, reach, createSecrets(randomBytes(32)))
  expect(accounts).toContainEqual({ email: BANK_EMAIL, password: 'hammerlane' })
  const own = <Path extends string>(path: Path) => market.ask('GET', path, { by: bank })
  const { items: lots } = (await own('/api/consignor/lots')).body
  const states = new Set(lots.map(({ status }) => status))
  expect(lots).toHaveLength(9)
  expect([...states].toSorted()).toEqual(['available', 'ended', 'sold'])
  expect((await own('/api/consignor/decisions')).body.items).toMatchObject([
    { auction: { lot: 'HL-10420' }, kind: 'accept_bid', state: 'waiting', bid: 11_800 },
  ])
  expect((await own('/api/consignor/decisions?waits=false')).body.items).toMatchObject([
    { auction: { lot: 'HL-10380' }, state: 'declined', answered_by: 'Blair Banks' },
  ])
  const { answers } = (await read('/api/staff/today')).body
  expect(answers).toMatchObject([
    { lot: 'HL-10380', consignor: 'Tidewater Savings Bank', state: 'declined' },
  ])
})

test('something is in every queue of settlement, and a sale in every state but cancelled', async () => {
  const empty: string[] = []
  for (const queue of QUEUES) {
    const { body } = await read(`/api/staff/settlement?queue=${queue}`)
    if (body.items.length === 0) empty.push(queue)
  }
  expect(empty).toEqual([])
  const sales = await market.db.selectFrom('sales').select('state').distinct().execute()
  expect(sales.map(({ state }) => state).toSorted()).toEqual(
    [
      ...['completed', 'defaulted', 'invoiced', 'on_its_way', 'paid', 'part_paid'],
      ...['received', 'refunded', 'returning'],
    ].toSorted(),
  )
})

test('the bank statement of today has a line of every kind, and holds two sales back from default', async () => {
  const lines = await market.db
    .selectFrom('statement_lines')
    .select(['match', 'reason'])
    .where('state', '=', 'waiting')
    .execute()
  const kinds = new Set(lines.map(({ match, reason }) => reason ?? match))
  expect([...kinds].toSorted()).toEqual([
    ...['imported_before', 'matched', 'money_out', 'no_sale', 'other_currency', 'over', 'partial'],
    ...['recorded_before', 'several_references', 'unknown_reference'],
  ])
})

test('nothing that was told before the demo began goes out', async () => {
  const { unsent } = await market.db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('unsent'))
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(unsent).toBe(0)
  expect(queued).toEqual([])
})

test('staff find what they did, who may be the same person, and what they answer often', async () => {
  const { body: audit } = await read('/api/staff/audit')
  expect(audit.items.length).toBeGreaterThan(30)
  const { id } = await market.db
    .selectFrom('profiles')
    .select('id')
    .where('full_name', '=', 'Anthony Marsh')
    .executeTakeFirstOrThrow()
  const { body: related } = await market.ask('GET', `/api/staff/members/${id}/related`, {
    by: staff,
  })
  expect(related).toMatchObject({ items: [{ full_name: 'Tony Marsh', defaults: 1 }] })
  const { body: house } = await read('/api/staff/house')
  expect(house).toMatchObject({ answers: { value: { length: 4 } } })
  const { body: drafts } = await read('/api/staff/consignors')
  expect(drafts).toMatchObject({ items: [{ lot_count: 5 }, { lot_count: 9 }] })
})

test('a bank has a statement that was paid out, and one that waits', async () => {
  const { items } = (await read('/api/staff/proceeds/statements')).body
  expect(items).toMatchObject([
    { consignor: { name: 'Tidewater Savings Bank' }, payout: null },
    { consignor: { name: 'Tidewater Savings Bank' }, payout: { reference: 'FHB-OUT-20417' } },
  ])
  for (const { payable } of items) expect(payable).toBeGreaterThan(0)
  const days = items.map(({ made_at: at }) => at)
  expect(days).toEqual(days.toSorted().toReversed())
})

test('bidders read what was corrected while they were bidding', async () => {
  const { id } = await market.db
    .selectFrom('auctions')
    .select('id')
    .where('lot_number', '=', 10_402)
    .executeTakeFirstOrThrow()
  const { body } = await market.ask('GET', `/api/auctions/${id}/announcements`)
  expect(body).toMatchObject({
    items: [{ words: ['Mileage corrected from 49,980 to 50,113 miles'] }],
  })
})

test('the yes of the bank sells what it was asked about', async () => {
  const [waiting] = (await market.ask('GET', '/api/consignor/decisions', { by: bank })).body.items
  const path = `/api/consignor/decisions/${waiting?.id ?? ''}/approve` as const
  const { status, body } = await market.ask('POST', path, { by: bank, body: {} })
  expect([status, body]).toMatchObject([200, { decision: { state: 'approved' } }])
})
