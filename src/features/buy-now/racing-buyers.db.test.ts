import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, purchasesOf } from '../../../test/buyers.ts'
import { aDueLot } from '../../../test/due-lot.ts'
import {
  aLot,
  members,
  openMarketplace,
  untilDatabaseTime,
  wrongLedgers,
  type Marketplace,
  type TestProcess,
} from '../../../test/marketplace.ts'
import { holdRow, holdTable, untilWaiting } from '../../../test/row-locks.ts'
import { closeDueAuctions } from '../../engine/closing/close-due-auctions.server.ts'

let market: Marketplace
/** Another process on the same database. */
let other: TestProcess
let people: string[]
let marcus: string
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  other = market.another()
  people = await members(market.db, 12)
  ;[marcus = '', dana = ''] = people
})
afterAll(() => market.close())

const bid = (at: TestProcess, lot: string, by: string, amount: number) =>
  at.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount } })
type RacerAnswer = Awaited<ReturnType<typeof bid | typeof buy>>
const read = async (lot: string) => (await market.ask('GET', `/api/auctions/${lot}`)).body

/** Both wait for the row, one behind the other, and go on in this order. */
async function inOrder(
  lot: string,
  first: () => Promise<RacerAnswer>,
  second: () => Promise<RacerAnswer>,
): Promise<RacerAnswer[]> {
  const held = await holdRow(market.databaseUrl, lot)
  const one = first()
  await untilWaiting(market.db)
  const two = second()
  await untilWaiting(market.db, 2)
  await held.release()
  return Promise.all([one, two])
}

/** One buyer, whoever bid: the purchase is the last thing that happened to the run. */
async function expectOneBuyer(lot: string, answers: RacerAnswer[]): Promise<void> {
  const accepted = answers.filter(({ status }) => status === 201).map(({ body }) => body)
  const [purchase, ...others] = accepted.flatMap((body) =>
    'reservation' in body ? [body.reservation] : [],
  )
  if (!purchase) throw new Error('Nobody bought it')
  expect(others).toEqual([])
  const { reservations, agreements, mails } = await purchasesOf(market.db, lot)
  expect(reservations).toMatchObject([
    { id: purchase.id, user_id: purchase.user_id, kind: 'buy_now', status: 'pending' },
  ])
  expect([agreements.length, mails.length]).toEqual([1, 1])
  const placed = accepted.flatMap((body) => ('bid' in body ? [body.bid] : []))
  const highest = placed.length > 0 ? Math.max(...placed.map(({ amount }) => amount)) : null
  const after = await read(lot)
  expect(after).toMatchObject({
    status: 'ended',
    ends_at: purchase.created_at,
    current_bid: highest,
    bid_count: placed.length,
  })
  // Also in the same millisecond a bid comes before the purchase or not at all.
  for (const { seq, created_at } of placed) {
    expect(seq).toBeLessThan(after.version)
    expect(Date.parse(created_at)).toBeLessThan(Date.parse(purchase.created_at))
  }
  for (const { status } of answers) expect(status).toBeOneOf([201, 409, 422])
}

test('a bid that comes before a Buy Now in the same instant is outbought, at the price of that bid', async () => {
  const lot = await aLot(market.db)
  const answers = await inOrder(
    lot,
    () => bid(market, lot, marcus, 11_000),
    () => buy(other, lot, dana),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]?.body).toMatchObject({
    reservation: { user_id: dana, winning_bid: 11_000 },
  })
  await expectOneBuyer(lot, answers)
})

test('a Buy Now at the price seen, just after a bid, reserves nothing: the auction goes on', async () => {
  const lot = await aLot(market.db)
  const [placed, late] = await inOrder(
    lot,
    () => bid(market, lot, marcus, 11_000),
    () => buy(other, lot, dana, { price: 10_000 }),
  )
  expect(placed?.status).toBe(201)
  expect(late).toMatchObject({ status: 409, body: { code: 'price_changed', price: 11_000 } })
  expect((await purchasesOf(market.db, lot)).reservations).toEqual([])
  expect(await read(lot)).toMatchObject({ status: 'available', current_bid: 11_000 })
})

test('a bid that comes after a Buy Now in the same instant is refused', async () => {
  const lot = await aLot(market.db)
  const answers = await inOrder(
    lot,
    () => buy(market, lot, dana),
    () => bid(other, lot, marcus, 11_000),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 409])
  expect(answers[1]?.body).toMatchObject({ code: 'not_available', auction_status: 'ended' })
  await expectOneBuyer(lot, answers)
})

test('of two Buy Nows in the same instant the first has the item', async () => {
  const lot = await aLot(market.db)
  const answers = await inOrder(
    lot,
    () => buy(other, lot, dana),
    () => buy(market, lot, marcus),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 409])
  await expectOneBuyer(lot, answers)
})

test.each([
  ['in one process', 1],
  ['in two processes on one database', 2],
])(
  'of many bids and Buy Nows at once exactly one buys, round after round: %s',
  async (_, count) => {
    const processes = [market, other].slice(0, count)
    for (let round = 0; round < 25; round += 1) {
      const lot = await aLot(market.db)
      const answers = await Promise.all(
        people.map((by, at) => {
          const process = processes[(at + round) % count] ?? market
          // Now the bids are asked first, now the purchases.
          const bids = round % 2 === 0 ? at % 2 === 0 : at < 6
          return bids ? bid(process, lot, by, 10_100 + at * 100) : buy(process, lot, by)
        }),
      )
      expect(answers).toHaveLength(people.length)
      await expectOneBuyer(lot, answers)
    }
  },
)

test('of many people who buy at the price that they saw exactly one does', async () => {
  for (let round = 0; round < 10; round += 1) {
    const lot = await aLot(market.db, { buy_now_price: 15_000 })
    const answers = await Promise.all(
      people.map((by, at) => buy(at % 2 ? market : other, lot, by, { price: 15_000 })),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(people.length - 1)
    expect(answers.filter(({ body }) => body.reservation)).toHaveLength(1)
    await expectOneBuyer(lot, answers)
  }
})

test('a Buy Now that waits for the row across the end is refused', async () => {
  const lot = await aLot(market.db, { endsIn: 1_000 })
  const { ends_at: end } = await read(lot)
  const held = await holdRow(market.databaseUrl, lot)
  const waiting = buy(market, lot, dana)
  await untilWaiting(market.db)
  await untilDatabaseTime(market.db, new Date(end))
  await held.release()
  expect(await waiting).toMatchObject({ status: 409, body: { ends_at: end } })
  expect((await purchasesOf(market.db, lot)).reservations).toEqual([])
})

test('a Buy Now while the auction is being closed is refused, and the highest bidder has won', async () => {
  const lot = await aDueLot(market.db, { bids: [{ by: marcus, amount: 11_000 }] })
  const held = await holdTable(market.databaseUrl, 'reservations')
  const closing = closeDueAuctions(other.db)
  await untilWaiting(market.db)
  const buying = buy(market, lot, dana)
  await untilWaiting(market.db, 2)
  await held.release()
  expect(await closing).toBeGreaterThan(0)
  expect((await buying).status).toBe(409)
  const { reservations, agreements } = await purchasesOf(market.db, lot)
  expect(reservations).toMatchObject([{ user_id: marcus, kind: 'win', winning_bid: 1_100_000 }])
  expect(agreements).toEqual([])
})

test('the ledgers of all of this hold', async () => {
  expect(await wrongLedgers(market.db)).toEqual([])
})
