import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aLot,
  aMember,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../../../test/marketplace.ts'
import { PROOF_KEY } from '../../../test/proof-key.ts'
import { publicKeyOf } from '../../engine/proof/proof-key.server.ts'
import { isSigned } from '../../engine/proof/receipts.server.ts'

let market: Marketplace
let marcus: string
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  marcus = await aMember(market.db, { profile: { full_name: 'Marcus Thorne' } })
  dana = await aMember(market.db, { profile: { full_name: 'Dana Wells' } })
})
afterAll(() => market.close())

const bid = (lot: string, by: string | undefined, amount: unknown, headers = {}) =>
  market.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount }, headers })

test('an accepted bid is answered with the bid and the auction as it then stands', async () => {
  const lot = await aLot(market.db)
  const { status, body } = await bid(lot, marcus, 10_100)
  expect(status).toBe(201)
  expect(body.bid).toMatchObject({ amount: 10_100, bidder: 'You', seq: 2 })
  expect(body.auction).toMatchObject({
    id: lot,
    current_bid: 10_100,
    minimum_bid: 10_200,
    bid_count: 1,
    version: 2,
  })
  const { body: history } = await market.ask('GET', `/api/auctions/${lot}/bids`, { by: marcus })
  expect(history).toEqual({ items: [body.bid], total: 1, next_cursor: null })
})

test('an accepted bid is answered with a signed receipt of its line in the ledger, a refused one is not', async () => {
  const lot = await aLot(market.db, { endsIn: 60_000 })
  const { body } = await bid(lot, marcus, 10_100)
  // The line after it moves the end.
  const { body: ledger } = await market.ask('GET', `/api/auctions/${lot}/ledger`)
  const { hash, at: time } = ledger.items[1] ?? {}
  expect(body.receipt).toMatchObject({ auction: lot, seq: body.bid.seq, hash, time })
  assert(body.receipt)
  expect(isSigned(body.receipt, publicKeyOf(PROOF_KEY.publicKey).check)).toBe(true)
  expect((await bid(lot, dana, 10_100)).body).not.toHaveProperty('receipt')
})

test('amounts compare as numbers: $20,000 beats $9,900, and $15,000 does not beat $20,000', async () => {
  const lot = await aLot(market.db, { starting_bid: 9_000 })
  expect((await bid(lot, marcus, 9_900)).status).toBe(201)
  expect((await bid(lot, dana, 20_000)).status).toBe(201)
  expect((await bid(lot, marcus, 15_000)).status).toBe(422)
})

test('an id in upper case is the same id', async () => {
  const lot = await aLot(market.db)
  expect((await bid(lot.toUpperCase(), marcus, 10_100)).status).toBe(201)
})

test('a bid below the minimum is refused with the minimum, and nothing is stored', async () => {
  const lot = await aLot(market.db)
  await bid(lot, marcus, 10_100)
  for (const amount of [10_199, 10_100, 100, 0, -500, -1e15]) {
    const { status, body, headers } = await bid(lot, dana, amount)
    expect(status).toBe(422)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Invalid Bid',
      status: 422,
      detail: 'Minimum bid is $10,200',
      code: 'invalid_bid',
      minimum_bid: 10_200,
      errors: [{ path: 'amount', message: 'Minimum bid is $10,200' }],
    })
  }
  expect(await linesOf(lot)).toBe(2)
})

test.each([
  ['fractional', 10_100.5, 'Bids are in whole dollars'],
  ['huge', 1_000_000_001, 'Bids go up to $1,000,000,000'],
  ['textual', '10100', 'Enter your bid in dollars'],
  ['missing', undefined, 'Enter your bid in dollars'],
  ['no number', null, 'Enter your bid in dollars'],
  ['a list', [10_100], 'Enter your bid in dollars'],
])('an amount that is %s is refused at its field', async (_, amount, message) => {
  const lot = await aLot(market.db)
  const { status, body } = await bid(lot, marcus, amount)
  expect(status).toBe(422)
  expect(body).toMatchObject({
    title: 'Validation Error',
    code: 'validation_failed',
    detail: message,
    errors: [{ path: 'amount', message }],
  })
  expect(await linesOf(lot)).toBe(1)
})

describe('refusals come in this order', () => {
  test('401 before anything else', async () => {
    const { status, body } = await market.ask('POST', `/api/auctions/nonsense/bids`, { body: '{' })
    expect(status).toBe(401)
    expect(body).toMatchObject({
      title: 'Authentication Required',
      detail: 'Please sign in to place a bid',
      code: 'authentication_required',
    })
  })

  test('403 for a closed account, before 404', async () => {
    const closed = await aMember(market.db)
    await market.db
      .updateTable('profiles')
      .set({ status: 'closed' })
      .where('id', '=', closed)
      .execute()
    expect(await bid(randomUUID(), closed, 1)).toMatchObject({
      status: 403,
      body: { code: 'account_closed' },
    })
  })

  test.each(['staff', 'admin'] as const)('403 for %s, before 404', async (role) => {
    const house = await aMember(market.db, { roles: ['member', role] })
    expect(await bid(randomUUID(), house, 1)).toMatchObject({
      status: 403,
      body: {
        code: 'forbidden',
        detail:
          'Staff accounts cannot bid or buy, because staff can see reserve prices and who bids.',
      },
    })
  })

  test.each([
    ['malformed', 'HL-20001'],
    ['unknown', randomUUID()],
  ])('404 for an id that is %s, before 400 and 422', async (_, id) => {
    for (const body of [{ amount: 10_100 }, { amount: 'x' }, '{']) {
      const answer = await market.ask('POST', `/api/auctions/${id}/bids`, { by: marcus, body })
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    const headers = { 'idempotency-key': 'not visible: \t' }
    expect((await bid(id, marcus, 10_100, headers)).status).toBe(404)
  })

  test('404 for a draft and for a withdrawn one: they are as if they did not exist', async () => {
    const draft = await aLot(market.db, { status: 'draft' })
    const withdrawn = await aLot(market.db)
    const staff = await aMember(market.db, { roles: ['member', 'staff'] })
    await market.ask('POST', `/api/staff/auctions/${withdrawn}/withdraw`, { by: staff })
    for (const lot of [draft, withdrawn]) {
      for (const amount of [10_100, 'x']) {
        expect(await bid(lot, marcus, amount)).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        })
      }
    }
  })

  test('400 for what is not JSON, 413 for what is too large', async () => {
    const lot = await aLot(market.db)
    const path = `/api/auctions/${lot}/bids`
    for (const body of ['{"amount":', '', 'amount=10100']) {
      const answer = await market.ask('POST', path, { by: marcus, body })
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_json' } })
    }
    const huge = JSON.stringify({ amount: 10_100, more: 'x'.repeat(70_000) })
    const answer = await market.ask('POST', path, { by: marcus, body: huge })
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  })

  test('422 before 409: a wrong amount on an ended auction is wrong first', async () => {
    const lot = await aLot(market.db)
    const staff = await aMember(market.db, { roles: ['member', 'staff'] })
    await market.ask('POST', `/api/staff/auctions/${lot}/end`, { by: staff })
    expect((await bid(lot, marcus, 'x')).status).toBe(422)
    const { status, body } = await bid(lot, marcus, 10_100)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      title: 'Not Available',
      detail: 'This item is no longer available',
      code: 'not_available',
      auction_status: 'ended',
    })
    expect(Date.parse(body.now ?? '')).toBeGreaterThanOrEqual(Date.parse(body.ends_at ?? ''))
  })
})

describe('the soft close', () => {
  test('an accepted bid in the last seconds moves the end to that many seconds after it', async () => {
    const lot = await aLot(market.db, { endsIn: 60_000, soft_close_seconds: 120 })
    const { body } = await bid(lot, marcus, 10_100)
    const end = Date.parse(body.bid.created_at) + 120_000
    expect(body.auction.ends_at).toBe(new Date(end).toISOString())
    expect(body.auction.version).toBe(body.bid.seq + 1)
  })

  test('a refused bid never does, and neither does one before the last seconds', async () => {
    const lot = await aLot(market.db, { endsIn: 60_000, soft_close_seconds: 120 })
    const before = (await market.ask('GET', `/api/auctions/${lot}`)).body
    await bid(lot, marcus, 10_099)
    expect((await market.ask('GET', `/api/auctions/${lot}`)).body).toEqual(before)
    const early = await aLot(market.db, { endsIn: 3_600_000, soft_close_seconds: 120 })
    const { ends_at } = (await market.ask('GET', `/api/auctions/${early}`)).body
    expect((await bid(early, marcus, 10_100)).body.auction.ends_at).toBe(ends_at)
  })
})

test('the ledgers of all of this hold', async () => {
  expect(await wrongLedgers(market.db)).toEqual([])
})

async function linesOf(lot: string): Promise<number> {
  const lines = await market.db
    .selectFrom('auction_events')
    .select('seq')
    .where('auction_id', '=', lot)
    .execute()
  return lines.length
}
