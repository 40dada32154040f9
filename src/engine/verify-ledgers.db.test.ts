import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../test/database.ts'
import {
  aLot,
  aMember,
  members,
  openMarketplace,
  type Marketplace,
} from '../../test/marketplace.ts'
import { dollarsToCents } from '../rules/money.ts'
import { voidBid } from './by-staff/void-bid.server.ts'
import { LEDGER_START, readEvent, writeLine, type LedgerLine } from './ledger.server.ts'
import { lockAuctions } from './lock.server.ts'
import { carryOut, lineColumns, startRecording, writeRecording } from './record.server.ts'
import { verifyLedgers } from './verify-ledgers.server.ts'

let market: Marketplace
let marcus: string
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  ;[marcus = '', dana = ''] = await members(market.db, 2)
})
afterAll(() => market.close())

async function aSoldLot(): Promise<string> {
  const images = ['https://pictures.example/1.jpg']
  const lot = await aLot(market.db, { reserve_price: 10_150, mileage: 90_000, images })
  const staff = await aMember(market.db, { roles: ['staff'] })
  for (const [by, amount] of [[marcus, 10_100] as const, [dana, 10_300] as const]) {
    await market.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount } })
  }
  await market.ask('POST', `/api/staff/auctions/${lot}/end`, { by: staff })
  return lot
}

/** Changes the database as only its owner can, and tells what is then found wrong with the lot. */
async function foundAfter(
  lot: string,
  change: (lot: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<string[]> {
  await asOwner(market, (owner) =>
    owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const { numAffectedRows } = await change(sql`${lot}::uuid`).execute(tx)
      expect(numAffectedRows).toBeGreaterThan(0n)
    }),
  )
  const { lot_number } = await market.db
    .selectFrom('auctions')
    .select('lot_number')
    .where('id', '=', lot)
    .executeTakeFirstOrThrow()
  const { wrong } = await verifyLedgers(market.db)
  const name = `HL-${lot_number}: `
  return wrong.filter((one) => one.startsWith(name)).map((one) => one.slice(name.length))
}

test('ledgers that nobody touched are found right, many more than fit one batch', async () => {
  await aSoldLot()
  await Promise.all(Array.from({ length: 210 }, () => aLot(market.db)))
  expect(await verifyLedgers(market.db)).toEqual({ checked: 211, wrong: [], overdue: [] })
})

test('a sale that is written in one go, payment included, is found right', async () => {
  const lot = await aLot(market.db)
  await market.db.transaction().execute(async (tx) => {
    const { locked, now } = await lockAuctions(tx, [lot])
    const recording = startRecording(now)
    const auction = locked.get(lot)
    if (!auction) throw new Error('The lot is not there')
    const [bid, answer, reservation] = [randomUUID(), randomUUID(), randomUUID()]
    const amount = dollarsToCents(10_100)
    carryOut(recording, auction, { type: 'place-bid', bid, bidder: marcus, amount, answer })
    carryOut(recording, auction, { type: 'close', reservation, early: true })
    const ended = { actor_id: marcus, action: 'auction.end', subject: lot }
    await tx.insertInto('audit_log').values(ended).execute()
    carryOut(recording, auction, { type: 'confirm-payment' })
    await writeRecording(tx, recording)
  })
  const kept = market.db.selectFrom('reservations').select('status').where('auction_id', '=', lot)
  expect(await kept.execute()).toEqual([{ status: 'completed' }])
  expect((await verifyLedgers(market.db)).wrong).toEqual([])
})

test('a Buy Now price below the reserve is right where the release that refuses it came later', async () => {
  const lot = await aLot(market.db, { reserve_price: 15_000, buy_now_price: 20_000 })
  const [line] = await linesOf(lot)
  if (!line) throw new Error('The lot has a ledger')
  const event = readEvent(line)
  if (event.type !== 'listed') throw new Error('The first line lists the lot')
  const buyNowPrice = dollarsToCents(12_000)
  const { terms } = event
  const listed = { ...event, terms: { ...terms, buyNowPrice } }
  const written = lineColumns(writeLine(LEDGER_START, lot, 1, listed, line.at, line.salt))
  const change = () => sql`
    with line as (update auction_events set open = ${JSON.stringify(written.open)}, hash = ${written.hash} where auction_id = ${lot})
    update auctions set buy_now_price = ${buyNowPrice}, ledger_hash = ${written.hash} where id = ${lot}`
  expect(await foundAfter(lot, change)).toEqual(['the rules would not have written line 1'])
  const upgraded = () => sql`
    update schema_migrations set applied_at = clock_timestamp() where name = '0016_sign_in_hardening.sql'`
  expect(await foundAfter(lot, upgraded)).toEqual([])
})

test('a void that tells nothing of the maximum that leads is right where the release that tells it came later', async () => {
  const lot = await aLot(market.db)
  const [bids, maximum] = [`/api/auctions/${lot}/bids`, `/api/auctions/${lot}/maximum`]
  await market.ask('POST', bids, { by: dana, body: { amount: 10_100 } })
  await market.ask('POST', bids, { by: marcus, body: { amount: 10_200 } })
  await market.ask('PUT', maximum, { by: marcus, body: { amount: 12_000 } })
  const { id: bid } = await market.db
    .selectFrom('bids')
    .select('id')
    .where('auction_id', '=', lot)
    .where('bidder_id', '=', dana)
    .executeTakeFirstOrThrow()
  const asked = { auctionId: lot, bid, reason: 'A mistake' }
  await market.db.transaction().execute((tx) => voidBid(tx, asked))
  const [before, line] = (await linesOf(lot)).slice(-2)
  const event = line && readEvent(line)
  if (!before || !line || event?.type !== 'bid-voided') throw new Error('The last line voids a bid')
  const { maximum: _, ...told } = event
  const { seq, at, salt } = line
  const { open, sealed, hash } = lineColumns(writeLine(before.hash, lot, seq, told, at, salt))
  const change = () => sql`
    with line as (
      update auction_events set open = ${JSON.stringify(open)}, sealed = ${JSON.stringify(sealed)}, hash = ${hash}
      where auction_id = ${lot} and seq = ${seq}
    )
    update auctions set leading_maximum = null, ledger_hash = ${hash} where id = ${lot}`
  expect(await foundAfter(lot, change)).toEqual([`the rules would not have written line ${seq}`])
  const upgraded = () => sql`
    update schema_migrations set applied_at = clock_timestamp() where name = '0108_asked_counts.sql'`
  expect(await foundAfter(lot, upgraded)).toEqual([])
})

test('a maximum that is not what its member set is found', async () => {
  const lot = await aLot(market.db)
  await market.ask('PUT', `/api/auctions/${lot}/maximum`, { by: dana, body: { amount: 11_000 } })
  const raise = () =>
    sql`update maximum_bids set amount = amount + 100 where auction_id = ${lot} and bidder_id = ${dana}`
  expect(await foundAfter(lot, raise)).toEqual(['the maximums differ from those in the ledger'])
})

async function linesOf(lot: string): Promise<LedgerLine[]> {
  return market.db
    .selectFrom('auction_events')
    .selectAll()
    .select('auction_id as auctionId')
    .where('auction_id', '=', lot)
    .orderBy('seq')
    .$castTo<LedgerLine>()
    .execute()
}

test('an auction that should long be closed is told of', async () => {
  const lot = await aLot(market.db)
  const due = new Date(Date.now() - 3_600_000)
  await foundAfter(lot, () => sql`update auctions set ends_at = ${due} where id = ${lot}`)
  const { overdue } = await verifyLedgers(market.db)
  const sentence = `has been due since ${due.toISOString()}, and is not closed`
  expect(overdue).toEqual([expect.stringContaining(sentence)])
})

test('not even the owner of the tables changes a line by mistake', async () => {
  for (const change of [
    sql`update auction_events set type = 'edited'`,
    sql`delete from auction_events`,
    sql`truncate auction_events`,
    sql`update audit_log set action = 'nothing'`,
    sql`delete from audit_log`,
  ]) {
    await expect(asOwner(market, (db) => change.execute(db))).rejects.toThrow(/append-only/)
  }
})

const DIFFERS = 'the replayed auction differs from the stored one'
const BIDS_DIFFER = 'the bids differ from those in the ledger'
const RESERVATIONS_DIFFER = 'the reservations differ from those in the ledger'
const HASH_DIFFERS = 'the last hash is not the one on the auction'
type Tampering = [string, string, (lot: RawBuilder<unknown>) => RawBuilder<unknown>]

/** The ledger of a sold lot: 1 listed, 2 bid-placed, 3 bid-placed, 4 closed. */
test.each<Tampering>([
  [
    'an amount in the ledger lowered',
    'the chain breaks at line 2',
    (lot) =>
      sql`update auction_events set open = jsonb_set(open, '{amount}', '1005000') where auction_id = ${lot} and seq = 2`,
  ],
  [
    'a bidder in the ledger exchanged',
    'the chain breaks at line 3',
    (lot) =>
      sql`update auction_events set sealed = jsonb_build_object('bidder', gen_random_uuid()) where auction_id = ${lot} and seq = 3`,
  ],
  [
    'the reserve in the ledger raised',
    'the chain breaks at line 1',
    (lot) =>
      sql`update auction_events set sealed = jsonb_set(sealed, '{terms,reservePrice}', '2000000') where auction_id = ${lot} and seq = 1`,
  ],
  [
    'the time of a line set back',
    'the chain breaks at line 3',
    (lot) =>
      sql`update auction_events set at = at - interval '1 millisecond' where auction_id = ${lot} and seq = 3`,
  ],
  [
    'a line taken out of the middle',
    'the chain breaks at line 3',
    (lot) => sql`delete from auction_events where auction_id = ${lot} and seq = 2`,
  ],
  [
    'the last line taken away',
    HASH_DIFFERS,
    (lot) => sql`delete from auction_events where auction_id = ${lot} and seq = 4`,
  ],
  [
    'the whole ledger taken away',
    HASH_DIFFERS,
    (lot) => sql`delete from auction_events where auction_id = ${lot}`,
  ],
  [
    'the price on the auction raised',
    DIFFERS,
    (lot) => sql`update auctions set current_bid = current_bid + 100 where id = ${lot}`,
  ],
  [
    'the leader on the auction exchanged',
    DIFFERS,
    (lot) => sql`update auctions set leading_bidder_id = ${marcus} where id = ${lot}`,
  ],
  [
    'the reserve on the auction lowered',
    DIFFERS,
    (lot) => sql`update auctions set reserve_price = 1 where id = ${lot}`,
  ],
  [
    'the auction opened again',
    DIFFERS,
    (lot) => sql`update auctions set status = 'available', outcome = null where id = ${lot}`,
  ],
  [
    'a bid taken away',
    BIDS_DIFFER,
    (lot) => sql`delete from bids where auction_id = ${lot} and seq = 2`,
  ],
  [
    'a bid put between',
    BIDS_DIFFER,
    (lot) =>
      sql`insert into bids select gen_random_uuid(), auction_id, run, 9, bidder_id, amount + 1, created_at from bids where auction_id = ${lot} and seq = 2`,
  ],
  [
    'a bid given to somebody else',
    BIDS_DIFFER,
    (lot) => sql`update bids set bidder_id = ${marcus} where auction_id = ${lot} and seq = 3`,
  ],
  [
    'a bid set back in time',
    BIDS_DIFFER,
    (lot) =>
      sql`update bids set created_at = created_at - interval '1 hour' where auction_id = ${lot} and seq = 3`,
  ],
  [
    'a bid put into another run',
    BIDS_DIFFER,
    (lot) => sql`update bids set run = 2 where auction_id = ${lot} and seq = 3`,
  ],
  [
    'a reservation taken away',
    RESERVATIONS_DIFFER,
    (lot) => sql`delete from reservations where auction_id = ${lot}`,
  ],
  [
    'a reservation given to somebody else',
    RESERVATIONS_DIFFER,
    (lot) => sql`update reservations set user_id = ${marcus} where auction_id = ${lot}`,
  ],
  [
    'the price of a reservation lowered',
    RESERVATIONS_DIFFER,
    (lot) => sql`update reservations set winning_bid = 100 where auction_id = ${lot}`,
  ],
  [
    'a reservation called paid',
    RESERVATIONS_DIFFER,
    (lot) => sql`update reservations set status = 'completed' where auction_id = ${lot}`,
  ],
  [
    'a win called a purchase',
    RESERVATIONS_DIFFER,
    (lot) => sql`update reservations set kind = 'buy_now' where auction_id = ${lot}`,
  ],
  [
    'the word of who ended it taken away',
    'the rules would not have written line 4',
    (lot) => sql`delete from audit_log where action = 'auction.end' and subject = (${lot})::text`,
  ],
  [
    'a mileage lowered',
    "the fact 'mileage' differs from the one in the ledger",
    (lot) => sql`update auctions set mileage = 12 where id = ${lot}`,
  ],
  [
    'a photo taken away',
    "the fact 'images' differs from the one in the ledger",
    (lot) => sql`update auctions set images = '{}' where id = ${lot}`,
  ],
])('%s is found: %s', async (_, sentence, change) => {
  expect(await foundAfter(await aSoldLot(), change)).toEqual([sentence])
})
