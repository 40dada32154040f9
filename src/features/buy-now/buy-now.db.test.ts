import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, expectUntouched, purchasesOf } from '../../../test/buyers.ts'
import {
  aLot,
  aMember,
  members,
  openMarketplace,
  untilDatabaseTime,
  wrongLedgers,
  type Answer,
  type Marketplace,
} from '../../../test/marketplace.ts'
import { closeDueAuctions } from '../../engine/closing/close-due-auctions.server.ts'

let market: Marketplace
let marcus: string
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  ;[marcus = '', dana = ''] = await members(market.db, 2)
})
afterAll(() => market.close())

const bid = (lot: string, by: string, amount: number) =>
  market.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount } })
const read = async (lot: string) => (await market.ask('GET', `/api/auctions/${lot}`)).body

describe('Buy Now', () => {
  test('reserves the item at once, to be paid by bank transfer within 48 hours', async () => {
    const lot = await aLot(market.db, { buy_now_price: 15_000 })
    const { status, body } = await buy(market, lot, dana)
    expect(status).toBe(201)
    const { id, created_at, payment_due_at, ...reservation } = body.reservation
    expect(reservation).toEqual({
      auction_id: lot,
      user_id: dana,
      winning_bid: 15_000,
      kind: 'buy_now',
      payment_method: 'bank_transfer',
      status: 'pending',
    })
    expect(Date.parse(payment_due_at) - Date.parse(created_at)).toBe(48 * 3_600_000)
    expect((await purchasesOf(market.db, lot)).reservations).toMatchObject([
      {
        id,
        run: 1,
        payment_hours: 48,
        free_delivery_miles: 1_000,
        delivery_cents_per_mile: 70,
        created_at: new Date(created_at),
      },
    ])
  })

  test('ends the auction: its end becomes the moment of the purchase', async () => {
    const lot = await aLot(market.db)
    const { ends_at: planned } = await read(lot)
    const { body } = await buy(market, lot, dana)
    const after = await read(lot)
    expect(after).toMatchObject({
      status: 'ended',
      ends_at: body.reservation.created_at,
      current_bid: null,
    })
    expect(Date.parse(after.ends_at)).toBeLessThan(Date.parse(planned))
    expect(await closeDueAuctions(market.db)).toBe(0)
    expect((await purchasesOf(market.db, lot)).reservations).toHaveLength(1)
  })

  test.each<[string, object, number | null, number]>([
    ['the price that staff set', { buy_now_price: 15_000 }, 11_000, 15_000],
    ['else the current bid', {}, 11_000, 11_000],
    ['else the starting bid', {}, null, 10_000],
    ['the current bid once the reserve is met', { reserve_price: 12_000 }, 12_000, 12_000],
  ])('without a price told is at the one under the lock: %s', async (_, terms, amount, price) => {
    const lot = await aLot(market.db, terms)
    if (amount) await bid(lot, marcus, amount)
    expect((await read(lot)).buy_now_price).toBe(price)
    expect((await buy(market, lot, dana)).body.reservation.winning_bid).toBe(price)
  })

  test('by whoever leads takes the item at the leading bid, once', async () => {
    const lot = await aLot(market.db)
    await bid(lot, dana, 11_000)
    expect((await buy(market, lot, dana)).body.reservation.winning_bid).toBe(11_000)
    expect((await purchasesOf(market.db, lot)).reservations).toMatchObject([
      { user_id: dana, kind: 'buy_now' },
    ])
    expect(await read(lot)).toMatchObject({ current_bid: 11_000, bid_count: 1, status: 'ended' })
  })
})

describe('is refused, and nothing is reserved', () => {
  test('at an old price: 409 with the new one, at which it can then be bought', async () => {
    const lot = await aLot(market.db)
    await bid(lot, marcus, 11_000)
    const before = await read(lot)
    const { status, body } = await buy(market, lot, dana, { price: 10_000 })
    expect([status, body]).toEqual([
      409,
      {
        type: 'about:blank',
        title: 'Price Changed',
        status: 409,
        detail: 'The price is now $11,000',
        code: 'price_changed',
        price: 11_000,
      },
    ])
    await expectUntouched(market, lot, before)
    expect((await buy(market, lot, dana, { price: body.price })).status).toBe(201)
  })

  test.each<[string, object]>([
    ['while the reserve is not met and no price was set', { reserve_price: 12_000 }],
    ['when staff switched it off', { buy_now_enabled: false, buy_now_price: 15_000 }],
  ])('%s', async (_, terms) => {
    const lot = await aLot(market.db, terms)
    await bid(lot, marcus, 11_000)
    const before = await read(lot)
    expect(before.buy_now_price).toBeNull()
    for (const price of [undefined, 11_000]) {
      const answer = await buy(market, lot, dana, { price })
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'not_available', title: 'Not Available' },
      })
      expect(answer.text).not.toContain('12000')
    }
    await expectUntouched(market, lot, before)
  })

  test('a second time, by another member or the same one', async () => {
    const lot = await aLot(market.db)
    await buy(market, lot, dana)
    const { version } = await read(lot)
    for (const by of [marcus, dana]) expectGone(await buy(market, lot, by))
    const { reservations, agreements, mails } = await purchasesOf(market.db, lot)
    expect([reservations.length, agreements.length, mails.length]).toEqual([1, 1, 1])
    expect((await read(lot)).version).toBe(version)
  })

  test('when the end has come, closed already or not, and is told what time it is', async () => {
    const lot = await aLot(market.db, { endsIn: 300 })
    const before = await read(lot)
    await untilDatabaseTime(market.db, new Date(before.ends_at))
    const late = await buy(market, lot, dana)
    expectGone(late)
    expect(late.body.ends_at).toBe(before.ends_at)
    expect(Date.parse(late.body.now ?? '')).toBeGreaterThanOrEqual(Date.parse(before.ends_at))
    await expectUntouched(market, lot, before)
    await closeDueAuctions(market.db)
    expectGone(await buy(market, lot, dana))
    await expectUntouched(market, lot, await read(lot))
  })

  test('by a closed account', async () => {
    const lot = await aLot(market.db)
    const closed = await aClosedMember()
    expect(await buy(market, lot, closed)).toMatchObject({
      status: 403,
      body: { code: 'account_closed', detail: expect.stringContaining('closed') },
    })
    await expectUntouched(market, lot, { version: 1 })
  })

  test('by staff, who can see reserve prices', async () => {
    const lot = await aLot(market.db)
    const staff = await aMember(market.db, { roles: ['member', 'staff'] })
    expect(await buy(market, lot, staff)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: expect.stringContaining('cannot bid or buy') },
    })
    await expectUntouched(market, lot, { version: 1 })
  })
})

test('what is refused first: 401, 403, 404, 422, 409', async () => {
  const [over, draft] = [await aLot(market.db), await aLot(market.db, { status: 'draft' })]
  await buy(market, over, marcus)
  const closed = await aClosedMember()
  const wrong = { phone: '1' }
  const answers = [
    await buy(market, randomUUID(), undefined, wrong),
    await buy(market, randomUUID(), closed, wrong),
    await buy(market, 'HL-20001', dana, wrong),
    await buy(market, randomUUID(), dana, wrong),
    await buy(market, draft, dana, wrong),
    await buy(market, draft, dana),
    await buy(market, over, dana, wrong),
    await buy(market, over, dana, {}, { 'idempotency-key': 'a b' }),
    await buy(market, over, dana),
  ]
  expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
    '401 authentication_required',
    '403 account_closed',
    '404 not_found',
    '404 not_found',
    '404 not_found',
    '404 not_found',
    '422 validation_failed',
    '422 validation_failed',
    '409 not_available',
  ])
  expect(answers[0]?.body.detail).toBe('Please sign in to buy now')
})

test('the ledgers of all of this hold', async () => {
  expect(await wrongLedgers(market.db)).toEqual([])
})

function expectGone(answer: Answer): void {
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'not_available',
      title: 'Not Available',
      detail: 'This item is no longer available',
    },
  })
}

async function aClosedMember(): Promise<string> {
  const closed = await aMember(market.db)
  await market.db
    .updateTable('profiles')
    .set({ status: 'closed' })
    .where('id', '=', closed)
    .execute()
  return closed
}
