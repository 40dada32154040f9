import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aDueLot, dueLots } from '../../../test/due-lot.ts'
import {
  aLot,
  aMember,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../../../test/marketplace.ts'
import { holdRow, spoilAuction } from '../../../test/row-locks.ts'
import type { RowFailed } from '../../server/job-runner.ts'
import { closeDueAuctions, createCloser } from './close-due-auctions.server.ts'

let market: Marketplace
let member: string

beforeAll(async () => {
  market = await openMarketplace()
  member = await aMember(market.db)
})
afterAll(() => market.close())

const bid = (lot: string, amount = 10_100) =>
  market.ask('POST', `/api/auctions/${lot}/bids`, { by: member, body: { amount } })
const read = async (lot: string) => (await market.ask('GET', `/api/auctions/${lot}`)).body
const reservationsOf = (lot: string) =>
  market.db.selectFrom('reservations').selectAll().where('auction_id', '=', lot).execute()

/** Lots whose end has come, the first of them with a bid. */
function dueWithABid(count: number): Promise<string[]> {
  const others = Array.from({ length: count - 1 }, () => ({}))
  return dueLots(market.db, [{ bids: [{ by: member, amount: 10_100 }] }, ...others])
}

test('what is due is closed, the rest stays open, and a second round changes nothing', async () => {
  const open = await aLot(market.db)
  const draft = await aLot(market.db, { endsIn: 100, status: 'draft' })
  const [won = '', unsold = ''] = await dueWithABid(2)
  expect(await closeDueAuctions(market.db)).toBe(2)
  expect(await read(won)).toMatchObject({ status: 'ended', current_bid: 10_100 })
  expect(await read(unsold)).toMatchObject({ status: 'ended', current_bid: null })
  expect((await read(open)).status).toBe('available')
  expect((await market.ask('GET', `/api/auctions/${draft}`)).status).toBe(404)
  expect(await reservationsOf(won)).toMatchObject([
    { user_id: member, winning_bid: 1_010_000, kind: 'win', status: 'pending', payment_hours: 24 },
  ])
  expect(await reservationsOf(unsold)).toEqual([])
  expect(await closeDueAuctions(market.db)).toBe(0)
  expect(await reservationsOf(won)).toHaveLength(1)
})

test('a regular end sells to who leads, also when banned since: staff void before it, or relist', async () => {
  const banned = await aMember(market.db)
  const [lot = ''] = await dueLots(market.db, [{ bids: [{ by: banned, amount: 10_100 }] }])
  const until = { banned_until: new Date(Date.now() + 3_600_000) }
  await market.db.updateTable('users').set(until).where('id', '=', banned).execute()
  expect(await closeDueAuctions(market.db)).toBe(1)
  expect(await reservationsOf(lot)).toMatchObject([{ user_id: banned, status: 'pending' }])
  expect(await wrongLedgers(market.db)).toEqual([])
})

test('several closers at once close each auction once, with one reservation', async () => {
  const lots = await dueWithABid(6)
  const processes = [market, market.another(), market.another()]
  const closed = await Promise.all(
    Array.from({ length: 9 }, (_, at) => closeDueAuctions((processes[at % 3] ?? market).db, 2)),
  )
  const left = await closeDueAuctions(market.db)
  expect(closed.reduce((sum, count) => sum + count, left)).toBe(6)
  for (const lot of lots) expect(await read(lot)).toMatchObject({ status: 'ended' })
  expect(await reservationsOf(lots[0] ?? '')).toHaveLength(1)
})

test('an auction that somebody holds is left to the next round, and the others are closed', async () => {
  const [held = '', free = ''] = await dueWithABid(2)
  const lock = await holdRow(market.databaseUrl, held)
  expect(await closeDueAuctions(market.db)).toBe(1)
  expect((await read(free)).status).toBe('ended')
  expect((await read(held)).status).toBe('available')
  await lock.release()
  expect(await closeDueAuctions(market.db)).toBe(1)
})

test('an auction that cannot be written stops the closing of no other, and is told of', async () => {
  const [spoiled = '', ...others] = await dueWithABid(3)
  const { mend } = await spoilAuction(market, spoiled)
  const rowFailed = vi.fn<RowFailed>()
  // One at a time: the spoiled one stands in the way of those behind it.
  const close = createCloser(market.db, { most: 1 })
  let closed = 0
  for (let round = 0; round < 3; round += 1) closed += await close(rowFailed)
  expect(closed).toBe(2)
  for (const lot of others) expect((await read(lot)).status).toBe('ended')
  expect(rowFailed.mock.calls).toEqual([
    [expect.objectContaining({ message: 'this row is spoiled' }), { auction: spoiled }],
  ])
  await mend()
  expect(await createCloser(market.db)(rowFailed)).toBe(1)
  expect((await read(spoiled)).status).toBe('ended')
})

test('among many due at once only the one that cannot be written stays open', async () => {
  const [first = '', spoiled = '', last = ''] = await dueWithABid(3)
  const { mend } = await spoilAuction(market, spoiled)
  expect(await createCloser(market.db)(vi.fn<RowFailed>())).toBe(2)
  expect(await Promise.all([first, spoiled, last].map(read))).toMatchObject([
    { status: 'ended' },
    { status: 'available' },
    { status: 'ended' },
  ])
  await mend()
  await closeDueAuctions(market.db)
})

test('between the end and the close a bid is refused: time counts, not the status', async () => {
  const [lot = ''] = await dueWithABid(1)
  expect((await read(lot)).status).toBe('available')
  const answers = await Promise.all([
    bid(lot, 20_000),
    closeDueAuctions(market.db),
    bid(lot, 30_000),
  ])
  expect(answers[0]).toMatchObject({ status: 409, body: { code: 'not_available' } })
  expect(answers[2]).toMatchObject({ status: 409, body: { code: 'not_available' } })
  await closeDueAuctions(market.db)
  expect(await reservationsOf(lot)).toMatchObject([{ winning_bid: 1_010_000 }])
})

test('a soft close that moved the end keeps the auction open at its first end', async () => {
  const late = { by: member, amount: 10_100, before: 1 }
  const lot = await aDueLot(market.db, { soft_close_seconds: 120, bids: [late] })
  expect(await closeDueAuctions(market.db)).toBe(0)
  expect((await bid(lot, 10_200)).status).toBe(201)
})

describe('a lot to be held again if nobody bids', () => {
  const timesLeft = async (lot: string) =>
    await market.db
      .selectFrom('auctions')
      .select(['run', 'status', 'relist_if_unsold as left'])
      .where('id', '=', lot)
      .executeTakeFirstOrThrow()

  test('is open again at once, as long as before, one time less, however many close it', async () => {
    const lot = await aDueLot(market.db, { relist_if_unsold: 2 })
    const { ends_at: end = '' } = await read(lot)
    const processes = [market, market.another(), market.another()]
    await Promise.all(processes.map(({ db }) => closeDueAuctions(db)))
    expect(await timesLeft(lot)).toEqual({ run: 2, status: 'available', left: 1 })
    const next = await read(lot)
    expect(Date.parse(next.ends_at) - Date.parse(end)).toBeGreaterThanOrEqual(24 * 3_600_000)
    expect((await bid(lot)).status).toBe(201)
    const { body } = await market.ask('GET', `/api/auctions/${lot}/ledger`)
    expect(body.items.map(({ type }) => type)).toEqual([
      'listed',
      'closed',
      'relisted',
      'bid-placed',
    ])
  })

  test('is not once somebody has bid, though below the reserve', async () => {
    const bids = [{ by: member, amount: 10_100 }]
    const below = await aDueLot(market.db, { relist_if_unsold: 2, reserve_price: 20_000, bids })
    const won = await aDueLot(market.db, { relist_if_unsold: 2, bids })
    await closeDueAuctions(market.db)
    expect(await timesLeft(below)).toEqual({ run: 1, status: 'ended', left: 2 })
    expect(await timesLeft(won)).toEqual({ run: 1, status: 'ended', left: 2 })
  })
})

test('the ledgers of all of this hold', async () => {
  expect(await wrongLedgers(market.db)).toEqual([])
})
