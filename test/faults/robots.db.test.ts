import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/postgres/database.ts'
import { expectInvariants } from '../auction-invariants.ts'
import {
  OWN_CONNECTION,
  placeBid,
  signedIn,
  type AnsweredBody,
  type Bidder,
  type Outcome,
} from '../bidders.ts'
import { AGREEMENT, purchasesOf } from '../buyers.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { aLot, untilDatabaseTime } from '../marketplace.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const ROBOTS = 64
const LOTS = 20
const STEPS = 30

let clone: TestDatabase
let db: Database
let server: ServerProcess
let robots: Bidder[]

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 10)
  server = await startServer(clone.url)
  robots = await signedIn(db, ROBOTS)
})
afterAll(async () => {
  await server.end('SIGTERM')
  await db.destroy()
  await clone.drop()
})

/** A lot as the robots know it from the last answer that one of them got. */
interface KnownLot {
  id: string
  price: number
  outcomes: Outcome[]
  isOver: boolean
}

/** Most stay open; of each five one ends soon, one has a reserve, and one a price of its own. */
async function openLots(): Promise<KnownLot[]> {
  const terms = [
    {},
    {},
    { endsIn: 8_000, soft_close_seconds: 0 },
    { reserve_price: 14_000 },
    { buy_now_price: 25_000 },
  ]
  return Promise.all(
    Array.from({ length: LOTS }, async (_, at) => ({
      id: await aLot(db, terms[at % terms.length] ?? {}),
      price: 10_000,
      outcomes: [],
      isOver: false,
    })),
  )
}

async function buyNow(
  lot: KnownLot,
  { token }: Bidder,
  price: number | undefined,
): Promise<Outcome> {
  const answer = await fetch(`${server.url}/api/auctions/${lot.id}/buy-now`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...OWN_CONNECTION,
    },
    body: JSON.stringify({ ...AGREEMENT, price }),
  })
  return {
    kind: 'answered',
    status: answer.status,
    // It is whatever JSON the server sent; every member that is named may be missing.
    body: (await answer.json()) as AnsweredBody,
    headers: answer.headers,
  }
}

/** Does one thing to a lot and learns from the answer. */
async function act(robot: Bidder, lot: KnownLot, what: 'bid' | 'buy' | 'buy as seen') {
  const outcome =
    what === 'bid'
      ? await placeBid(
          server.url,
          lot.id,
          robot.token,
          lot.price + 100,
          randomUUID(),
          OWN_CONNECTION,
        )
      : await buyNow(lot, robot, what === 'buy' ? undefined : lot.price)
  lot.outcomes.push(outcome)
  if (outcome.kind !== 'answered') return
  const { auction, minimum_bid, reservation, auction_status } = outcome.body
  const minimum = auction?.minimum_bid ?? minimum_bid ?? 0
  lot.price = Math.max(lot.price, minimum - 100)
  if (reservation || auction_status) lot.isOver = true
}

/** Bids the exact minimum on lot after lot; at every other step several come together to buy one of them. */
async function run(robot: Bidder, at: number, lots: KnownLot[]): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    const open = lots.filter(({ isOver }) => !isOver)
    // Each robot walks through the lots in an order of its own.
    const lot = open[(at * 7 + step * (1 + (at % 5))) % open.length]
    if (!lot) return
    const isWanted = step % 2 === 1 && lot === lots[step >> 1]
    const what = at % 3 === 0 ? 'bid' : at % 3 === 1 ? 'buy' : 'buy as seen'
    await act(robot, lot, isWanted ? what : 'bid')
  }
}

test('64 robots with exact bids and Buy Nows on 20 auctions: every invariant holds, every ledger replays', async () => {
  const lots = await openLots()
  await Promise.all(robots.map((robot, at) => run(robot, at, lots)))
  const ends = await db
    .selectFrom('auctions')
    .select('ends_at')
    .where('ends_at', '<', new Date(Date.now() + 60_000))
    .execute()
  await untilDatabaseTime(db, new Date(Math.max(...ends.map(({ ends_at }) => Number(ends_at)))))
  const due = db
    .selectFrom('auctions')
    .select('id')
    .where('status', '=', 'available')
    .where('ends_at', '<', new Date(Date.now() + 60_000))
  await vi.waitFor(async () => expect(await due.execute()).toEqual([]), 60_000)

  const answers = lots.flatMap(({ outcomes }) => outcomes)
  const statuses = new Set(answers.map((one) => (one.kind === 'answered' ? one.status : one)))
  expect([...statuses].toSorted()).toEqual([201, 409, 422])
  expect(answers.length).toBeGreaterThan(ROBOTS * 15)
  const runs = await db.selectFrom('auctions').select('outcome').distinct().execute()
  expect(runs.map(({ outcome }) => outcome)).toEqual(
    expect.arrayContaining(['bought', 'won', null]),
  )
  for (const lot of lots) {
    await expectInvariants(db, lot.id, lot.outcomes)
    await expectOneBuyer(lot)
  }
  expect(server.isRunning()).toBe(true)
  expect(server.output()).not.toMatch(/"level":"(error|fatal)"/)
})

/** Who bought was told so; else the highest bid has won where the run is over and the reserve met. */
async function expectOneBuyer({ id, outcomes }: KnownLot): Promise<void> {
  const bought = outcomes.flatMap((one) =>
    one.kind === 'answered' && one.body['reservation'] ? [one.body['reservation']] : [],
  )
  const { reservations, agreements, mails } = await purchasesOf(db, id)
  const auction = await db
    .selectFrom('auctions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(bought).toHaveLength(auction.outcome === 'bought' ? 1 : 0)
  expect([agreements.length, mails.length]).toEqual([bought.length, bought.length])
  expect(reservations).toHaveLength(
    auction.outcome === 'bought' || auction.outcome === 'won' ? 1 : 0,
  )
  expect(reservations.map((one) => [one.id, one.user_id, one.winning_bid])).toEqual(
    reservations.map(() => [auction.reservation_id, auction.buyer_id, auction.sale_price]),
  )
}
