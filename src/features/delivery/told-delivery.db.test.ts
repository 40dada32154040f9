import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy } from '../../../test/buyers.ts'
import {
  aLot,
  aMember,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../../../test/marketplace.ts'
import { readCentroids } from '../../server/places/centroids.server.ts'

let market: Marketplace
let dana: string
let rival: string
let staff: string
let lot: string

beforeAll(async () => {
  market = await openMarketplace()
  dana = await aMember(market.db)
  rival = await aMember(market.db)
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
  // Bids do not wait for it.
  await readCentroids()
})
afterAll(() => market.close())
beforeEach(async () => {
  lot = await aLot(market.db, { location: 'Tampa, FL' })
})

const ZIP = '98101'

const bid = (amount: number, by: string, more: object = {}, headers = {}) =>
  market.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount, ...more }, headers })
const setMaximum = (amount: number, by: string, more: object = {}) =>
  market.ask('PUT', `/api/auctions/${lot}/maximum`, { by, body: { amount, ...more } })

async function estimate(code = ZIP) {
  const path = `/api/auctions/${lot}/delivery?postal_code=${code}` as const
  const { miles, cost } = (await market.ask('GET', path)).body
  return { miles, cost }
}

/** What was kept with the bids of a lot, by their amounts, and with its maximums. */
async function kept() {
  const bids = await market.db
    .selectFrom('bids')
    .select(['amount', 'told_delivery'])
    .where('auction_id', '=', lot)
    .orderBy('amount')
    .execute()
  const maximums = await market.db
    .selectFrom('maximum_bids')
    .select('told_delivery')
    .where('auction_id', '=', lot)
    .execute()
  return {
    bids: bids.map(({ amount, told_delivery: told }) => [amount / 100, told]),
    maximums: maximums.map(({ told_delivery: told }) => told),
  }
}

/** The vehicle stands elsewhere, and sales are made at another rate. */
async function changeEverything(sale: string): Promise<void> {
  await sql`update auctions set location = 'Miami, FL' where id = ${lot}`.execute(market.db)
  await sql`
    update sales set terms = terms || '{"freeDeliveryMiles": 0, "deliveryCentsPerMile": 200}' where id = ${sale}`.execute(
    market.db,
  )
}

const quote = async (sale: string, code = ZIP, by = dana) =>
  (
    await market.ask(
      'GET',
      `/api/me/reservations/${sale}/handover-quote?method=delivery&postal_code=${code}`,
      { by },
    )
  ).body

async function wonBy(member: string): Promise<string> {
  await market.ask('POST', `/api/staff/auctions/${lot}/end`, { by: staff })
  const { id } = await market.db
    .selectFrom('sales')
    .select('id')
    .where('auction_id', '=', lot)
    .where('buyer_id', '=', member)
    .executeTakeFirstOrThrow()
  return id
}

test('what delivery was told to cost with a bid is what it costs, whatever changes until it is chosen', async () => {
  const { miles, cost } = await estimate()
  expect((await bid(10_100, dana, { postal_code: ' 98101 ' })).status).toBe(201)
  expect(await kept()).toEqual({
    bids: [
      [
        10_100,
        { postal_code: ZIP, miles, cents: Math.round(cost * 100), told_at: expect.any(String) },
      ],
    ],
    maximums: [],
  })
  const sale = await wonBy(dana)
  const before = await quote(sale)
  expect(before).toMatchObject({ price: cost, miles })
  expect(before.detail).toContain('from Tampa, FL: first 1,000 free')
  await changeEverything(sale)
  const told = await quote(sale)
  expect(told).toMatchObject({ price: cost, miles, text: 'Delivery to Seattle, WA' })
  expect(told.detail).toContain('at the price told with your bid')
  expect(await quote(sale, '98101-2345')).toMatchObject({ price: cost })
  // Of another place nothing was told.
  const elsewhere = await quote(sale, '80205')
  expect(elsewhere.price).toBeCloseTo((elsewhere.miles ?? 0) * 2, 2)
  const body = {
    ...{ method: 'delivery', address: '1912 Pike Place, Seattle', postal_code: ZIP },
    ...{ country: 'United States', wished_on: null, price: cost },
  }
  const chosen = await market.ask('PUT', `/api/me/reservations/${sale}/handover`, {
    by: dana,
    body,
  })
  expect(chosen.body.invoice.lines.map(({ kind, amount }) => [kind, amount])).toContainEqual([
    ...['delivery', cost],
  ])
})

test('a maximum keeps it too, and so it does when it is raised', async () => {
  const { miles, cost } = await estimate()
  const told = {
    ...{ postal_code: ZIP, miles, cents: Math.round(cost * 100) },
    told_at: expect.any(String),
  }
  await setMaximum(12_000, dana, { postal_code: ZIP })
  expect(await kept()).toEqual({ bids: [[10_100, told]], maximums: [told] })
  await setMaximum(15_000, dana)
  expect((await kept()).maximums).toEqual([told])
  // What the house bids for a member was not told to anybody.
  await bid(11_000, rival)
  expect((await kept()).bids).toEqual([
    [10_100, told],
    [11_000, null],
    [11_100, null],
  ])
  // Raised in sight of another place, that one is kept, and the first one stays with its bid.
  await setMaximum(16_000, dana, { postal_code: '80205' })
  expect((await kept()).maximums).toMatchObject([{ postal_code: '80205' }])
  const denver = await estimate('80205')
  const sale = await wonBy(dana)
  await changeEverything(sale)
  expect(await quote(sale)).toMatchObject({ price: cost, miles })
  expect(await quote(sale, '80205')).toMatchObject({ price: denver.cost, miles: denver.miles })
  // Where it stands was changed behind the ledger's back, here alone.
  const wrong = (await wrongLedgers(market.db)).filter((one) => !one.includes("'location'"))
  expect(wrong).toEqual([])
})

test('a maximum that is raised in the same moment keeps what was told with it', async () => {
  const answers = await Promise.all([
    setMaximum(12_000, dana, { postal_code: ZIP }),
    setMaximum(15_000, dana),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await kept()).maximums).toMatchObject([{ postal_code: ZIP }])
})

test('a maximum that loses to another leaves the other’s bid what it was', async () => {
  await setMaximum(15_000, dana)
  await setMaximum(12_000, rival, { postal_code: ZIP })
  const { bids, maximums } = await kept()
  expect(bids).toEqual([
    [10_100, null],
    [12_100, null],
  ])
  expect(maximums).toContainEqual(expect.objectContaining({ postal_code: ZIP }))
  const sale = await wonBy(dana)
  expect((await quote(sale)).detail).not.toContain('told with your bid')
})

test('of what was told for a code the latest counts, though the house bids by an older maximum since', async () => {
  await setMaximum(12_000, dana, { postal_code: ZIP })
  await sql`update auctions set location = 'Seattle, WA' where id = ${lot}`.execute(market.db)
  await bid(10_500, dana, { postal_code: ZIP })
  await bid(11_000, rival)
  expect((await kept()).bids.at(-1)).toEqual([11_100, null])
  const sale = await wonBy(dana)
  await changeEverything(sale)
  expect(await quote(sale)).toMatchObject({ price: 0 })
})

test('it is told to nobody else, and counts for nobody else', async () => {
  await bid(10_100, dana, { postal_code: ZIP })
  await bid(10_200, rival)
  const auction = `/api/auctions/${lot}` as const
  for (const [path, by] of [
    [auction, undefined],
    [`${auction}/bids`, rival],
    [`${auction}/bids`, dana],
    [`${auction}/ledger`, undefined],
    [`${auction}/prices`, undefined],
    ['/api/me/bids', rival],
    ['/api/staff/live/bids', staff],
    [`/api/staff/auctions/${lot}/bids`, staff],
    [`/api/staff/members/${dana}/bids`, staff],
  ] as const) {
    const { status, text } = await market.ask('GET', path, { by })
    expect([path, status]).toEqual([path, 200])
    expect(text).not.toMatch(/98101|told_delivery/)
  }
  const sale = await wonBy(rival)
  await changeEverything(sale)
  const { price, miles } = await quote(sale, ZIP, rival)
  expect(price).toBeCloseTo((miles ?? 0) * 2, 2)
})

test('Buy Now in the run of the bid is delivered at that price', async () => {
  const { cost } = await estimate()
  await bid(10_100, dana, { postal_code: ZIP })
  const sale = (await buy(market, lot, dana)).body.reservation.id
  await changeEverything(sale)
  expect((await quote(sale)).price).toBe(cost)
})

test('a code that nobody knows, or none, keeps no bid from being placed', async () => {
  expect((await bid(10_100, dana, { postal_code: '00000' })).status).toBe(201)
  expect((await bid(10_200, dana, { postal_code: 'here' })).status).toBe(201)
  expect((await bid(10_300, dana)).status).toBe(201)
  await sql`update auctions set location = 'Behind the barn' where id = ${lot}`.execute(market.db)
  expect((await bid(10_400, dana, { postal_code: ZIP })).status).toBe(201)
  expect((await kept()).bids.map(([, told]) => told)).toEqual([null, null, null, null])
  expect((await bid(10_500, dana, { postal_code: 'x'.repeat(11) })).status).toBe(422)
})

test('a bid that is sent again is one bid, to another place it is another request', async () => {
  const key = { 'idempotency-key': 'told-once' }
  const first = await bid(10_100, dana, { postal_code: ZIP }, key)
  expect((await bid(10_100, dana, { postal_code: ZIP }, key)).text).toBe(first.text)
  expect((await bid(10_100, dana, { postal_code: '80205' }, key)).status).toBe(422)
  expect((await kept()).bids).toHaveLength(1)
})

test('many bids of one batch each keep their own', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => aMember(market.db)))
  const lots = await Promise.all(members.map(() => aLot(market.db, { location: 'Tampa, FL' })))
  const codes = ['98101', '80205', '33602', '98101', undefined, '75201']
  await Promise.all(
    members.map((by, nth) =>
      market.ask('POST', `/api/auctions/${lots[nth]}/bids`, {
        by,
        body: { amount: 10_100, ...(codes[nth] && { postal_code: codes[nth] }) },
      }),
    ),
  )
  const rows = await market.db
    .selectFrom('bids')
    .select(['auction_id', 'told_delivery'])
    .where('auction_id', 'in', lots)
    .execute()
  const told = new Map(rows.map((row) => [row.auction_id, row.told_delivery]))
  const codeOf = (id: string) => (told.get(id) as { postal_code: string } | null)?.postal_code
  expect(lots.map(codeOf)).toEqual(codes)
})
