import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aLot,
  aMember,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../../../../test/marketplace.ts'
import { NO_LIMITS, USUAL_LIMITS } from '../../../rules/safeguards/account-limits.ts'

let market: Marketplace
let staff: string
/** Of whose ID nobody has looked at the photo. */
let dana: string
let lot: string

beforeAll(async () => {
  market = await openMarketplace({ limits: { unreviewed: USUAL_LIMITS, reviewed: NO_LIMITS } })
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
})
afterAll(() => market.close())
beforeEach(async () => {
  dana = await aMember(market.db)
  lot = await aLot(market.db)
})

test('a bid above the largest is refused with the limit and how to raise it', async () => {
  expect(await bid(lot, 100_001)).toMatchObject({
    status: 403,
    body: {
      code: 'limit_exceeded',
      title: 'Limit Reached',
      detail: expect.stringMatching(/can bid up to \$100,000.*upload your ID photo/),
      limit: 'largest_bid',
      most: 100_000,
    },
  })
  expect((await bid(lot, 100_000)).status).toBe(201)
})

test('what is wrong with the bid itself is said first', async () => {
  await bid(lot, 100_000, await reviewed())
  expect((await bid(lot, 100_050)).body.code).toBe('invalid_bid')
})

test('leading bids and unpaid purchases count together, a bid over one’s own only for what is new', async () => {
  const [second, third] = [await aLot(market.db), await aLot(market.db)]
  await bid(lot, 90_000)
  await bid(second, 90_000)
  expect((await buy(second)).status).toBe(201)
  expect((await bid(lot, 100_000)).status).toBe(201)
  expect(await bid(third, 60_100)).toMatchObject({
    status: 403,
    body: { limit: 'commitments', most: 250_000 },
  })
  expect((await bid(third, 60_000)).status).toBe(201)
  // Outbid, one has promised less.
  await bid(third, 70_000, await reviewed())
  expect((await bid(await aLot(market.db), 60_000)).status).toBe(201)
})

test('of two bids on two auctions at once, in two processes, one at most passes the limit', async () => {
  const processes = [market, market.another({}, market.settings)]
  const lots = await Promise.all(Array.from({ length: 6 }, () => aLot(market.db)))
  const answers = await Promise.all(
    lots.map((id, at) =>
      (processes[at % 2] ?? market).ask('POST', `/api/auctions/${id}/bids`, {
        by: dana,
        body: { amount: 100_000 },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403, 403, 403])
})

test('a fourth open Buy Now is refused, until one is paid', async () => {
  for (const _ of [1, 2, 3]) expect((await buy(await aLot(market.db))).status).toBe(201)
  expect(await buy(lot)).toMatchObject({ status: 403, body: { limit: 'open_buy_nows', most: 3 } })
  const { id } = await market.db
    .selectFrom('reservations')
    .select('id')
    .where('user_id', '=', dana)
    .executeTakeFirstOrThrow()
  await market.ask('POST', `/api/staff/reservations/${id}/confirm-payment`, { by: staff, body: {} })
  expect((await buy(lot)).status).toBe(201)
})

test('whoever’s ID is reviewed bids without limits', async () => {
  const by = await reviewed()
  expect((await bid(lot, 900_000, by)).status).toBe(201)
  expect((await bid(await aLot(market.db), 900_000, by)).status).toBe(201)
})

test('staff set a member’s own limits, with a reason, over those of the house, and back', async () => {
  const raised = await setLimits(dana, { largest_bid: 500_000, commitments: null })
  expect(raised).toMatchObject({
    status: 200,
    body: {
      member: {
        id: dana,
        limits: { largest_bid: 500_000, commitments: null, open_buy_nows: 3, is_reviewed: false },
      },
    },
  })
  expect((await market.ask('GET', '/api/me/limits', { by: dana })).body).toEqual(
    raised.body.member.limits,
  )
  expect((await bid(lot, 500_000)).status).toBe(201)
  await setLimits(dana, {})
  expect((await bid(await aLot(market.db), 100_001)).status).toBe(403)
  const audited = await market.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('subject', '=', dana)
    .where('action', '=', 'set-limits')
    .orderBy('at')
    .execute()
  expect(audited).toMatchObject([
    { action: 'set-limits', actor_id: staff, details: { largest_bid: 500_000, reason: 'Known' } },
    { action: 'set-limits' },
  ])
})

test('a limit of one’s own holds where the house has none', async () => {
  const by = await reviewed()
  await setLimits(by, { largest_bid: 20_000 })
  expect(await bid(lot, 20_100, by)).toMatchObject({
    status: 403,
    body: { detail: expect.stringMatching(/\$20,000. Contact support/) },
  })
  expect((await bid(lot, 20_000, by)).status).toBe(201)
})

test('limits that a colleague has set meanwhile are not overwritten, nor by taking back', async () => {
  const member = await reviewed()
  expect((await setLimits(member, { largest_bid: 5_000 })).status).toBe(200)
  // Both dialogs were opened before that.
  for (const before of [{}, { open_buy_nows: 1 }]) {
    const late = await setLimits(member, { open_buy_nows: 1, before })
    expect([late.status, late.body]).toMatchObject([409, { code: 'changed_meanwhile' }])
  }
  const { body } = await market.ask('GET', `/api/staff/members/${member}`, { by: staff })
  expect(body.member.own_limits).toEqual({ largest_bid: 5_000 })
})

test('nobody sets the own limits, and members none at all', async () => {
  expect((await setLimits(staff, { largest_bid: null })).status).toBe(403)
  const path = `/api/staff/members/${dana}/limits`
  const body = { largest_bid: null, before: {}, reason: 'Please' }
  expect((await market.ask('PUT', path, { by: dana, body })).status).toBe(403)
  expect((await setLimits(randomUUID(), {})).status).toBe(404)
  expect((await setLimits(dana, { largest_bid: -1 })).status).toBe(422)
  expect(await wrongLedgers(market.db)).toEqual([])
})

function bid(auction: string, amount: number, by = dana) {
  return market.ask('POST', `/api/auctions/${auction}/bids`, { by, body: { amount } })
}

function buy(auction: string) {
  const body = {
    full_name: 'Dana Whitfield',
    email: 'dana@example.com',
    phone: '614 555 0100',
    delivery_address: '12 Harbor View Dr, Tampa',
  }
  return market.ask('POST', `/api/auctions/${auction}/buy-now`, { by: dana, body })
}

/** As somebody who has just looked at them, unless told otherwise. */
async function setLimits(member: string, limits: object) {
  const { body: page } = await market.ask('GET', `/api/staff/members/${member}`, { by: staff })
  const body = { reason: 'Known', before: page.member?.own_limits ?? {}, ...limits }
  return market.ask('PUT', `/api/staff/members/${member}/limits`, { by: staff, body })
}

/** A member whose ID photo staff have looked at. */
async function reviewed(): Promise<string> {
  const id = await aMember(market.db)
  await market.db
    .updateTable('profiles')
    .set({ id_verified_at: new Date() })
    .where('id', '=', id)
    .execute()
  return id
}
