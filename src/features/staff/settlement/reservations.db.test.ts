import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, purchasesOf } from '../../../../test/buyers.ts'
import { aDueLot } from '../../../../test/due-lot.ts'
import { aLot, aMember, wrongLedgers, type Answer } from '../../../../test/marketplace.ts'
import { inAnHour, openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { closeDueAuctions } from '../../../engine/closing/close-due-auctions.server.ts'

const DAY_MS = 24 * 3_600_000

let staffApi: StaffApi

beforeAll(async () => {
  staffApi = await openStaffApi()
})
afterAll(() => staffApi.market.close())

const settle = (reservation: string, action: string, body?: unknown, by = staffApi.staff) =>
  staffApi.market.ask('POST', `/api/staff/reservations/${reservation}/${action}`, { by, body })
const confirm = (reservation: string) => settle(reservation, 'confirm-payment')
const cancel = (reservation: string, body: unknown = { reason: 'Never paid' }) =>
  settle(reservation, 'cancel', body)
const read = async (lot: string) => (await staffApi.read(lot)).body
const reservationsOf = async (lot: string) =>
  (await purchasesOf(staffApi.market.db, lot)).reservations

/** A lot that the member has won at $11,000, and the reservation. */
async function won(): Promise<{ lot: string; reservation: string }> {
  const lot = await aLot(staffApi.market.db)
  await staffApi.bid(lot, 11_000)
  await staffApi.act(lot, 'end')
  return { lot, reservation: (await reservationsOf(lot))[0]?.id ?? '' }
}

async function bought(): Promise<{ lot: string; reservation: string }> {
  const lot = await aLot(staffApi.market.db)
  const { body } = await buy(staffApi.market, lot, staffApi.member)
  return { lot, reservation: body.reservation.id }
}

function expectSettled(answer: Answer): void {
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'not_available',
      detail: 'This reservation is already completed or cancelled',
    },
  })
}

describe('how a run ends', () => {
  test.each<[string, object, number | null, string, boolean]>([
    ['without a reserve the highest bid wins', {}, 11_000, 'won', true],
    ['a reserve that is met just so', { reserve_price: 11_000 }, 11_000, 'won', true],
    ['below the reserve', { reserve_price: 11_001 }, 11_000, 'reserve_not_met', false],
    ['no bids', {}, null, 'no_bids', false],
    ['no bids and a reserve', { reserve_price: 11_000 }, null, 'no_bids', false],
  ])('%s: the outcome is kept', async (_, terms, amount, outcome, reserved) => {
    const bids = amount ? [{ by: staffApi.member, amount }] : []
    const lot = await aDueLot(staffApi.market.db, { ...terms, bids })
    expect((await read(lot)).current_bid).toBe(amount)
    await closeDueAuctions(staffApi.market.db)
    expect((await staffApi.edit(lot, {})).body.auction).toMatchObject({ status: 'ended', outcome })
    const reservations = await reservationsOf(lot)
    expect(reservations).toHaveLength(reserved ? 1 : 0)
    for (const one of reservations) {
      expect(one).toMatchObject({
        user_id: staffApi.member,
        kind: 'win',
        status: 'pending',
        payment_method: 'bank_transfer',
        winning_bid: 1_100_000,
        payment_hours: 24,
        payment_due_at: new Date(one.created_at.getTime() + DAY_MS),
        free_delivery_miles: 1_000,
        delivery_cents_per_mile: 70,
      })
    }
  })

  test('a bid below the reserve that staff accept is a win, due 24 hours from then', async () => {
    const lot = await aLot(staffApi.market.db, { reserve_price: 15_000 })
    await staffApi.bid(lot, 11_000)
    await staffApi.act(lot, 'end')
    expect(await reservationsOf(lot)).toEqual([])
    expect((await staffApi.act(lot, 'accept')).body.auction.outcome).toBe('won')
    const [reservation] = await reservationsOf(lot)
    expect(reservation).toMatchObject({ user_id: staffApi.member, kind: 'win', status: 'pending' })
    expect((await staffApi.act(lot, 'accept')).status).toBe(409)
    expect(await reservationsOf(lot)).toHaveLength(1)
    expect(await staffApi.auditOf(lot)).toEqual(['auction.end', 'auction.accept'])
  })
})

describe('a confirmed payment', () => {
  test.each([
    ['a win', won],
    ['a purchase', bought],
  ])('of %s completes the reservation and sells the auction; once', async (_, make) => {
    const { lot, reservation } = await make()
    const { status, body } = await confirm(reservation)
    expect([status, body.reservation.status]).toEqual([200, 'completed'])
    expect((await read(lot)).status).toBe('sold')
    expectSettled(await confirm(reservation))
    expectSettled(await cancel(reservation))
    expect((await staffApi.act(lot, 'relist', { ends_at: inAnHour() })).status).toBe(409)
    expect(await reservationsOf(lot)).toMatchObject([{ id: reservation, status: 'completed' }])
    expect(await staffApi.auditOf(reservation)).toEqual(['reservation.confirm-payment'])
  })

  test('and a cancellation at the same time: one of them happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { lot, reservation } = await bought()
      const answers = await Promise.all([confirm(reservation), cancel(reservation)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const sold = answers[0]?.status === 200
      expect((await read(lot)).status).toBe(sold ? 'sold' : 'available')
      expect(await staffApi.auditOf(reservation)).toHaveLength(1)
    }
  })
})

test('nobody settles a reservation of their own, who came to work here before it was paid', async () => {
  const { db } = staffApi.market
  const buyer = await aMember(db)
  const lot = await aLot(db)
  const { body } = await buy(staffApi.market, lot, buyer)
  await db
    .updateTable('users')
    .set({ roles: ['member', 'staff'] })
    .where('id', '=', buyer)
    .execute()
  for (const [action, input] of [['confirm-payment'], ['cancel', { reason: 'Never paid' }]]) {
    const answer = await settle(body.reservation.id, `${action}`, input, buyer)
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(answer.body.detail).toContain('Somebody else on the staff')
  }
  expect(await reservationsOf(lot)).toMatchObject([{ status: 'pending' }])
  expect((await confirm(body.reservation.id)).status).toBe(200)
})

describe('a cancelled reservation', () => {
  test('frees the auction, which starts again as its next run; the earlier run keeps its bids', async () => {
    const { lot, reservation } = await won()
    const { status, body } = await cancel(reservation, {
      reason: 'Never paid',
      ends_at: inAnHour(),
    })
    expect([status, body.reservation.status]).toEqual([200, 'cancelled'])
    expect(await read(lot)).toMatchObject({
      status: 'available',
      run: 2,
      starting_bid: 10_000,
      current_bid: null,
      minimum_bid: 10_100,
      bid_count: 0,
    })
    expect((await staffApi.edit(lot, {})).body.auction.outcome).toBeNull()
    expect((await staffApi.bid(lot, 10_100)).status).toBe(201)
    const bids = await staffApi.market.db
      .selectFrom('bids')
      .select(['run', 'amount'])
      .where('auction_id', '=', lot)
      .orderBy('seq')
      .execute()
    expect(bids).toEqual([
      { run: 1, amount: 1_100_000 },
      { run: 2, amount: 1_010_000 },
    ])
    await staffApi.act(lot, 'end')
    expect(await reservationsOf(lot)).toMatchObject([
      { run: 1, status: 'cancelled' },
      { run: 2, status: 'pending', winning_bid: 1_010_000 },
    ])
    expectSettled(await cancel(reservation))
    expectSettled(await confirm(reservation))
  })

  test('is held again for as long as before, and for a day at least', async () => {
    const { lot, reservation } = await bought()
    const before = Date.now()
    await cancel(reservation)
    const length = Date.parse((await read(lot)).ends_at) - before
    expect(length).toBeGreaterThanOrEqual(DAY_MS)
    expect(length).toBeLessThan(DAY_MS + 60_000)

    const long = await aLot(staffApi.market.db, { endsIn: 9 * DAY_MS })
    await staffApi.market.db
      .updateTable('auctions')
      .set({ started_at: new Date(Date.now() - 5 * DAY_MS) })
      .where('id', '=', long)
      .execute()
    const purchase = (await buy(staffApi.market, long, staffApi.member)).body.reservation.id
    await cancel(purchase)
    const again = Date.parse((await read(long)).ends_at) - Date.now()
    expect(Math.round(again / DAY_MS)).toBe(5)
  })

  test('has its reason in the audit log', async () => {
    const { reservation } = await won()
    await cancel(reservation, { reason: '  The bank recalled it. ☂  ' })
    expect(await staffApi.auditOf(reservation)).toEqual(['reservation.cancel'])
    const { details } = await staffApi.market.db
      .selectFrom('audit_log')
      .select('details')
      .where('subject', '=', reservation)
      .executeTakeFirstOrThrow()
    expect(details).toEqual({ reason: 'The bank recalled it. ☂' })
  })

  test.each<[string, unknown, string]>([
    ['no reason', {}, 'reason'],
    ['an empty reason', { reason: '  ' }, 'reason'],
    ['an endless reason', { reason: 'x'.repeat(1_001) }, 'reason'],
    ['half a character', { reason: 'Never \ud800 paid' }, 'reason'],
    ['a nul', { reason: 'Never paid\0' }, 'reason'],
    ['an end in the past', { reason: 'x', ends_at: '2020-01-01T00:00:00.000Z' }, 'ends_at'],
    ['an end that is none', { reason: 'x', ends_at: 'tomorrow' }, 'ends_at'],
  ])('needs a reason and an end to come: %s is 422, and nothing changes', async (_, body, path) => {
    const { lot, reservation } = await bought()
    const before = await read(lot)
    expect(await cancel(reservation, body)).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
    expect(await read(lot)).toEqual(before)
    expect(await reservationsOf(lot)).toMatchObject([{ status: 'pending' }])
    expect(await staffApi.auditOf(reservation)).toEqual([])
  })
})

test('only staff settle: 401, 403, 404, then what is wrong with the input', async () => {
  const { lot, reservation } = await bought()
  for (const action of ['confirm-payment', 'cancel']) {
    const path = `/api/staff/reservations/${reservation}/${action}`
    expect((await staffApi.market.ask('POST', path, { body: '{' })).status).toBe(401)
    expect((await settle(reservation, action, '{', staffApi.member)).status).toBe(403)
    for (const id of [randomUUID(), 'x']) {
      for (const body of ['{', {}, { reason: 'Never paid' }]) {
        expect((await settle(id, action, body)).status).toBe(404)
      }
    }
    expect((await settle(reservation, action, '{')).body.code).toBe('bad_json')
  }
  expect((await read(lot)).status).toBe('ended')
})

test('the ledgers of all of this hold', async () => {
  expect(await wrongLedgers(staffApi.market.db)).toEqual([])
})
