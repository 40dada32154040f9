import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aBid, together } from '../../test/engine/lane-requests.ts'
import {
  aLot,
  aMember,
  members,
  openMarketplace,
  untilDatabaseTime,
  wrongLedgers,
  type Marketplace,
  type TestProcess,
} from '../../test/marketplace.ts'
import { holdRow, untilWaiting } from '../../test/row-locks.ts'
import type { Command } from '../rules/auction.ts'
import { dollarsToCents } from '../rules/money.ts'
import { databaseTime } from '../server/postgres/database-time.ts'
import type { LaneRequest } from './decide-together.server.ts'

let market: Marketplace
let people: string[]
let staff: string

beforeAll(async () => {
  market = await openMarketplace()
  people = await members(market.db, 20)
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
})
afterAll(() => market.close())

const bid = (lot: string, by: string, amount: number, at: TestProcess = market) =>
  at.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount } })
type BidAnswer = Awaited<ReturnType<typeof bid>>

const AGREEMENT = {
  full_name: 'Marcus Thorne',
  email: 'marcus@example.com',
  phone: '614 555 0100',
  delivery_address: '12 Canal Street, Columbus, OH 43140',
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

describe('of 20 equal bids at once exactly one is accepted', () => {
  test.each([
    ['in one process', 1],
    ['in two processes on one database', 2],
  ])('%s, round after round', async (_, count) => {
    const processes = [market, ...Array.from({ length: count - 1 }, () => market.another())]
    const lot = await aLot(market.db)
    for (let round = 1; round <= 10; round += 1) {
      const amount = 10_000 + round * 100
      const answers = await Promise.all(
        people.map((by, at) => bid(lot, by, amount, processes[at % count])),
      )
      expect(statuses(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 422)])
      const late = answers.find(({ status }) => status === 422)
      expect(late?.body.minimum_bid).toBe(amount + 100)
    }
    const { body } = await market.ask('GET', `/api/auctions/${lot}/bids`)
    expect(body.items.map(({ amount }) => amount)).toEqual(
      [1_000, 900, 800, 700, 600, 500, 400, 300, 200, 100].map((more) => 10_000 + more),
    )
    expect(body.total).toBe(10)
  })
})

test('a lane decides in the order of arrival and answers each with the state after it', async () => {
  const lot = await aLot(market.db)
  const states = await Promise.all(
    people.map((bidder, at) =>
      market.lanes.submit({
        auctionId: lot,
        memberId: bidder,
        mustBeRegistered: false,
        command: {
          type: 'place-bid',
          bid: randomUUID(),
          bidder,
          amount: dollarsToCents(10_100 + at * 100),
          answer: randomUUID(),
        },
        idempotency: null,
        respond: ({ decision: { outcome }, auction }) => ({
          status: 200,
          body: `${outcome} ${auction.bidCount}`,
        }),
      }),
    ),
  )
  expect(states.map(({ body }) => body)).toEqual(people.map((_, at) => `accepted ${at + 1}`))
})

test('bids on many auctions share a transaction and keep apart', async () => {
  const lots = await Promise.all(people.map(() => aLot(market.db)))
  const answers = await Promise.all(
    lots.flatMap((lot) => people.slice(0, 5).map((by) => bid(lot, by, 10_100))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(lots.length)
  const winners = new Set(
    answers.filter(({ status }) => status === 201).map(({ body }) => body.auction.id),
  )
  expect(winners).toEqual(new Set(lots))
})

test('a bid that waits for the row across the end is refused, and the end stays', async () => {
  const lot = await aLot(market.db, { endsIn: 5_000, soft_close_seconds: 120 })
  const { ends_at: end } = (await market.ask('GET', `/api/auctions/${lot}`)).body
  const held = await holdRow(market.databaseUrl, lot)
  const [answer] = await Promise.all([
    bid(lot, people[0] ?? '', 10_100),
    untilWaiting(market.db).then(async () => {
      expect((await databaseTime(market.db)).getTime()).toBeLessThan(Date.parse(end))
      await untilDatabaseTime(market.db, new Date(end))
      await held.release()
    }),
  ])
  expect(answer).toMatchObject({ status: 409, body: { code: 'not_available', ends_at: end } })
  expect(Date.parse(answer.body.now ?? '')).toBeGreaterThanOrEqual(Date.parse(end))
  expect((await market.ask('GET', `/api/auctions/${lot}`)).body).toMatchObject({
    status: 'available',
    ends_at: end,
    bid_count: 0,
    version: 1,
  })
})

test('one auction that is locked does not hold up the others', async () => {
  const [locked, free] = [await aLot(market.db), await aLot(market.db)]
  const held = await holdRow(market.databaseUrl, locked)
  // All of the first trip's lanes go together: the locked one must be left behind.
  const waiting = bid(locked, people[0] ?? '', 10_100)
  for (const by of people.slice(0, 3)) await bid(free, by, 10_100)
  expect((await market.ask('GET', `/api/auctions/${free}`)).body.bid_count).toBe(1)
  await held.release()
  expect((await waiting).status).toBe(201)
})

test('a full lane answers busy at once, with Retry-After, and those before are answered', async () => {
  const small = market.another({ queuedPerAuction: 3 })
  const lot = await aLot(market.db)
  const held = await holdRow(market.databaseUrl, lot)
  const first = bid(lot, people[0] ?? '', 10_100, small)
  await untilWaiting(market.db)
  const answered: BidAnswer[] = []
  const further = [1, 2, 3, 4, 5].map(async (at) => {
    const answer = await bid(lot, people[at] ?? '', 10_100 + at * 100, small)
    answered.push(answer)
    return answer
  })
  await vi.waitFor(() => expect(answered).toHaveLength(2), { timeout: 10_000 })
  for (const { status, body, headers } of answered) {
    expect(status).toBe(503)
    expect(body).toMatchObject({ code: 'busy', retry_after: 1 })
    expect(headers.get('retry-after')).toBe('1')
  }
  await held.release()
  const later = statuses(await Promise.all([first, ...further])).filter((one) => one !== 503)
  expect(later).toHaveLength(4)
  expect(later.every((one) => one === 201 || one === 422)).toBe(true)
})

test('bids come before a staff end or are refused by it: the last accepted one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const lot = await aLot(market.db)
    const other = market.another()
    const bids = people.map((by, at) => bid(lot, by, 10_100 + at * 100, at % 2 ? market : other))
    const end = market.ask('POST', `/api/staff/auctions/${lot}/end`, { by: staff })
    const answers = await Promise.all(bids)
    expect((await end).status).toBe(200)
    await expectOneWinner(lot, answers)
  }
})

test('bids up to the very end: each accepted one came before it, the last of them wins', async () => {
  const other = market.another()
  // Connected to its database before the time runs.
  expect((await bid(await aLot(market.db), people[0] ?? '', 10_100, other)).status).toBe(201)
  const lot = await aLot(market.db, { endsIn: 2_500, soft_close_seconds: 0 })
  let amount = 10_000
  const bidder = async (by: string, at: TestProcess): Promise<BidAnswer[]> => {
    const answer = await bid(lot, by, (amount += 100), at)
    return answer.status === 409 ? [answer] : [answer, ...(await bidder(by, at))]
  }
  const answers = await Promise.all(
    people.slice(0, 6).map((by, at) => bidder(by, at % 2 ? market : other)),
  )
  await market.ask('POST', `/api/staff/auctions/${lot}/end`, { by: staff })
  const { ends_at: end } = (await market.ask('GET', `/api/auctions/${lot}`)).body
  const accepted = answers.flat().filter(({ status }) => status === 201)
  expect(accepted.length).toBeGreaterThan(0)
  for (const { body } of accepted) {
    expect(Date.parse(body.bid.created_at)).toBeLessThan(Date.parse(end))
  }
  await expectOneWinner(lot, answers.flat())
})

test('of Buy Nows and bids racing exactly one person gets the item', async () => {
  for (let round = 0; round < 5; round += 1) {
    const lot = await aLot(market.db)
    const other = market.another()
    const answers = await Promise.all(
      people.map((by, at) =>
        at % 2
          ? bid(lot, by, 10_100 + at * 100, other)
          : market.ask('POST', `/api/auctions/${lot}/buy-now`, { by, body: AGREEMENT }),
      ),
    )
    const bought = answers.flatMap(({ status, body }) =>
      status === 201 && 'reservation' in body ? [body.reservation] : [],
    )
    expect(bought).toHaveLength(1)
    expect(await reservationsOf(lot)).toMatchObject([
      { id: bought[0]?.id, kind: 'buy_now', status: 'pending' },
    ])
  }
})

test('whoever comes behind a purchase in one batch is told a time that is no earlier than the end', async () => {
  const lot = await aLot(market.db, { buy_now_price: 20_000, buy_now_enabled: true })
  const times: { outcome: string; now: Date; endsAt: Date }[] = []
  const respond: LaneRequest['respond'] = ({ decision: { outcome }, auction, now }) => {
    times.push({ outcome, now, endsAt: auction.endsAt })
    return { status: 200, body: outcome }
  }
  const [first = '', second = '', buyer = '', late = ''] = people
  const purchase: Command = {
    ...{ type: 'buy-now', reservation: randomUUID() },
    ...{ buyer, price: dollarsToCents(20_000) },
  }
  const at = market.another()
  const answers = await together(market, { lot, by: first }, at, () => [
    at.lanes.submit({ ...aBid(lot, second, 10_200), respond }),
    at.lanes.submit({ ...aBid(lot, buyer, 0), command: purchase, respond }),
    at.lanes.submit({ ...aBid(lot, late, 10_300), respond }),
  ])
  expect(answers).toEqual(['accepted 1', 'accepted', 'accepted', 'refused'])
  const [, bought, refusal] = times
  expect(bought?.now).toEqual(bought?.endsAt)
  expect(refusal?.endsAt).toEqual(bought?.endsAt)
  expect(refusal?.now.getTime()).toBeGreaterThanOrEqual(Number(refusal?.endsAt))
})

test('a purchase that would end the run after its end is told the time at which that was decided', async () => {
  const lot = await aLot(market.db, { buy_now_price: 20_000, buy_now_enabled: true })
  const { ends_at: end } = (await market.ask('GET', `/api/auctions/${lot}`)).body
  // As if its last line were of a millisecond before the end: the clock was set back since.
  const last = new Date(Date.parse(end) - 1)
  await market.db.updateTable('auctions').set({ updated_at: last }).where('id', '=', lot).execute()
  const [buyer = ''] = people
  const answer = await market.ask('POST', `/api/auctions/${lot}/buy-now`, {
    by: buyer,
    body: AGREEMENT,
  })
  expect(answer).toMatchObject({ status: 409, body: { code: 'not_available', ends_at: end } })
  expect(answer.body).toMatchObject({ now: end })
})

test('after all these races every ledger replays to its auction', async () => {
  expect(await wrongLedgers(market.db)).toEqual([])
  const { rows } = await sql`
    select run_bids.auction_id from (
      select auction_id, amount - lag(amount) over (partition by auction_id, run order by seq) as step from bids
    ) as run_bids where step < 10000`.execute(market.db)
  expect(rows).toEqual([])
})

async function expectOneWinner(lot: string, answers: BidAnswer[]): Promise<void> {
  const accepted = answers.filter(({ status }) => status === 201).map(({ body }) => body.bid)
  const highest = accepted.toSorted((a, b) => a.amount - b.amount).at(-1)
  const { body } = await market.ask('GET', `/api/auctions/${lot}`)
  expect(body).toMatchObject({ status: 'ended', bid_count: accepted.length })
  expect(body.current_bid).toBe(highest?.amount ?? null)
  const reservations = await reservationsOf(lot)
  expect(reservations.map(({ winning_bid }) => winning_bid / 100)).toEqual(
    highest ? [highest.amount] : [],
  )
}

function reservationsOf(lot: string) {
  return market.db.selectFrom('reservations').selectAll().where('auction_id', '=', lot).execute()
}
