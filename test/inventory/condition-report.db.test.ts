import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongLedgers } from '../marketplace.ts'
import { openStaffApi, someInput, type StaffApi } from '../staff-api.ts'

let desk: StaffApi

beforeAll(async () => {
  desk = await openStaffApi()
})
afterAll(() => desk.market.close())

const [FRONT, REAR] = ['/front.webp', '/rear.webp']
const REPORT = {
  ...{ inspected_on: '2026-11-19', runs: 'With a jump', drives: 'Yes', keys: '2' },
  ...{ warning_lamps: 'On', odometer_status: 'Not actual', title_status: 'Pending from lender' },
  ...{ title_brand: 'Salvage', tires: { 'Front left': 8, 'Rear left': 7 } },
  damage: [
    { place: 'Rear bumper', note: 'Scuff, 4 in', photo: REAR },
    { place: 'Hood', note: '', photo: null },
  ],
}

async function aListing(change: object = {}): Promise<string> {
  const given = { ...someInput(), images: [FRONT, REAR], ...REPORT, ...change }
  const { status, body } = await desk.create({ ...given, status: 'available' })
  expect(status).toBe(201)
  return body.auction.id
}

test('bidders read what staff have found, and an edit changes only what it names', async () => {
  const lot = await aListing()
  expect((await desk.read(lot)).body).toMatchObject(REPORT)
  expect((await desk.edit(lot, { keys: 'None', damage: [] })).status).toBe(200)
  expect((await desk.read(lot)).body).toMatchObject({ ...REPORT, keys: 'None', damage: [] })
  expect((await desk.edit(lot, { damage: null, tires: null })).status).toBe(200)
  expect((await desk.read(lot)).body).toMatchObject({ runs: 'With a jump', damage: null })
})

test('what a category does not have is not kept, also once the category is another', async () => {
  const boat = await aListing({ category: 'boats' })
  const left = { drives: null, odometer_status: null, title_brand: null, tires: null }
  expect((await desk.read(boat)).body).toMatchObject({ ...left, runs: 'With a jump', keys: '2' })
  const lot = await aListing()
  await desk.edit(lot, { category: 'motorcycles' })
  expect((await desk.read(lot)).body).toMatchObject({ title_brand: 'Salvage', tires: null })
})

test('damage that a photo showed stays without it when the photo is taken off', async () => {
  const lot = await aListing()
  // A photo may have to go at any time.
  expect((await desk.act(lot, 'withdraw', { reason: 'Sold elsewhere' })).status).toBe(200)
  const { photos } = (
    await desk.market.ask('GET', `/api/staff/auctions/${lot}/photos`, { by: desk.staff })
  ).body
  const rear = photos.find(({ url }) => url === REAR)
  const removed = await desk.market.ask('DELETE', `/api/staff/auctions/${lot}/photos/${rear?.id}`, {
    by: desk.staff,
  })
  const damage = [{ ...REPORT.damage[0], photo: null }, REPORT.damage[1]]
  expect(removed).toMatchObject({ status: 200, body: { auction: { damage } } })
  const other = await aListing()
  await desk.edit(other, { images: [FRONT] })
  expect((await desk.read(other)).body).toMatchObject({ damage })
})

test.each([
  ['runs', 'Sometimes'],
  ['title_brand', ''],
  ['inspected_on', '2026-02-31'],
  ['tires', { 'Front left': 8.5 }],
  ['tires', { 'Front left': 41 }],
  ['damage', [{ place: '', note: '', photo: null }]],
  ['damage', [{ place: 'Hood', note: '', photo: 'javascript:alert(1)' }]],
  ['damage', Array.from({ length: 51 }, () => ({ place: 'Hood', note: '', photo: null }))],
])('%s cannot be %j', async (path, value) => {
  const { status, body } = await desk.create({ ...someInput(), [path]: value })
  expect(status).toBe(422)
  expect(body.errors?.[0]?.path).toMatch(new RegExp(`^${path}`))
})

test('the second of two who change the damage is told what the first has found', async () => {
  const lot = await aListing()
  const [scuff] = REPORT.damage
  await desk.edit(lot, { damage: [scuff] })
  const { status, body } = await desk.edit(lot, {
    ...{ damage: [], keys: '1' },
    before: { damage: REPORT.damage, keys: '2' },
  })
  expect([status, body.changes[0]?.path]).toEqual([409, 'damage'])
  expect(body.changes[0]?.theirs).toEqual([scuff])
})

test('the ledgers hold', async () => {
  expect(await wrongLedgers(desk.market.db)).toEqual([])
})
