import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDueLot } from '../../../../test/due-lot.ts'
import { aMember, wrongLedgers } from '../../../../test/marketplace.ts'
import { toldOf } from '../../../../test/sales/notices.ts'
import { latestOffer, offersOf } from '../../../../test/sales/offers.ts'
import { inAnHour, openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { closeDueAuctions } from '../../../engine/closing/close-due-auctions.server.ts'
import { createOfferKeeper } from '../../../engine/sales/offers/see-to-offers.server.ts'

const HOUR_MS = 3_600_000

let staffApi: StaffApi
let ada: string
let ben: string

beforeAll(async () => {
  staffApi = await openStaffApi()
})
afterAll(() => staffApi.market.close())
beforeEach(async () => {
  ada = await aMember(staffApi.market.db)
  ben = await aMember(staffApi.market.db)
})

const db = () => staffApi.market.db
const offer = (lot: string, amount: unknown, by = staffApi.staff) =>
  staffApi.market.ask('POST', `/api/staff/auctions/${lot}/counter-offer`, { by, body: { amount } })
const answer = (id: string, what: 'accept' | 'decline', by: string, at = staffApi.market) =>
  at.ask('POST', `/api/me/offers/${id}/${what}`, { by })
const mine = (by: string) => staffApi.market.ask('GET', '/api/me/offers', { by })
const told = (lot: string) => toldOf(db(), lot, { ada, ben })
const statesOf = async (lot: string) => (await offersOf(db(), lot)).map(({ state }) => state)
const keep = (now?: Date) =>
  createOfferKeeper(db())((error) => {
    throw error
  }, now)

/** A lot that ended below its reserve of $15,000: Ada bid $11,000, Ben less. */
async function belowReserve(): Promise<string> {
  const bids = [
    { by: ben, amount: 10_500 },
    { by: ada, amount: 11_000 },
  ]
  const lot = await aDueLot(db(), { bids, reserve_price: 15_000 })
  while ((await closeDueAuctions(db())) > 0);
  return lot
}

async function offered(amount = 14_000): Promise<{ lot: string; id: string }> {
  const lot = await belowReserve()
  expect((await offer(lot, amount)).status).toBe(200)
  return { lot, id: await latestOffer(db(), lot) }
}

test('the highest bidder sees the offer for 48 hours, and nowhere the reserve', async () => {
  const { lot, id } = await offered()
  const seen = await mine(ada)
  expect(seen).toMatchObject({
    status: 200,
    body: {
      total: 1,
      next_cursor: null,
      items: [
        {
          id,
          kind: 'counter_offer',
          amount: 14_000,
          bid: 11_000,
          run: 1,
          state: 'waiting',
          auction: { id: lot, status: 'ended' },
        },
      ],
    },
  })
  const [item] = seen.body.items
  const hours = (Date.parse(item?.expires_at ?? '') - Date.parse(item?.created_at ?? '')) / HOUR_MS
  expect(hours).toBe(48)
  const notices = await db()
    .selectFrom('notices')
    .select('data')
    .where('user_id', '=', ada)
    .execute()
  expect(JSON.stringify([seen.body, notices])).not.toMatch(/15,?000/)
  expect((await mine(ben)).body).toMatchObject({ items: [], total: 0 })
  expect(await told(lot)).toEqual([
    ...['ada below_reserve', 'ben ended_below_reserve', 'ada counter_offer'],
  ])
  expect(await staffApi.auditOf(lot)).toEqual(['auction.counter-offer'])
})

test('accepted it is a sale at that price: invoiced, not told as a win; the others hear they lost', async () => {
  const { lot, id } = await offered()
  const accepted = await answer(id, 'accept', ada)
  expect(accepted).toMatchObject({ status: 200, body: { offer: { id, state: 'accepted' } } })
  const sales = await db().selectFrom('sales').selectAll().where('auction_id', '=', lot).execute()
  expect(sales).toMatchObject([
    {
      ...{ buyer_id: ada, price: 1_400_000, state: 'invoiced' },
      lines: [{ kind: 'agreed_price', amount: 1_400_000 }],
    },
  ])
  const reservation = db().selectFrom('reservations').select('kind').where('auction_id', '=', lot)
  expect(await reservation.execute()).toEqual([{ kind: 'offer' }])
  expect((await told(lot)).toSorted()).toEqual([
    ...['ada below_reserve', 'ada counter_offer', 'ada invoice'],
    ...['ben ended_below_reserve', 'ben lost'],
  ])
  // Sent again, because the answer got lost.
  expect((await answer(id, 'accept', ada)).body.offer.state).toBe('accepted')
  expect((await answer(id, 'decline', ada)).status).toBe(409)
  expect(
    await db().selectFrom('sales').select('id').where('auction_id', '=', lot).execute(),
  ).toHaveLength(1)
})

test('declined it goes back to staff, who may offer again', async () => {
  const { lot, id } = await offered()
  expect((await offer(lot, 13_000)).body).toMatchObject({
    code: 'not_available',
    detail: expect.stringContaining('not answered'),
  })
  expect((await answer(id, 'decline', ada)).body.offer.state).toBe('declined')
  expect((await answer(id, 'accept', ada)).body).toMatchObject({
    detail: 'You have declined this offer',
  })
  expect((await offer(lot, 13_000)).status).toBe(200)
  expect((await answer(await latestOffer(db(), lot), 'accept', ada)).status).toBe(200)
  expect(await statesOf(lot)).toEqual(['declined', 'accepted'])
})

test('after 48 hours it cannot be taken, whether or not the job has seen to it', async () => {
  const { lot, id } = await offered()
  await db()
    .updateTable('offers')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()
  expect((await mine(ada)).body.items).toMatchObject([{ state: 'expired' }])
  expect(await answer(id, 'accept', ada)).toMatchObject({
    status: 409,
    body: { detail: 'This offer has expired' },
  })
  await keep()
  expect(await statesOf(lot)).toEqual(['expired'])
  const { body } = await staffApi.edit(lot, {})
  expect(body.auction).toMatchObject({ status: 'ended', outcome: 'reserve_not_met' })
})

test.each<[string, object]>([
  ['relist', { ends_at: inAnHour() }],
  ['withdraw', {}],
  ['accept', {}],
])('%s by staff withdraws an offer that waits', async (action, body) => {
  const { lot, id } = await offered()
  expect((await staffApi.act(lot, action, body)).status).toBe(200)
  expect(await statesOf(lot)).toEqual(['withdrawn'])
  expect((await answer(id, 'accept', ada)).status).toBe(409)
})

test.each<[string, unknown, number]>([
  ['not above the bid', 11_000, 422],
  ['below it', 10_900, 422],
  ['in cents', 13_000.5, 422],
  ['of nothing', 0, 422],
  ['endless', 2_000_000_000, 422],
  ['in words', 'more', 422],
])('an offer %s is refused', async (_, amount, status) => {
  const lot = await belowReserve()
  expect(await offer(lot, amount)).toMatchObject({ status, body: { errors: [{ path: 'amount' }] } })
  expect(await offersOf(db(), lot)).toEqual([])
})

test('only after a run below its reserve, by staff, to somebody who may still buy', async () => {
  const won = await aDueLot(db(), { bids: [{ by: ada, amount: 11_000 }] })
  await closeDueAuctions(db())
  expect((await offer(won, 12_000)).status).toBe(409)
  expect((await offer(randomUUID(), 12_000)).status).toBe(404)
  const lot = await belowReserve()
  expect((await offer(lot, 12_000, ada)).status).toBe(403)
  await db().updateTable('profiles').set({ status: 'closed' }).where('id', '=', ada).execute()
  expect((await offer(lot, 12_000)).status).toBe(409)
})

test('nobody answers the offer of another, nor one whose account was closed', async () => {
  const { id } = await offered()
  for (const what of ['accept', 'decline'] as const) {
    expect((await answer(id, what, ben)).status).toBe(404)
    expect((await answer(randomUUID(), what, ada)).status).toBe(404)
  }
  await db().updateTable('profiles').set({ status: 'closed' }).where('id', '=', ada).execute()
  expect(await answer(id, 'accept', ada)).toMatchObject({
    status: 403,
    body: { code: 'account_closed' },
  })
})

test('limits of the account count for an offer as for a bid', async () => {
  const { lot, id } = await offered()
  const limits = { largest_bid: 12_000, before: {}, reason: 'New here' }
  const path = `/api/staff/members/${ada}/limits`
  await staffApi.market.ask('PUT', path, { by: staffApi.staff, body: limits })
  expect(await answer(id, 'accept', ada)).toMatchObject({
    status: 403,
    body: { code: 'limit_exceeded' },
  })
  expect(await statesOf(lot)).toEqual(['waiting'])
})

test('accepting, declining, relisting and accepting the bid at once: one of them happens', async () => {
  const other = staffApi.market.another() as StaffApi['market']
  for (let round = 0; round < 5; round += 1) {
    const { lot, id } = await offered()
    const answers = await Promise.all([
      answer(id, 'accept', ada),
      answer(id, 'accept', ada, other),
      answer(id, 'decline', ada, other),
      staffApi.act(lot, 'relist', { ends_at: inAnHour() }),
      staffApi.act(lot, 'accept'),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const sales = await db()
      .selectFrom('sales')
      .select('price')
      .where('auction_id', '=', lot)
      .execute()
    const { status, run } = (await staffApi.read(lot)).body
    const waits = (await statesOf(lot)).filter((state) => state === 'waiting')
    expect(waits).toEqual([])
    // Sold once in this run, or left to staff or the next run.
    const isSold = sales.length === 1 && status === 'ended' && run === 1
    const isHeldAgain = sales.length === 0 && status === 'available' && run === 2
    expect(isSold || isHeldAgain).toBe(true)
  }
  expect(await wrongLedgers(db())).toEqual([])
})
