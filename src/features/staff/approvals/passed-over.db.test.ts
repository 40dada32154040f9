import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember, wrongLedgers } from '../../../../test/marketplace.ts'
import { untilWaiting } from '../../../../test/row-locks.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'

let api: StaffApi
/** Open from $10,000. */
let lot: string
let [first, gone] = ['', '']

beforeAll(async () => {
  api = await openStaffApi()
})
afterAll(() => api.market.close())
beforeEach(async () => {
  lot = (await api.create({ ...someInput(), status: 'available' })).body.auction.id
  first = await aMember(api.market.db)
  gone = await aMember(api.market.db)
})

test.each([
  ['closed', (id: string) => close(id), 'your account is closed'],
  ['banned', (id: string) => ban(id), 'your account is banned'],
  ['staff', (id: string) => hire(id), 'you work here now'],
])(
  'a bid whose account is %s neither leads again nor drives the price',
  async (barred, leave, told) => {
    const kept = (await bidBy(first, 10_100)).body.bid.id
    const passed = [
      (await bidBy(gone, 10_200)).body.bid.id,
      (await bidBy(gone, 12_000)).body.bid.id,
    ]
    const { id } = (await api.bid(lot, 40_000)).body.bid
    await leave(gone)
    expect(await voidBid(id)).toMatchObject({
      status: 200,
      body: { auction: { current_bid: 10_100, bid_count: 1, minimum_bid: 10_200 } },
    })
    const { body } = await api.market.ask('GET', `/api/auctions/${lot}/bids`)
    expect(body.items.map(({ id: bid }) => bid)).toEqual([kept])
    const ledger = await api.market.ask('GET', `/api/auctions/${lot}/ledger`)
    // At no line leads who may no longer bid.
    expect(ledger.body.items.slice(5)).toMatchObject([
      { type: 'bid-voided', data: { bid: passed[1], highest: 4_000_000 } },
      { type: 'bid-voided', data: { bid: passed[0], highest: 4_000_000 } },
      { type: 'bid-voided', data: { bid: id, highest: 1_010_000 } },
    ])
    expect(ledger.text).not.toContain(barred)
    expect(await mailsAbout(id)).toEqual([expect.stringContaining('Our staff voided your bid')])
    for (const one of passed) expect(await mailsAbout(one)).toEqual([expect.stringContaining(told)])
    expect(await auditOfVoid()).toMatchObject({
      bid: id,
      passed_over: passed.toReversed().map((one) => ({ bid: one, because: barred })),
    })
    expect(await wrongLedgers(api.market.db)).toEqual([])
    expect((await bidBy(first, 10_200)).status).toBe(201)
  },
)

test.each([
  ['its own leading bid', false],
  ['a bid above it', true],
])('nor does a maximum of a banned account bid once %s is voided', async (_, isOutbid) => {
  await bidBy(first, 10_100)
  const own = (await bidBy(gone, 10_200)).body.bid.id
  await setMaximum(gone, 12_000)
  const above = isOutbid ? (await api.bid(lot, 40_000)).body.bid.id : own
  await ban(gone)
  expect(await voidBid(above)).toMatchObject({
    status: 200,
    body: { auction: { current_bid: 10_100, bid_count: 1, minimum_bid: 10_200 } },
  })
  expect(await wrongLedgers(api.market.db)).toEqual([])
  expect((await bidBy(first, 10_200)).body.auction).toMatchObject({ current_bid: 10_200 })
})

test('a bid that a maximum made goes with that maximum, where one that it outbid is passed over', async () => {
  await bidBy(gone, 10_100)
  await setMaximum(first, 12_000)
  const { body } = await api.market.ask('GET', `/api/auctions/${lot}/bids`)
  await ban(gone)
  expect(await voidBid(body.items[0]?.id ?? '')).toMatchObject({
    status: 200,
    body: { auction: { current_bid: null, bid_count: 0 } },
  })
  expect(await wrongLedgers(api.market.db)).toEqual([])
})

test('a maximum ends with the bid that it made, where that falls with one that is passed over', async () => {
  await bidBy(first, 10_100)
  await bidBy(gone, 10_400)
  await setMaximum(first, 12_000)
  const { body } = await api.market.ask('GET', `/api/auctions/${lot}/bids`)
  await ban(gone)
  expect(await voidBid(body.items[0]?.id ?? '')).toMatchObject({
    status: 200,
    body: { auction: { current_bid: 10_100, bid_count: 1 } },
  })
  expect((await api.bid(lot, 10_200)).body.auction).toMatchObject({ current_bid: 10_200 })
  expect(await wrongLedgers(api.market.db)).toEqual([])
})

test('bids of a closed account below the next that counts stay where they are', async () => {
  await bidBy(gone, 10_100)
  await bidBy(first, 10_200)
  const { id } = (await api.bid(lot, 40_000)).body.bid
  await close(gone)
  expect((await voidBid(id)).body.auction).toMatchObject({ current_bid: 10_200, bid_count: 2 })
})

test('who closes the account while a bid is voided has closed it before or after', async () => {
  await bidBy(gone, 10_100)
  const { id } = (await api.bid(lot, 40_000)).body.bid
  const { db } = api.market
  const closing = await db.startTransaction().execute()
  await sql`select from users where id = ${gone} for update`.execute(closing)
  const voiding = voidBid(id)
  await untilWaiting(db)
  await close(gone, closing)
  await closing.commit().execute()
  expect((await voiding).body.auction).toMatchObject({ current_bid: null, bid_count: 0 })
})

test.each([
  ['closed', (id: string) => close(id), 'has closed the account'],
  ['banned', (id: string) => ban(id), 'is banned'],
  ['staff', (id: string) => hire(id), 'works here'],
])(
  'a highest bid below the reserve is not accepted when its account is %s',
  async (_, leave, told) => {
    const body = { ...someInput(), status: 'available', reserve_price: 20_000 }
    lot = (await api.create(body)).body.auction.id
    await bidBy(gone, 10_100)
    await api.act(lot, 'end')
    await leave(gone)
    expect(await api.act(lot, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'not_available', detail: expect.stringContaining(told) },
    })
    const reservations = api.market.db.selectFrom('reservations').where('auction_id', '=', lot)
    expect(await reservations.select('id').execute()).toEqual([])
  },
)

async function close(id: string, db: StaffApi['market']['db'] = api.market.db): Promise<void> {
  await db.updateTable('profiles').set({ status: 'closed' }).where('id', '=', id).execute()
}

async function ban(id: string): Promise<void> {
  const banned_until = new Date(Date.now() + 86_400_000)
  await api.market.db.updateTable('users').set({ banned_until }).where('id', '=', id).execute()
}

async function hire(id: string): Promise<void> {
  const roles = ['member', 'staff']
  await api.market.db.updateTable('users').set({ roles }).where('id', '=', id).execute()
}

function voidBid(bid: string) {
  return api.voidBid(lot, bid)
}

function bidBy(by: string, amount: number) {
  return api.market.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount } })
}

async function setMaximum(by: string, amount: number): Promise<void> {
  const path = `/api/auctions/${lot}/maximum`
  const { status } = await api.market.ask('PUT', path, { by, body: { amount } })
  expect(status).toBe(200)
}

async function mailsAbout(bid: string): Promise<string[]> {
  const rows = await api.market.db
    .selectFrom('mails')
    .select('body_text')
    .where('occasion', '=', `void ${bid}`)
    .execute()
  return rows.map(({ body_text }) => body_text)
}

async function auditOfVoid(): Promise<unknown> {
  const row = await api.market.db
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', lot)
    .where('action', '=', 'bid.void')
    .executeTakeFirstOrThrow()
  return row.details
}
