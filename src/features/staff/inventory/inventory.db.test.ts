import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLot, wrongLedgers } from '../../../../test/marketplace.ts'
import { inAnHour, openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'

let staffApi: StaffApi

beforeAll(async () => {
  staffApi = await openStaffApi()
})
afterAll(() => staffApi.market.close())

describe('changing an auction', () => {
  test('changes facts at any time until it is sold, and the search finds the new words', async () => {
    const lot = await aLot(staffApi.market.db)
    await staffApi.bid(lot, 10_100)
    const { status, body } = await staffApi.edit(lot, { title: 'Zephyr coupe', mileage: null })
    expect(status).toBe(200)
    expect(body.auction).toMatchObject({
      title: 'Zephyr coupe',
      mileage: null,
      current_bid: 10_100,
    })
    expect((await staffApi.market.ask('GET', '/api/auctions?q=zephyr')).body.total).toBe(1)
    expect((await staffApi.read(lot)).body.version).toBe(body.auction.version)
    expect(await staffApi.auditOf(lot)).toEqual(['auction.edit'])
  })

  test('leaves alone what was not named', async () => {
    const lot = await aLot(staffApi.market.db, { reserve_price: 15_000, engine: '3.5L V6' })
    const { body } = await staffApi.edit(lot, { year: 2020 })
    expect(body.auction).toMatchObject({ reserve_price: 15_000, engine: '3.5L V6', year: 2020 })
  })

  test.each<[string, object, string]>([
    ['the starting bid', { starting_bid: 9_000 }, 'starting_bid'],
    ['the soft close', { soft_close_seconds: 0 }, 'soft_close_seconds'],
    ['a higher reserve', { reserve_price: 16_000 }, 'reserve_price'],
    ['an earlier end', { ends_at: new Date(Date.now() + 60_000).toISOString() }, 'ends_at'],
  ])('refuses %s once there is a bid, at its field, and changes nothing', async (_, body, path) => {
    const lot = await aLot(staffApi.market.db, { reserve_price: 15_000 })
    await staffApi.bid(lot, 10_100)
    const before = (await staffApi.read(lot)).body
    const answer = await staffApi.edit(lot, { title: 'Changed', ...body })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    expect((await staffApi.read(lot)).body).toEqual(before)
    expect(await staffApi.auditOf(lot)).toEqual([])
  })

  test('a Buy Now price below the reserve is refused at its field, taken in or changed', async () => {
    const prices = { reserve_price: 15_000, buy_now_price: 14_900 }
    const refused = {
      status: 422,
      body: {
        errors: [{ path: 'buy_now_price', message: expect.stringContaining('below the reserve') }],
      },
    }
    expect(await staffApi.create({ ...someInput(), ...prices })).toMatchObject(refused)
    const lot = await aLot(staffApi.market.db, { reserve_price: 15_000, buy_now_price: 15_000 })
    expect(await staffApi.edit(lot, { buy_now_price: 14_900 })).toMatchObject(refused)
    expect(await staffApi.edit(lot, { reserve_price: 15_100 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'reserve_price' }] },
    })
    expect((await staffApi.read(lot)).body).toMatchObject({ buy_now_price: 15_000, version: 1 })
  })

  test('a Buy Now price below the starting bid is refused at its field, whichever of the two is changed', async () => {
    const refused = {
      status: 422,
      body: {
        errors: [
          { path: 'buy_now_price', message: expect.stringMatching(/below the starting bid of \$/) },
        ],
      },
    }
    expect(await staffApi.create({ ...someInput(), buy_now_price: 9_999 })).toMatchObject(refused)
    const { body } = await staffApi.create({ ...someInput(), buy_now_price: 10_000 })
    const { id } = body.auction
    for (const change of [{ buy_now_price: 9_999 }, { starting_bid: 10_100 }]) {
      expect(await staffApi.edit(id, change)).toMatchObject(refused)
    }
    const off = { buy_now_enabled: false, buy_now_price: 9_999 }
    expect((await staffApi.edit(id, off)).status).toBe(200)
    expect(await staffApi.edit(id, { buy_now_enabled: true })).toMatchObject(refused)
  })

  test('refuses a category that does not exist', async () => {
    const lot = await aLot(staffApi.market.db)
    expect(await staffApi.edit(lot, { category: 'spaceships' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'category' }] },
    })
    expect((await staffApi.read(lot)).body).toMatchObject({ category: 'cars-trucks', version: 1 })
  })
})

describe('the life cycle', () => {
  test('draft, published, bid on, ended below the reserve, accepted', async () => {
    const { body } = await staffApi.create({ ...someInput(), reserve_price: 15_000 })
    const { id } = body.auction
    expect((await staffApi.act(id, 'publish')).body.auction.status).toBe('available')
    expect((await staffApi.bid(id, 10_100)).body.auction.reserve_status).toBe('not_met')
    expect((await staffApi.act(id, 'end')).body.auction).toMatchObject({
      status: 'ended',
      outcome: 'reserve_not_met',
    })
    expect((await staffApi.act(id, 'accept')).body.auction).toMatchObject({
      status: 'ended',
      outcome: 'won',
    })
    const reservations = await staffApi.market.db
      .selectFrom('reservations')
      .selectAll()
      .where('auction_id', '=', id)
      .execute()
    expect(reservations).toMatchObject([
      {
        user_id: staffApi.member,
        kind: 'win',
        winning_bid: 1_010_000,
        status: 'pending',
        payment_method: 'bank_transfer',
        payment_hours: 24,
      },
    ])
    const [reservation] = reservations
    expect(
      reservation && reservation.payment_due_at.getTime() - reservation.created_at.getTime(),
    ).toBe(24 * 3_600_000)
    expect(await staffApi.auditOf(id)).toEqual([
      'auction.create',
      'auction.publish',
      'auction.end',
      'auction.accept',
    ])
  })

  test('to be held again if nobody bids, as many times as staff say, told to staff alone', async () => {
    const end = inAnHour()
    const input = { title: 'Fish Hawk', category: 'boats', starting_bid: 10_000, ends_at: end }
    const { body } = await staffApi.create({ ...input, relist_if_unsold: 3, status: 'available' })
    const { id, relist_if_unsold: made } = body.auction
    expect(made).toBe(3)
    const edited = await staffApi.edit(id, { relist_if_unsold: 1 })
    expect(edited.body.auction.relist_if_unsold).toBe(1)
    expect((await staffApi.edit(id, { title: 'Osprey' })).body.auction.relist_if_unsold).toBe(1)
    expect((await staffApi.read(id)).body).not.toHaveProperty('relist_if_unsold')
    // Who ends it before its time does not want it held again.
    expect((await staffApi.act(id, 'end')).body.auction).toMatchObject({
      ...{ status: 'ended', outcome: 'no_bids', run: 1, relist_if_unsold: 1 },
    })
  })

  test('to be offered to who bid next, should its buyer not pay; over nobody’s change, and told to staff alone', async () => {
    const { body } = await staffApi.create({ ...someInput(), second_chance: true })
    const { id, second_chance: made } = body.auction
    expect(made).toBe(true)
    const edited = await staffApi.edit(id, {
      second_chance: false,
      before: { second_chance: true },
    })
    expect([edited.body.auction.second_chance, edited.body.fields.second_chance]).toEqual([
      false,
      false,
    ])
    const late = await staffApi.edit(id, { relist_if_unsold: 2, before: { relist_if_unsold: 4 } })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    await staffApi.act(id, 'publish')
    expect((await staffApi.read(id)).body).not.toHaveProperty('second_chance')
  })

  test('ended without a bid, relisted as the next run from the starting bid', async () => {
    const lot = await aLot(staffApi.market.db)
    await staffApi.act(lot, 'end')
    const { status, body } = await staffApi.act(lot, 'relist', { ends_at: inAnHour() })
    expect(status).toBe(200)
    expect(body.auction).toMatchObject({ status: 'available', run: 2, minimum_bid: 10_100 })
    expect((await staffApi.bid(lot, 10_100)).status).toBe(201)
  })

  test('earlier runs keep their bids, and the history shows those of the present one', async () => {
    const lot = await aLot(staffApi.market.db, { reserve_price: 15_000 })
    await staffApi.bid(lot, 12_000)
    await staffApi.act(lot, 'end')
    await staffApi.act(lot, 'relist', { ends_at: inAnHour() })
    await staffApi.bid(lot, 10_100)
    const { body } = await staffApi.market.ask('GET', `/api/auctions/${lot}/bids`)
    expect(body).toMatchObject({ total: 1, items: [{ amount: 10_100 }] })
    const kept = await staffApi.market.db
      .selectFrom('bids')
      .select(['run', 'amount'])
      .where('auction_id', '=', lot)
      .orderBy('seq')
      .execute()
    expect(kept).toEqual([
      { run: 1, amount: 1_200_000 },
      { run: 2, amount: 1_010_000 },
    ])
  })

  test('withdrawn is gone for everybody, and the reason is kept for staff', async () => {
    const lot = await aLot(staffApi.market.db)
    await staffApi.bid(lot, 10_100)
    expect((await staffApi.act(lot, 'withdraw', { reason: 'The bank took it back' })).status).toBe(
      200,
    )
    for (const path of ['', '/bids', '/ledger']) {
      expect((await staffApi.market.ask('GET', `/api/auctions/${lot}${path}`)).status).toBe(404)
    }
    const { details } = await staffApi.market.db
      .selectFrom('audit_log')
      .select('details')
      .where('subject', '=', lot)
      .executeTakeFirstOrThrow()
    expect(details).toEqual({
      ...{ before: { status: 'available' }, after: { status: 'withdrawn' } },
      reason: 'The bank took it back',
    })
  })

  test.each([
    ['publish', {}],
    ['accept', {}],
    ['relist', { ends_at: inAnHour() }],
  ])(
    '%s does not fit an auction that is available: 409, and nothing is written',
    async (action, body) => {
      const lot = await aLot(staffApi.market.db)
      expect(await staffApi.act(lot, action, body)).toMatchObject({
        status: 409,
        body: { code: 'not_available', auction_status: 'available' },
      })
      expect(await staffApi.auditOf(lot)).toEqual([])
    },
  )

  test('ending twice at once ends once, with one reservation', async () => {
    const lot = await aLot(staffApi.market.db)
    await staffApi.bid(lot, 10_100)
    const answers = await Promise.all(Array.from({ length: 5 }, () => staffApi.act(lot, 'end')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await staffApi.auditOf(lot)).toEqual(['auction.end'])
  })

  test('a relisting needs an end in the future', async () => {
    const lot = await aLot(staffApi.market.db)
    await staffApi.act(lot, 'end')
    for (const body of [{}, { ends_at: 'soon' }, { ends_at: '2020-01-01T00:00:00.000Z' }]) {
      expect(await staffApi.act(lot, 'relist', body)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'ends_at' }] },
      })
    }
  })

  test('what an action does not ask for is left unread', async () => {
    const { body } = await staffApi.create(someInput())
    expect(
      (await staffApi.act(body.auction.id, 'publish', { note: 'nul \0', half: '\ud800' })).status,
    ).toBe(200)
    expect((await staffApi.act(body.auction.id, 'end', '{')).status).toBe(400)
  })
})

test('the ledgers of all of this hold', async () => {
  expect(await wrongLedgers(staffApi.market.db)).toEqual([])
})
