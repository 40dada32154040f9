import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { members, wrongLedgers } from '../../../../test/marketplace.ts'
import { toldOf } from '../../../../test/sales/notices.ts'
import { latestOffer, offersOf } from '../../../../test/sales/offers.ts'
import { aWin, type TestSale } from '../../../../test/sales/sales.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { createOfferKeeper } from '../../../engine/sales/offers/see-to-offers.server.ts'
import { createDeadlines } from '../../../engine/sales/see-to-deadlines.server.ts'

const HOUR_MS = 3_600_000

let staffApi: StaffApi
let ada: string
let ben: string
let cyd: string

beforeAll(async () => {
  staffApi = await openStaffApi()
})
afterAll(() => staffApi.market.close())
beforeEach(async () => {
  ;[ada = '', ben = '', cyd = ''] = await members(staffApi.market.db, 3)
})

const db = () => staffApi.market.db
const never = (error: unknown) => {
  throw error
}
const later = ({ issuedAt }: TestSale, hours: number) =>
  new Date(issuedAt.getTime() + hours * HOUR_MS)
const pass = (now: Date) => createDeadlines(db(), { graceHoursFor: () => 0 })(never, now)
const keep = (now?: Date, at = db()) => createOfferKeeper(at)(never, now)
const allow = (lot: string, body?: object) => staffApi.act(lot, 'second-chance', body)
const accept = (id: string, by: string) =>
  staffApi.market.ask('POST', `/api/me/offers/${id}/accept`, { by })
const decline = (id: string, by: string) =>
  staffApi.market.ask('POST', `/api/me/offers/${id}/decline`, { by })
const told = (lot: string) => toldOf(db(), lot, { ada, ben, cyd })
const nameOf = (id: string) => ({ [ada]: 'ada', [ben]: 'ben', [cyd]: 'cyd' })[id]
const asked = async (lot: string) =>
  (await offersOf(db(), lot)).map((one) => `${nameOf(one.user_id)} ${one.amount} ${one.state}`)
const lotOf = async (lot: string) => {
  const { status, run } = (await staffApi.read(lot)).body
  return [status, run]
}

/** The next run lasts as long. */
const lastedAWeek = (lot: string) =>
  sql`update auctions set started_at = ends_at - interval '7 days' where id = ${lot}`.execute(db())

/** Cyd won at $11,000 before Ben ($10,200) and Ada ($10,100), and the lot is to be offered on; a day later it is not paid. */
async function unpaid(terms: { reserve_price?: number } = {}): Promise<TestSale> {
  const sale = await aWin(db(), cyd, { rivals: [ada, ben], ...terms })
  expect((await allow(sale.lot)).status).toBe(200)
  await pass(later(sale, 25))
  return sale
}

test('who bid next is offered the run at the own bid, and buys it; the one in default is not asked', async () => {
  const { lot } = await unpaid()
  expect(await lotOf(lot)).toEqual(['ended', 1])
  await Promise.all([keep(), keep(undefined, staffApi.market.another().db)])
  await keep()
  expect(await asked(lot)).toEqual(['ben 1020000 waiting'])
  expect((await accept(await latestOffer(db(), lot), ben)).status).toBe(200)
  const sales = db().selectFrom('sales').select(['buyer_id', 'price', 'state'])
  expect(await sales.where('auction_id', '=', lot).orderBy('issued_at').execute()).toEqual([
    { buyer_id: cyd, price: 1_100_000, state: 'defaulted' },
    { buyer_id: ben, price: 1_020_000, state: 'invoiced' },
  ])
  expect((await told(lot)).toSorted()).toEqual([
    'ada lost',
    ...['ben invoice', 'ben lost', 'ben second_chance'],
    ...['cyd account_closed', 'cyd invoice', 'cyd reservation_cancelled', 'cyd won'],
  ])
})

test('declined or expired it goes to the next, then the lot is held again as its next run', async () => {
  const { lot } = await unpaid()
  await keep()
  await decline(await latestOffer(db(), lot), ben)
  await keep()
  expect(await asked(lot)).toEqual(['ben 1020000 declined', 'ada 1010000 waiting'])
  const [, { expires_at: expiry } = { expires_at: new Date() }] = await offersOf(db(), lot)
  await keep(new Date(expiry.getTime() - 1))
  expect(await lotOf(lot)).toEqual(['ended', 1])
  await keep(expiry)
  expect(await asked(lot)).toEqual(['ben 1020000 declined', 'ada 1010000 expired'])
  expect(await lotOf(lot)).toEqual(['available', 2])
})

test('nobody is asked below the reserve, or whose account is closed', async () => {
  const above = await unpaid({ reserve_price: 10_500 })
  await keep(later(above, 26))
  expect([await asked(above.lot), await lotOf(above.lot)]).toEqual([[], ['available', 2]])

  const [dan = ''] = await members(db(), 1)
  const sale = await aWin(db(), dan, { rivals: [ada, ben] })
  await allow(sale.lot)
  await db().updateTable('profiles').set({ status: 'closed' }).where('id', '=', ben).execute()
  await pass(later(sale, 25))
  await keep()
  expect(await asked(sale.lot)).toEqual(['ada 1010000 waiting'])
})

test('the second buyer does not pay either: the third is asked, neither of the first two again', async () => {
  const { lot } = await unpaid()
  await keep()
  await accept(await latestOffer(db(), lot), ben)
  const sale = await db()
    .selectFrom('sales')
    .select('issued_at')
    .where('buyer_id', '=', ben)
    .executeTakeFirstOrThrow()
  await pass(new Date(sale.issued_at.getTime() + 25 * HOUR_MS))
  await keep()
  expect(await asked(lot)).toEqual(['ben 1020000 accepted', 'ada 1010000 waiting'])
})

test('without it the lot is held again at once; staff may take it back', async () => {
  const sale = await aWin(db(), cyd, { rivals: [ada] })
  await allow(sale.lot)
  await allow(sale.lot, { enabled: false })
  await pass(later(sale, 25))
  expect(await lotOf(sale.lot)).toEqual(['available', 2])
  expect(await staffApi.auditOf(sale.lot)).toEqual([
    'auction.second-chance',
    'auction.second-chance',
  ])
  const member = await staffApi.market.ask(
    'POST',
    `/api/staff/auctions/${sale.lot}/second-chance`,
    {
      by: ada,
    },
  )
  expect(member.status).toBe(403)
})

test('switched off while an offer waits, the lot is held again once that is over', async () => {
  for (const end of ['declined', 'expired']) {
    const { lot } = await unpaid()
    await keep()
    await lastedAWeek(lot)
    await allow(lot, { enabled: false })
    expect(await lotOf(lot)).toEqual(['ended', 1])
    if (end === 'declined') await decline(await latestOffer(db(), lot), ben)
    const [{ expires_at: expiry } = { expires_at: new Date() }] = await offersOf(db(), lot)
    await keep(expiry)
    expect(await asked(lot)).toEqual([`ben 1020000 ${end}`])
    expect(await lotOf(lot)).toEqual(['available', 2])
  }
})

test('switched off before anybody was asked, the lot is held again at once', async () => {
  const { lot } = await unpaid()
  await lastedAWeek(lot)
  await allow(lot, { enabled: false })
  expect([await asked(lot), await lotOf(lot)]).toEqual([[], ['available', 2]])
})

test('switched off in the editor just after the default, nobody is asked and the lot is held again', async () => {
  const { lot } = await unpaid()
  await lastedAWeek(lot)
  expect((await staffApi.edit(lot, { second_chance: false })).status).toBe(200)
  await keep()
  expect([await asked(lot), await lotOf(lot)]).toEqual([[], ['available', 2]])
})

test('two who do not pay for the lots on which the other bid next: both are seen to, none waits for ever', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [one = '', other = ''] = await members(db(), 2)
    const sales = [
      await aWin(db(), one, { rivals: [other] }),
      await aWin(db(), other, { rivals: [one] }),
    ]
    for (const { lot } of sales) await allow(lot)
    const now = later(sales[1] as TestSale, 25)
    const process = staffApi.market.another().db
    await Promise.all([
      createDeadlines(db(), { graceHoursFor: () => 0 })(never, now),
      createDeadlines(process, { graceHoursFor: () => 0 })(never, now),
      keep(now),
      keep(now, process),
    ])
    await pass(now)
    await keep(now)
    const states = await db()
      .selectFrom('sales')
      .select('state')
      .where(
        'id',
        'in',
        sales.map(({ id }) => id),
      )
      .execute()
    expect(states).toEqual([{ state: 'defaulted' }, { state: 'defaulted' }])
  }
})

test('the ledgers of all of this hold', async () => {
  expect(await wrongLedgers(db())).toEqual([])
})
