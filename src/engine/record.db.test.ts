import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandOf, someMoves, someTerms, type Move } from '../../test/arbitraries.ts'
import { someFacts, someTerms as builtTerms } from '../../test/builders.ts'
import {
  aLot,
  members,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../../test/marketplace.ts'
import type { Command, Terms } from '../rules/auction.ts'
import { followOffers } from '../rules/maximum/offers.ts'
import { dollarsToCents } from '../rules/money.ts'
import type { VehicleFacts } from '../rules/vehicle/vehicle-facts.ts'
import { databaseTime } from '../server/postgres/database-time.ts'
import type { Database } from '../server/postgres/database.ts'
import { AUCTION_CHANNEL } from './announcements.server.ts'
import { changeAuction } from './by-staff/change-auction.server.ts'
import { createAuction } from './create-auction.server.ts'
import { lockAuctions } from './lock.server.ts'
import { carryOut, startRecording, writeRecording } from './record.server.ts'

let market: Marketplace
let marcus: string
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  ;[marcus = '', dana = ''] = await members(market.db, 2)
})
afterAll(() => market.close())

const rowOf = (id: string) =>
  market.db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const linesOf = (id: string) =>
  market.db
    .selectFrom('auction_events')
    .selectAll()
    .where('auction_id', '=', id)
    .orderBy('seq')
    .execute()
const change = (id: string, ...commands: Command[]) => changeAuction(market.db, id, () => commands)
const aBid = (bidder: string, amount: number): Command => ({
  type: 'place-bid',
  bid: randomUUID(),
  bidder,
  amount: dollarsToCents(amount),
  answer: randomUUID(),
})
const anEdit = (facts: Partial<VehicleFacts>, terms: Partial<Terms> = {}): Command => ({
  type: 'edit',
  facts,
  terms,
})

/** Every announcement that is heard while something happens, in order. */
async function heardDuring(happens: () => Promise<unknown>): Promise<string[]> {
  const listener = new Client({ connectionString: market.databaseUrl })
  await listener.connect()
  await listener.query(`listen ${AUCTION_CHANNEL}`)
  const heard: string[] = []
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
  await happens()
  // Notifications come in the order of the commits: what came before this one was heard.
  await listener.query(`select pg_notify('${AUCTION_CHANNEL}', 'the end')`)
  await expect.poll(() => heard.at(-1)).toBe('the end')
  await listener.end()
  return heard.slice(0, -1)
}

describe('an edit of what is sold', () => {
  test('writes the facts, a line of the ledger and the version', async () => {
    const lot = await aLot(market.db)
    await change(lot, anEdit({ make: 'Ram', model: '1500', equipment: ['Tow package'] }))
    const row = await rowOf(lot)
    expect(row).toMatchObject({
      title: '2019 Ford F-150 XLT',
      make: 'Ram',
      model: '1500',
      equipment: ['Tow package'],
      version: 2,
    })
    expect((await linesOf(lot)).map(({ type, open }) => [type, open])).toEqual([
      ['listed', expect.anything()],
      ['edited', { facts: { make: 'Ram', model: '1500', equipment: ['Tow package'] }, terms: {} }],
    ])
  })

  test('leaves every fact that it does not name, whatever the fact', async () => {
    const lot = await aLot(market.db)
    const all = someFacts({ year: 2019, mileage: 64_210, description: 'One owner.', vin: 'X1' })
    await change(lot, anEdit(all))
    await change(lot, anEdit({ vin: 'X2' }))
    expect(await rowOf(lot)).toMatchObject({ ...all, vin: 'X2' })
  })
})

describe('commands that belong together', () => {
  test('are all written or none: a refused one takes those before it back', async () => {
    const lot = await aLot(market.db)
    const before = await rowOf(lot)
    const heard = await heardDuring(() =>
      expect(
        change(lot, anEdit({ make: 'Ram' }), aBid(marcus, 10_100), aBid(dana, 10_150)),
      ).rejects.toMatchObject({ code: 'invalid_bid' }),
    )
    expect(await rowOf(lot)).toEqual(before)
    expect(await linesOf(lot)).toHaveLength(1)
    expect(heard).toEqual([])
  })

  test('are announced once, by the id and the last version', async () => {
    const lot = await aLot(market.db)
    const heard = await heardDuring(() => change(lot, aBid(marcus, 10_100), aBid(dana, 10_200)))
    expect(heard).toEqual([`${lot} 3`])
  })

  test('what goes with them is rolled back with them, and they with it', async () => {
    const lot = await aLot(market.db)
    const failing = changeAuction(
      market.db,
      lot,
      () => [aBid(marcus, 10_100)],
      () => Promise.reject(new Error('no paper')),
    )
    await expect(failing).rejects.toThrow('no paper')
    expect(await rowOf(lot)).toMatchObject({ version: 1, current_bid: null })
  })

  test('on an auction that there is not are not found', async () => {
    await expect(change(randomUUID(), aBid(marcus, 10_100))).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('an auction taken in opens its ledger, is announced, and is searched by what is given', async () => {
  const terms = {
    startingBid: dollarsToCents(5_000),
    reservePrice: dollarsToCents(9_000),
    buyNowPrice: null,
  }
  const now = await databaseTime(market.db)
  const endsAt = new Date(now.getTime() + 60_000)
  const facts = { title: 'Bowrider', category: 'boats', location: 'Tampa, FL' }
  let id = ''
  const heard = await heardDuring(async () => {
    const row = await market.db.transaction().execute((tx) =>
      createAuction(
        tx,
        {
          status: 'draft',
          terms: { ...terms, buyNowEnabled: true, softCloseSeconds: 0, endsAt },
          facts,
          lotNumber: 31_415,
        },
        now,
      ),
    )
    id = row.id
  })
  expect(heard).toEqual([`${id} 1`])
  expect(await rowOf(id)).toMatchObject({
    ...facts,
    lot_number: 31_415,
    started_at: null,
  })
  // The reserve is in the sealed part of its line alone.
  const [line] = await linesOf(id)
  expect(JSON.stringify(line?.open)).not.toContain('900000')
  expect(JSON.stringify(line?.sealed)).toContain('900000')
})

test('a run begins when it is opened: at the publication of a draft, and anew with each relisting', async () => {
  const lot = await aLot(market.db, { status: 'draft' })
  expect((await rowOf(lot)).started_at).toBeNull()
  await change(lot, { type: 'publish' })
  const first = (await rowOf(lot)).started_at
  await change(lot, aBid(marcus, 10_100))
  expect((await rowOf(lot)).started_at).toEqual(first)
  await change(lot, { type: 'close', reservation: randomUUID(), early: true })
  await noteEnd(market.db, lot, await databaseTime(market.db))
  await change(lot, { type: 'cancel-reservation', reason: 'not paid' })
  const endsAt = new Date(Date.now() + 60_000)
  await change(lot, { type: 'relist', endsAt })
  const again = await rowOf(lot)
  expect(again).toMatchObject({ run: 2, current_bid: null, bid_count: 0 })
  expect(again.started_at?.getTime()).toBeGreaterThan(first?.getTime() ?? 0)
})

test('a clock that was set back dates no line before the one above it', async () => {
  const start = await databaseTime(market.db)
  const later = new Date(start.getTime() + 60_000)
  const terms = { ...builtTerms(), endsAt: new Date(start.getTime() + 3_600_000) }
  const id = await market.db.transaction().execute(async (tx) => {
    const facts = { title: 'A lot', category: 'boats' }
    const made = await createAuction(tx, { status: 'available', terms, facts }, later)
    const { locked } = await lockAuctions(tx, [made.id])
    const auction = locked.get(made.id)
    if (!auction) throw new Error('the lot is gone')
    const recording = startRecording(start)
    carryOut(recording, auction, aBid(marcus, 10_100))
    await writeRecording(tx, recording)
    return made.id
  })
  expect((await linesOf(id)).map(({ at }) => at)).toEqual([later, later])
  expect((await rowOf(id)).updated_at).toEqual(later)
})

test('what a member sets in two runs of one recording stays apart', async () => {
  const lot = await aLot(market.db, { reserve_price: 15_000 })
  const upTo = (amount: number): Command => ({
    ...{ type: 'set-maximum', bid: randomUUID(), bidder: dana, maximum: dollarsToCents(amount) },
  })
  const close: Command = { type: 'close', reservation: randomUUID(), early: true }
  const relist: Command = { type: 'relist', endsAt: new Date(Date.now() + 3_600_000) }
  await change(lot, upTo(11_000), close, relist, upTo(12_000))
  const kept = market.db
    .selectFrom('maximum_bids')
    .select(['run', 'amount'])
    .where('auction_id', '=', lot)
    .orderBy('run')
  expect(await kept.execute()).toEqual([
    { run: 1, amount: dollarsToCents(11_000) },
    { run: 2, amount: dollarsToCents(12_000) },
  ])
  await noteEnd(market.db, lot, new Date())
})

test('whatever happens to an auction, its ledger replays to what the tables hold', async () => {
  const people = await members(market.db, 4)
  const byName = new Map<string, string>()
  const known = (name: string) => {
    if (!byName.has(name)) byName.set(name, people[byName.size] ?? '')
    return byName.get(name) ?? ''
  }
  await fc.assert(
    fc.asyncProperty(someTerms, someMoves, fc.boolean(), async (terms, moves, inOneGo) => {
      await happenTo(terms, moves, known, inOneGo)
    }),
    { numRuns: 60 },
  )
  expect(await wrongLedgers(market.db)).toEqual([])
})

/** Holds an auction from now on, in one transaction or a transaction for each move. */
async function happenTo(
  terms: Terms,
  moves: Move[],
  known: (name: string) => string,
  inOneGo: boolean,
): Promise<void> {
  const start = await databaseTime(market.db)
  const endsAt = new Date(start.getTime() + 300_000)
  await market.db.transaction().execute(async (tx) => {
    const facts = { title: 'A lot', category: 'boats' }
    const made = await createAuction(
      tx,
      { status: 'available', terms: { ...terms, endsAt }, facts },
      start,
    )
    let at = start
    let { locked } = await lockAuctions(tx, [made.id])
    let recording = startRecording(at)
    const following = followOffers()
    for (const move of moves) {
      const auction = locked.get(made.id)
      if (!auction) throw new Error('the lot is gone')
      at = move.pass === 'to the end' ? auction.auction.endsAt : new Date(at.getTime() + move.pass)
      if (at < recording.now) at = recording.now
      if (!inOneGo) {
        await writeRecording(tx, recording)
        ;({ locked } = await lockAuctions(tx, [made.id]))
        recording = startRecording(at)
      }
      recording.now = at
      const now = locked.get(made.id) ?? auction
      const command = commandOf(move, now.auction, at, 0, following.offers())
      const decision = carryOut(recording, now, withPeople(command, known))
      for (const event of decision.events ?? []) following.after(event, at)
      if (command.type === 'close') await noteEnd(tx, made.id, at)
    }
    await writeRecording(tx, recording)
  })
}

/** Whoever ends a run before its time is of the staff, as the audit log says. */
async function noteEnd(db: Database, subject: string, at: Date): Promise<void> {
  const ended = { actor_id: marcus, action: 'auction.end', subject, at }
  await db.insertInto('audit_log').values(ended).execute()
}

/** The same command by accounts that there are, with ids that nothing else has. */
function withPeople(command: Command, known: (name: string) => string): Command {
  if (command.type === 'place-bid') {
    return {
      ...{ ...command, bid: randomUUID(), answer: randomUUID() },
      bidder: known(command.bidder),
    }
  }
  if (command.type === 'set-maximum') {
    return { ...command, bid: randomUUID(), bidder: known(command.bidder) }
  }
  if (command.type === 'withdraw-maximum') return { ...command, bidder: known(command.bidder) }
  if (command.type === 'void-bid') return { ...command, answer: randomUUID() }
  if (command.type === 'buy-now' || command.type === 'accept-offer') {
    return { ...command, reservation: randomUUID(), buyer: known(command.buyer) }
  }
  return 'reservation' in command ? { ...command, reservation: randomUUID() } : command
}
