import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startDashboardApi, type DashboardApi } from '../../../test/dashboard-api.ts'

let api: DashboardApi
let dana: string
let marcus: string

beforeAll(async () => {
  api = await startDashboardApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  dana = await api.member({ full_name: 'Dana Whitfield', username: `dana_${tail()}` })
  marcus = await api.member({ full_name: 'Marcus Tate', username: `marcus_${tail()}` })
})

describe('my bids', () => {
  test('come newest first with their auction, the counts, and who leads as the server says', async () => {
    const truck = await api.auction()
    await api.bid(dana, truck, 1_100)
    await api.bid(marcus, truck, 1_200)
    await api.bid(dana, truck, 1_300)
    const { body } = await api.ask(dana, '/api/me/bids')
    expect(body).toMatchObject({ total: 2, active: 2, next_cursor: null })
    expect(body.items.map(shortly)).toEqual([
      [1_300, 'leading'],
      [1_100, 'outbid'],
    ])
    expect(body.items[0]).toMatchObject({
      auction_id: truck,
      run: 1,
      auction: {
        id: truck,
        title: '2019 Ford F-150 Lariat',
        image_url: null,
        category: 'cars-trucks',
        mileage: 64_210,
        mileage_unit: 'miles',
        location: 'Tampa, FL',
        status: 'available',
        current_bid: 1_300,
        run: 1,
        version: 4,
      },
    })
    expect(body.items[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(body.items[0]?.auction.ends_at).toMatch(/\.\d{3}Z$/)
    const theirs = await api.ask(marcus, '/api/me/bids')
    expect(theirs.body.items.map(shortly)).toEqual([[1_200, 'outbid']])
  })

  test('tell what came of the run: won, bought, lost, below the reserve', async () => {
    const resultFor = async (who: string) =>
      (await api.ask(who, '/api/me/bids')).body.items[0]?.result
    const end = { type: 'close', early: true } as const
    const won = await api.auction()
    await api.bid(marcus, won, 1_100)
    await api.bid(dana, won, 1_200)
    expect(await resultFor(dana)).toBeNull()
    await api.change(won, { ...end, reservation: randomUUID() })
    expect([await resultFor(dana), await resultFor(marcus)]).toEqual(['won', 'lost'])

    const bought = await api.auction()
    await api.bid(marcus, bought, 1_100)
    await api.bid(dana, bought, 1_200)
    await api.buy(marcus, bought)
    expect([await resultFor(dana), await resultFor(marcus)]).toEqual(['lost', 'bought'])

    const below = await api.auction({ reserve_price: 5_000 })
    await api.bid(dana, below, 1_100)
    await api.change(below, { ...end, reservation: randomUUID() })
    expect(await resultFor(dana)).toBe('reserve_not_met')
    await api.change(below, { type: 'accept-below-reserve', reservation: randomUUID() })
    expect(await resultFor(dana)).toBe('won')

    await api.change(
      below,
      { type: 'cancel-reservation', reason: 'Not paid' },
      { type: 'relist', endsAt: new Date(Date.now() + 3_600_000) },
    )
    expect(await resultFor(dana)).toBeNull()
  })

  test('bring the five latest bids of each run along, whoever made them', async () => {
    const truck = await api.auction()
    const boat = await api.auction({ title: 'Boat', category: 'boats' })
    for (let amount = 1_100; amount <= 1_700; amount += 200) {
      await api.bid(dana, truck, amount)
      await api.bid(marcus, truck, amount + 100)
    }
    await api.bid(dana, boat, 5_000)
    const { body } = await api.ask(dana, '/api/me/bids')
    const beside = (auction: string) =>
      body.rival_bids
        .filter((bid) => bid.auction_id === auction)
        .map((bid) => [bid.amount, bid.bidder])
    const name = await usernameOf(marcus)
    expect(beside(truck)).toEqual([
      [1_800, name],
      [1_700, 'You'],
      [1_600, name],
      [1_500, 'You'],
      [1_400, name],
    ])
    expect(beside(boat)).toEqual([[5_000, 'You']])
  })

  test('page by cursor, each bid once, also those that were decided in one instant', async () => {
    const truck = await api.auction()
    const all = Array.from({ length: 23 }, (_, at) => 1_100 + at * 100)
    await Promise.all(all.map((amount) => api.bid(dana, truck, amount)))
    const accepted = await api.db
      .selectFrom('bids')
      .select('amount')
      .where('bidder_id', '=', dana)
      .orderBy('amount', 'desc')
      .execute()
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const path: `/api/me/bids?${string}` = `/api/me/bids?limit=5&cursor=${cursor}`
      const answer = await api.ask(dana, path)
      expect(answer.body).toMatchObject({ total: accepted.length, active: accepted.length })
      seen.push(...answer.body.items.map((bid) => bid.amount))
      cursor = answer.body.next_cursor
    }
    expect(seen).toEqual(accepted.map(({ amount }) => amount / 100))
  })

  test('are still counted on a page beyond the last', async () => {
    const truck = await api.auction()
    await api.bid(dana, truck, 1_100)
    await api.bid(dana, truck, 1_200)
    const first = await api.ask(dana, '/api/me/bids?limit=1')
    await api.db.deleteFrom('bids').where('amount', '=', 110_000).execute()
    const { body } = await api.ask(dana, `/api/me/bids?cursor=${first.body.next_cursor}`)
    expect(body).toEqual({
      items: [],
      total: 1,
      active: 1,
      next_cursor: null,
      rival_bids: [],
      voided_bids: [],
    })
  })

  test('refuse a cursor that no list gave', async () => {
    for (const cursor of ['x', btoa('["2026-01-01T00:00:00.000Z"]'), btoa('{}')]) {
      const { status, body } = await api.ask(dana, `/api/me/bids?cursor=${cursor}`)
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'cursor'])
    }
  })

  test('on a withdrawn auction are still shown to who made them, as withdrawn', async () => {
    const truck = await api.auction()
    await api.bid(dana, truck, 1_100)
    await api.change(truck, { type: 'withdraw', reason: 'The bank took it back' })
    const { body } = await api.ask(dana, '/api/me/bids')
    expect(body).toMatchObject({ total: 1, active: 0 })
    expect(body.items[0]?.auction).toMatchObject({ status: 'withdrawn', current_bid: 1_100 })
    expect(JSON.stringify(body)).not.toContain('The bank took it back')
  })

  test('narrowed to the active ones leave out what is over, and earlier runs; the counts stay whole', async () => {
    const [open, over, again] = [await api.auction(), await api.auction(), await api.auction()]
    for (const auction of [open, over, again]) await api.bid(dana, auction, 1_100)
    await api.change(over, { type: 'close', early: true, reservation: randomUUID() })
    await api.change(again, { type: 'close', early: true, reservation: randomUUID() })
    await api.change(
      again,
      { type: 'cancel-reservation', reason: 'Not paid' },
      { type: 'relist', endsAt: new Date(Date.now() + 3_600_000) },
    )
    const all = await api.ask(dana, '/api/me/bids')
    expect(all.body).toMatchObject({ total: 3, active: 1 })
    const active = await api.ask(dana, '/api/me/bids?active=true')
    expect(active.body).toMatchObject({ total: 3, active: 1, next_cursor: null })
    expect(active.body.items.map((bid) => bid.auction_id)).toEqual([open])
    // The bid of the earlier run led it, and stays with that run.
    const relisted = all.body.items.find((bid) => bid.auction_id === again)
    expect(relisted).toMatchObject({ run: 1, standing: 'leading', auction: { run: 2 } })
  })

  test('are nobody’s without signing in', async () => {
    for (const path of ['bids', 'rival-bids', 'reservations'])
      expect((await api.ask(null, `/api/me/${path}`)).status).toBe(401)
  })
})

describe('rival bids', () => {
  test('are all bids of the runs one has bid in, newest first, one’s own as You', async () => {
    const [truck, foreign] = [await api.auction(), await api.auction()]
    await api.bid(marcus, truck, 1_100)
    await api.bid(dana, truck, 1_200)
    await api.bid(marcus, truck, 1_300)
    await api.bid(marcus, foreign, 9_900)
    const { body } = await api.ask(dana, '/api/me/rival-bids')
    const name = await usernameOf(marcus)
    expect(body.total).toBe(3)
    expect(body.items.map((bid) => [bid.amount, bid.bidder])).toEqual([
      [1_300, name],
      [1_200, 'You'],
      [1_100, name],
    ])
  })

  test('of one auction and run when asked, page by page', async () => {
    const [truck, boat] = [await api.auction(), await api.auction()]
    for (const auction of [truck, boat]) {
      await api.bid(dana, auction, 1_100)
      await api.bid(marcus, auction, 1_200)
      await api.bid(dana, auction, 1_300)
    }
    const first = await api.ask(dana, `/api/me/rival-bids?auction=${truck}&run=1&limit=2`)
    expect(first.body.total).toBe(3)
    const rest = await api.ask(
      dana,
      `/api/me/rival-bids?auction=${truck}&run=1&limit=2&cursor=${first.body.next_cursor}`,
    )
    const items = [...first.body.items, ...rest.body.items]
    expect(items.map((bid) => bid.amount)).toEqual([1_300, 1_200, 1_100])
    expect(new Set(items.map((bid) => bid.auction_id))).toEqual(new Set([truck]))
    expect(rest.body.next_cursor).toBeNull()
    const stranger = await api.ask(await api.member(), `/api/me/rival-bids?auction=${truck}`)
    expect(stranger.body).toMatchObject({ items: [], total: 0 })
  })

  test('name others by username, else customer ID; never by name, e-mail or id', async () => {
    const nameless = await api.member({ full_name: 'Secret Person' })
    const truck = await api.auction()
    await api.bid(nameless, truck, 1_100)
    await api.bid(marcus, truck, 1_200)
    await api.bid(dana, truck, 1_300)
    const customer = await api.db
      .selectFrom('profiles')
      .select('customer_id')
      .where('id', '=', nameless)
      .executeTakeFirstOrThrow()
    const rivals = await api.ask(dana, '/api/me/rival-bids')
    const mine = await api.ask(dana, '/api/me/bids')
    const labels = [await usernameOf(marcus), customer.customer_id, 'You'].toSorted()
    for (const bids of [rivals.body.items, mine.body.rival_bids]) {
      expect(bids.map((bid) => bid.bidder).toSorted()).toEqual(labels)
    }
    const everything = JSON.stringify([rivals.body, mine.body])
    for (const secret of ['Secret', 'Person', 'Marcus', 'Tate', '@', nameless, marcus])
      expect(everything).not.toContain(secret)
  })

  test('of somebody without a profile are Anonymous', async () => {
    const gone = await api.member({ username: `gone_${tail()}` })
    const truck = await api.auction()
    await api.bid(gone, truck, 1_100)
    await api.bid(dana, truck, 1_200)
    await api.db.deleteFrom('profiles').where('id', '=', gone).execute()
    const { body } = await api.ask(dana, '/api/me/rival-bids')
    expect(body.items.map((bid) => bid.bidder)).toEqual(['You', 'Anonymous'])
  })
})

function shortly(bid: { amount: number; standing: string }) {
  return [bid.amount, bid.standing]
}

async function usernameOf(id: string): Promise<string | null> {
  const profile = await api.db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return profile.username
}

function tail(): string {
  return randomUUID().replaceAll('-', '').slice(0, 12)
}
