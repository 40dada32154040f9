import { sql, type RawBuilder } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buy } from '../../../test/buyers.ts'
import { asOwner } from '../../../test/database.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { PROOF_KEY } from '../../../test/proof-key.ts'
import type { Checkpoint } from '../../rules/proof/checkpoint.ts'
import { acceptTerms } from '../../sign-in/users/accept-terms.server.ts'
import { verifyLedgers } from '../verify-ledgers.server.ts'
import { createCheckpointer } from './make-checkpoint.server.ts'
import { createProofKey, publicKeyOf } from './proof-key.server.ts'
import { verifyCheckpoints } from './verify-checkpoints.server.ts'

let market: Marketplace
let marcus: string
let staff: string
let lot: string
let make: () => Promise<boolean>

/** A lot with two bids; each bid is followed by a checkpoint. */
beforeEach(async () => {
  market = await openMarketplace()
  marcus = await aMember(market.db)
  staff = await aMember(market.db, { roles: ['staff'] })
  lot = await aLot(market.db, { buy_now_price: 20_000 })
  make = createCheckpointer(market.db, PROOF_KEY).signNew
  for (const amount of [10_100, 10_200]) {
    await market.ask('POST', `/api/auctions/${lot}/bids`, { by: marcus, body: { amount } })
    await make()
  }
})
afterEach(() => market.close())

const wrongWith = async (kept: Checkpoint[] = []) =>
  (await verifyCheckpoints(market.db, [publicKeyOf(PROOF_KEY.publicKey)], kept)).wrong

const published = async (query = '') =>
  (await market.ask('GET', `/api/checkpoints${query}`)).body as {
    items: Checkpoint[]
    next_cursor: string | null
    public_key: string
  }

/** What only the owner of the tables can do, with the triggers switched off. */
async function tamper(...changes: RawBuilder<unknown>[]): Promise<void> {
  await asOwner(market, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const change of changes) {
        expect((await change.execute(tx)).numAffectedRows).toBeGreaterThan(0n)
      }
    }),
  )
}

/** The last bid undone without a trace: line, bid and price, so that all fits together again. */
const cutTail = () => [
  sql`delete from auction_events where auction_id = ${lot} and seq = 3`,
  sql`delete from bids where auction_id = ${lot} and seq = 3`,
  sql`update auctions set version = 2, current_bid = 1010000, bid_count = 1,
    ledger_hash = (select hash from auction_events where auction_id = ${lot} and seq = 2) where id = ${lot}`,
]

test('what grew is signed, newest first, a page at a time; where nothing did nothing is made', async () => {
  expect(await make()).toBe(false)
  const { items, next_cursor, public_key } = await published('?limit=1')
  expect(public_key).toBe(PROOF_KEY.publicKey)
  expect(items).toMatchObject([{ number: 2, heads: [{ auction: lot, seq: 3 }] }])
  const older = await published(`?cursor=${next_cursor}`)
  expect(older).toMatchObject({
    items: [{ number: 1, previous: '0'.repeat(64) }],
    next_cursor: null,
  })
  expect(items[0]?.previous).toBe(older.items[0]?.hash)
  expect(await wrongWith([...items, ...older.items])).toEqual([])
})

test('another process, and one that starts anew, go on where the last one was', async () => {
  const another = createCheckpointer(market.another().db, PROOF_KEY).signNew
  await another()
  expect((await published()).items).toHaveLength(2)
  await aLot(market.db)
  await Promise.all([make(), another()])
  await another()
  expect((await published()).items.map(({ heads }) => heads.length)).toEqual([1, 1, 1])
  expect(await wrongWith()).toEqual([])
})

test('more than fits one checkpoint is spread over several', async () => {
  await Promise.all(Array.from({ length: 201 }, () => aLot(market.db)))
  expect(await make()).toBe(false)
  expect((await published('?limit=2')).items.map(({ heads }) => heads.length)).toEqual([1, 200])
  expect(await wrongWith()).toEqual([])
})

const bid = (amount: number) =>
  market.ask('POST', `/api/auctions/${lot}/bids`, { by: marcus, body: { amount } })

test('what could not be committed is signed by the next run', async () => {
  await asOwner(market, (db) =>
    sql`create constraint trigger fails after insert on checkpoints
      initially deferred for each row execute function refuse_change()`.execute(db),
  )
  await bid(10_300)
  await expect(make()).rejects.toThrow('append-only')
  await asOwner(market, (db) => sql`drop trigger fails on checkpoints`.execute(db))
  await make()
  expect((await published()).items).toMatchObject([
    { number: 3, heads: [{ auction: lot, seq: 4 }] },
    {},
    {},
  ])
})

test('a ledger whose last lines were cut off is found, though all of it fits together', async () => {
  await tamper(...cutTail())
  expect((await verifyLedgers(market.db)).wrong).toEqual([])
  expect(await wrongWith()).toEqual([
    `line 3 of the ledger of auction ${lot}, signed in checkpoint 2, was cut off`,
  ])
})

test('an auction that was deleted is found', async () => {
  await tamper(
    sql`delete from bids where auction_id = ${lot}`,
    sql`delete from auction_events where auction_id = ${lot}`,
    sql`delete from auction_changes where auction_id = ${lot}`,
    sql`delete from auctions where id = ${lot}`,
  )
  expect((await verifyLedgers(market.db)).wrong).toEqual([])
  expect(await wrongWith()).toEqual([
    `line 2 of the ledger of auction ${lot}, signed in checkpoint 1, was cut off`,
  ])
})

test('a tail cut off together with its checkpoints is found by who kept them', async () => {
  const kept = await published()
  await tamper(
    ...cutTail(),
    sql`delete from checkpoint_entries where checkpoint = 2`,
    sql`delete from checkpoints where number = 2`,
  )
  expect(await wrongWith()).toEqual([])
  const cut = `line 3 of the ledger of auction ${lot}, signed in checkpoint 2, was cut off`
  expect(await wrongWith(kept.items)).toEqual(['the kept checkpoint 2 was taken away', cut])
  // Also when others were made since.
  await aLot(market.db)
  await make()
  const differs = 'the kept checkpoint 2 differs from the stored one'
  expect(await wrongWith(kept.items)).toEqual([differs, cut])
})

test('checkpoints made with another key are found', async () => {
  await aLot(market.db)
  const other = createProofKey(Buffer.alloc(32, 8))
  await createCheckpointer(market.db, { ...other, follow: async () => other }).signNew()
  expect(await wrongWith()).toEqual(['checkpoint 3 is not signed with the key of its time'])
})

test.each([
  [
    'an entry changed',
    sql`update checkpoint_entries set hash = repeat('0', 64) where checkpoint = 2`,
    'checkpoint 2 is not what was signed: its entries were changed',
  ],
  [
    'a checkpoint set back in time',
    sql`update checkpoints set at = at - interval '1 hour' where number = 2`,
    'checkpoint 2 is not what was signed: its entries were changed',
  ],
  [
    'one between taken away',
    sql`delete from checkpoints where number = 1`,
    'checkpoint 2 is the first after checkpoint 0: those between were taken away',
  ],
])('%s is found', async (_, change, sentence) => {
  await tamper(change)
  expect(await wrongWith()).toContain(sentence)
})

test('lines of the audit log and agreements that were changed or deleted are found', async () => {
  const another = await aLot(market.db, { buy_now_price: 20_000 })
  for (const one of [lot, another]) {
    const { body } = await buy(market, one, marcus)
    const path = `/api/staff/reservations/${body.reservation.id}/confirm-payment`
    expect((await market.ask('POST', path, { by: staff })).status).toBe(200)
  }
  await make()
  expect(await wrongWith()).toEqual([])
  await tamper(
    sql`update audit_log set at = at - interval '1 microsecond' where id = (select min(id::text)::uuid from audit_log)`,
    sql`delete from audit_log where id = (select max(id::text)::uuid from audit_log)`,
    sql`update purchase_agreements set full_name = 'Nobody' where reservation_id = (select min(reservation_id::text)::uuid from purchase_agreements)`,
    sql`delete from purchase_agreements where reservation_id = (select max(reservation_id::text)::uuid from purchase_agreements)`,
  )
  const told = (await wrongWith()).map((one) => one.replaceAll(/[0-9a-f-]{36}/g, 'X')).toSorted()
  expect(told).toEqual([
    'line X of the audit log was changed since it was signed',
    'line X of the audit log was deleted since it was signed',
    'the agreement of reservation X was changed since it was signed',
    'the agreement of reservation X was deleted since it was signed',
  ])
})

test('what a reservation promises and which terms were accepted cannot be changed unseen', async () => {
  const another = await aLot(market.db, { buy_now_price: 20_000 })
  const dana = await aMember(market.db)
  const { body } = await buy(market, lot, marcus)
  await buy(market, another, dana)
  const bought = body.reservation.id
  for (const member of [marcus, dana]) await acceptTerms(market.db, member)
  await make()
  // What happens to a reservation is no change of what it promised.
  await market.ask('POST', `/api/staff/reservations/${bought}/confirm-payment`, { by: staff })
  expect(await wrongWith()).toEqual([])
  await tamper(
    sql`update reservations set payment_due_at = payment_due_at + interval '1 day' where id = ${bought}`,
    sql`update reservations set payment_hours = 96 where auction_id = ${another}`,
    sql`update accepted_terms set accepted_at = accepted_at - interval '1 day' where user_id = ${marcus}`,
    sql`delete from accepted_terms where user_id = ${dana}`,
  )
  expect((await verifyLedgers(market.db)).wrong).toEqual([])
  const told = await wrongWith()
  expect(told).toContain(`what reservation ${bought} promises was changed since it was signed`)
  expect(told.map((one) => one.replaceAll(/[0-9a-f-]{36}/g, 'X')).toSorted()).toEqual([
    'the acceptance of terms X was changed since it was signed',
    'the acceptance of terms X was deleted since it was signed',
    'what reservation X promises was changed since it was signed',
    'what reservation X promises was changed since it was signed',
  ])
})

test('terms that are accepted where a clock is an hour slow are signed like others', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  await acceptTerms(market.db, marcus)
  vi.useRealTimers()
  await make()
  const signed = market.db.selectFrom('checkpoint_entries').select('subject')
  expect(await signed.where('kind', '=', 'terms').execute()).toHaveLength(1)
})

test('nothing that is private is published, and that there is a draft neither', async () => {
  const draft = await aLot(market.db, { status: 'draft' })
  const { body } = await buy(market, lot, marcus)
  await make()
  const { text } = await market.ask('GET', '/api/checkpoints')
  for (const secret of [body.reservation.id, marcus, draft]) expect(text).not.toContain(secret)
})
