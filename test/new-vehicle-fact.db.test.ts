/** A new vehicle fact is a line in the table of facts, its text, a column, and a name among those on cards. This test adds these, and nothing else. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { vehicleDetails } from '../src/features/auction/auction-facts.ts'
import { readHistoryReport } from '../src/features/auction/history-report/history-report.server.ts'
import { readAuction } from '../src/features/auction/read-auctions.server.ts'
import { describeApi } from '../src/server/http/open-api.ts'
import { aCall } from './access/a-call.ts'
import { asOwner } from './database.ts'
import { wrongLedgers } from './marketplace.ts'
import { pdfText } from './pdf-text.ts'
import { openStaffApi, someInput, type StaffApi } from './staff-api.ts'

vi.mock('../src/rules/vehicle/vehicle-facts.ts', async (original) => {
  const rules = await original<typeof import('../src/rules/vehicle/vehicle-facts.ts')>()
  const line = {
    label: 'Made-up fact',
    text: 'madeUpFact',
    kind: 'line',
    shownIn: 'Vehicle Details',
    searched: 'words',
  }
  Object.assign(rules.VEHICLE_FACTS, { made_up_fact: line })
  Object.assign(rules.FACT_NAMES, { [rules.FACT_NAMES.length]: 'made_up_fact' })
  return rules
})
vi.mock('../src/languages/rules/vehicle.ts', async (original) => {
  const { vehicleText } = await original<typeof import('../src/languages/rules/vehicle.ts')>()
  const say = (...[key, values]: Parameters<typeof vehicleText>) =>
    String(key) === 'madeUpFact' ? 'Made-up fact' : vehicleText(key, values)
  return { vehicleText: Object.assign(say, { rich: vehicleText.rich }) }
})
vi.mock('../src/rules/vehicle/card-facts.ts', async (original) => {
  const rules = await original<typeof import('../src/rules/vehicle/card-facts.ts')>()
  Object.assign(rules.CARD_FACTS, { [rules.CARD_FACTS.length]: 'made_up_fact' })
  return rules
})

let desk: StaffApi
let lot: string
let shown: Parameters<typeof vehicleDetails>[0]

beforeAll(async () => {
  desk = await openStaffApi()
  await asOwner(desk.market, (db) =>
    sql`alter table auctions add column made_up_fact text`.execute(db),
  )
  const given = { ...someInput(), year: 2019, made_up_fact: 'Rebuilt', status: 'available' }
  lot = (await desk.create(given)).body.auction.id
  shown = (await desk.read(lot)).body
})
afterAll(() => desk.market.close())

const found = async (word: string) =>
  (await desk.market.ask('GET', `/api/auctions?q=${word}`)).body.total

test('staff give it, everybody reads it, and the auction page shows it under its label', () => {
  expect(shown).toMatchObject({ made_up_fact: 'Rebuilt' })
  expect(vehicleDetails(shown)).toContainEqual({ label: 'Made-up fact', value: 'Rebuilt' })
})

test('it comes with the cards of a list and with the rows of the dashboard', async () => {
  const list = await desk.market.ask('GET', '/api/auctions')
  expect(list.body.items).toMatchObject([{ id: lot, made_up_fact: 'Rebuilt' }])
  expect((await desk.bid(lot, 10_100)).status).toBe(201)
  const mine = await desk.market.ask('GET', '/api/me/bids', { by: desk.member })
  expect(mine.body.items).toMatchObject([{ auction: { id: lot, made_up_fact: 'Rebuilt' } }])
})

test('it is found by the search, also after it was changed', async () => {
  expect(await found('rebuilt')).toBe(1)
  expect((await desk.edit(lot, { made_up_fact: 'Salvage' })).status).toBe(200)
  expect([await found('rebuilt'), await found('salvage')]).toEqual([0, 1])
})

test('it is checked like every line of text, and may be unknown', async () => {
  const wrong = await desk.edit(lot, { made_up_fact: 'x'.repeat(201) })
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'made_up_fact' }] } })
  expect((await desk.edit(lot, { made_up_fact: null })).status).toBe(200)
  expect((await desk.read(lot)).body).toMatchObject({ made_up_fact: null })
})

test('it stands in the history report and in the contract', async () => {
  await desk.edit(lot, { made_up_fact: 'Flood' })
  const call = aCall({ params: { id: lot } })
  const report = await readHistoryReport.handle(call, {
    db: desk.market.db,
    documentPhoto: async () => null,
  })
  expect(pdfText(await (report as Response).bytes())).toContain('Made-up fact Flood')
  expect(JSON.stringify(describeApi([readAuction]))).toContain('"made_up_fact"')
})

test('the ledgers hold', async () => {
  expect(await wrongLedgers(desk.market.db)).toEqual([])
})
