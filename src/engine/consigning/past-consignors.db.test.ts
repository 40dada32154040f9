import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGREEMENT } from '../../../test/buyers.ts'
import { asOwner } from '../../../test/database.ts'
import { aDueLot } from '../../../test/due-lot.ts'
import {
  aBank,
  aBanker,
  consign,
  grant,
  revoke,
  type Bank,
} from '../../../test/inventory/consignors.ts'
import { aLot, aMember } from '../../../test/marketplace.ts'
import { aRow, csv, runListsOf } from '../../../test/run-lists/lists.ts'
import { inAnHour, openStaffApi, type StaffApi } from '../../../test/staff-api.ts'
import { whyConsignorCannotBid } from '../../rules/bid-words.ts'
import { closeDueAuctions } from '../closing/close-due-auctions.server.ts'

let api: StaffApi
let bank: Bank
let next: Bank
let banker: string

beforeAll(async () => {
  api = await openStaffApi()
  bank = await aBank(api)
  next = await aBank(api)
  banker = await aBanker(api, bank)
})
afterAll(() => api.market.close())

const bid = (lot: string, by: string, amount = 10_100) =>
  api.market.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount } })

const TOLD = { status: 403, body: { code: 'forbidden', detail: whyConsignorCannotBid() } }

/** Has a lot of one consignor be another's, or nobody's. */
async function move(lot: string, from: Bank, to: Bank | null): Promise<void> {
  const was = { consignor_id: from.id, stock_number: null }
  const body = { consignor_id: to?.id ?? null, stock_number: null, was }
  const path = `/api/staff/auctions/${lot}/consignment` as const
  expect((await api.market.ask('PUT', path, { by: api.staff, body })).status).toBe(200)
}

test('who could read the reserve of a run that did not sell bids on no later run, whoever’s that is', async () => {
  const lot = await aDueLot(api.market.db, { bids: [], reserve_price: 15_000 })
  await consign(api, bank, lot)
  while ((await closeDueAuctions(api.market.db)) > 0);
  await move(lot, bank, next)
  expect((await api.act(lot, 'relist', { ends_at: inAnHour() })).status).toBe(200)
  expect(await bid(lot, banker)).toMatchObject(TOLD)
  const buy = { by: banker, body: AGREEMENT }
  expect(await api.market.ask('POST', `/api/auctions/${lot}/buy-now`, buy)).toMatchObject(TOLD)
  const standing = await api.market.ask('GET', `/api/auctions/${lot}/standing`, { by: banker })
  expect(standing.body.sells_lot).toBe(true)
  expect(await bid(lot, await aBanker(api, next))).toMatchObject(TOLD)
  expect((await bid(lot, api.member)).status).toBe(201)
})

test('who could read a draft of a run list bids on it no more once the list is moved', async () => {
  const lists = runListsOf(api)
  await lists.send('', csv([aRow()]), { consignor: bank.name, new_consignor: false })
  const [draft] = await lists.lotsOf(bank.name)
  const { body } = await api.market.ask('GET', '/api/staff/run-lists', { by: api.staff })
  const [list] = (body as { items: { id: string }[] }).items
  const path = `/api/staff/run-lists/${list?.id}/consignor` as const
  const to = { consignor: next.name, new_consignor: false, was: bank.id, reason: 'It is theirs' }
  expect((await api.market.ask('POST', path, { by: api.staff, body: to })).status).toBe(200)
  const lot = draft?.id ?? ''
  expect((await api.act(lot, 'publish')).status).toBe(200)
  expect(await bid(lot, banker)).toMatchObject(TOLD)
  expect((await bid(lot, api.member)).status).toBe(201)
})

test('also who left the bank before its lot did, and once the lot is nobody’s; not who left before it came', async () => {
  const early = await aBanker(api, bank)
  await revoke(api, bank, early)
  const lot = await aLot(api.market.db, { reserve_price: 15_000 })
  await consign(api, bank, lot)
  const left = await aBanker(api, bank)
  await revoke(api, bank, left)
  await move(lot, bank, null)
  expect(await bid(lot, left)).toMatchObject(TOLD)
  expect((await bid(lot, early)).status).toBe(201)
})

test('a reserve that is set only once the lot has left changes nothing: nobody has to tell what was read when', async () => {
  const lot = await aLot(api.market.db)
  await consign(api, bank, lot)
  await move(lot, bank, next)
  expect(await bid(lot, banker)).toMatchObject(TOLD)
})

test('who comes to act for a bank bids no more on what it had before, and does not come to while leading that', async () => {
  const lot = await aLot(api.market.db)
  await consign(api, bank, lot)
  await move(lot, bank, null)
  const [leader, person] = [await aMember(api.market.db), await aMember(api.market.db)]
  expect((await bid(lot, leader)).status).toBe(201)
  expect(await grant(api, bank, leader)).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('a lot of this consignor, now or before') },
  })
  expect((await grant(api, bank, person)).status).toBe(200)
  expect(await bid(lot, person, 10_200)).toMatchObject(TOLD)
})

test('a bid of such a person does not lead again when a higher one is voided', async () => {
  const lot = await aLot(api.market.db)
  await consign(api, bank, lot)
  await move(lot, bank, null)
  const [person, ada] = [await aMember(api.market.db), await aMember(api.market.db)]
  expect((await bid(lot, person)).status).toBe(201)
  const higher = await bid(lot, ada, 10_200)
  expect((await grant(api, bank, person)).status).toBe(200)
  expect((await api.voidBid(lot, higher.body.bid.id)).status).toBe(200)
  expect((await api.read(lot)).body).toMatchObject({ bid_count: 0, current_bid: null })
})

test('of whom a lot was is never forgotten', async () => {
  const change = sql`delete from lot_consignors`
  const changed = asOwner(api.market, (owner) => change.execute(owner))
  await expect(changed).rejects.toThrow('lot_consignors is append-only')
})

test('moves and people of earlier releases are found by the audit log', async () => {
  const [moved, cleared] = [await aLot(api.market.db), await aLot(api.market.db)]
  for (const lot of [moved, cleared]) await consign(api, bank, lot)
  await move(moved, bank, next)
  await move(cleared, bank, null)
  const left = await aBanker(api, bank)
  await revoke(api, bank, left)
  await migrateAnew(left)
  for (const lot of [moved, cleared]) {
    expect(await bid(lot, banker)).toMatchObject(TOLD)
    expect(await bid(lot, left)).toMatchObject(TOLD)
  }
})

/** What the migration does where nobody kept of whom lots were, nor that somebody acted. */
async function migrateAnew(left: string): Promise<void> {
  const folder = 'db/migrations'
  const name = (await readdir(folder)).find((one) => one.endsWith('_consignors_of_then.sql')) ?? ''
  const file = await readFile(`${folder}/${name}`, 'utf8')
  const lots = file.slice(
    file.lastIndexOf('insert into lot_consignors'),
    file.indexOf('create trigger lot_consignors_append_only'),
  )
  const people = file.slice(file.indexOf('insert into consignor_people'))
  await asOwner(api.market, (owner) =>
    owner.transaction().execute(async (tx) => {
      await sql`alter table lot_consignors disable trigger lot_consignors_append_only`.execute(tx)
      await sql`delete from lot_consignors`.execute(tx)
      await sql`delete from consignor_people where user_id = ${left}`.execute(tx)
      await sql.raw(lots).execute(tx)
      await sql.raw(people.slice(0, people.indexOf(';'))).execute(tx)
    }),
  )
}
