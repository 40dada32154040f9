import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, wrongLedgers } from '../../../../test/marketplace.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'

let desk: StaffApi

beforeAll(async () => {
  desk = await openStaffApi()
})
afterAll(() => desk.market.close())

const PHOTOS = ['/front.webp', '/rear.webp']

/** With a bid. */
async function aBidOnLot(change: object = {}): Promise<string> {
  const facts = { mileage: 48_120, reserve_price: 20_000, images: PHOTOS, ...change }
  const lot = await aLot(desk.market.db, facts)
  expect((await desk.bid(lot, 10_100)).status).toBe(201)
  return lot
}

async function announcedOf(lot: string) {
  const { status, body } = await desk.market.ask('GET', `/api/auctions/${lot}/announcements`)
  expect(status).toBe(200)
  return body.items
}

test('a change after the first bid is announced with its time and the note of staff', async () => {
  const lot = await aBidOnLot()
  const before = (await desk.read(lot)).body
  expect([before.last_announcement, await announcedOf(lot)]).toEqual([0, []])
  const note = 'The reading was of the trip meter.'
  expect((await desk.edit(lot, { mileage: 84_120, keys: '2', note })).status).toBe(200)
  const { version, last_announcement } = (await desk.read(lot)).body
  expect(last_announcement).toBe(version)
  expect(await announcedOf(lot)).toEqual([
    {
      seq: version,
      at: expect.stringMatching(/Z$/),
      words: ['Mileage corrected from 48,120 to 84,120 miles', 'Keys added: 2'],
      note,
    },
  ])
})

test('the latest stands first; a bid in between leaves them as they are', async () => {
  const lot = await aBidOnLot()
  await desk.edit(lot, { make: 'Ford' })
  const { last_announcement } = (await desk.read(lot)).body
  await desk.bid(lot, 10_200)
  expect((await desk.read(lot)).body.last_announcement).toBe(last_announcement)
  await desk.edit(lot, { make: 'RAM' })
  const told = await announcedOf(lot)
  expect(told.map(({ words }) => words)).toEqual([
    ['Make corrected from Ford to RAM'],
    ['Make added: Ford'],
  ])
})

test('whoever changes it: photos and the end are announced too', async () => {
  const lot = await aBidOnLot()
  await desk.edit(lot, { images: ['/front.webp'] })
  const later = new Date(Date.now() + 48 * 3_600_000).toISOString()
  await desk.market.ask('POST', '/api/staff/auctions/actions', {
    by: desk.staff,
    body: { action: 'extend', auctions: [{ id: lot, ends_at: later }] },
  })
  const told = await announcedOf(lot)
  expect(told.map(({ words }) => words)).toEqual([
    [expect.stringMatching(/^End moved from .+ to .+ E[SD]T$/)],
    ['Photos removed: 1'],
  ])
})

test('before the first bid, and of the reserve, nobody is told anything', async () => {
  const quiet = await aLot(desk.market.db)
  await desk.edit(quiet, { make: 'Ford' })
  expect(await announcedOf(quiet)).toEqual([])
  const lot = await aBidOnLot()
  await desk.edit(lot, { reserve_price: 19_000 })
  expect(await announcedOf(lot)).toEqual([])
  const ledger = await desk.market.ask('GET', `/api/auctions/${lot}/ledger`)
  expect(JSON.stringify(ledger.body)).not.toMatch(/19[,]?000/)
})

test('a note without anything to announce is refused, and nothing is changed', async () => {
  const quiet = await aLot(desk.market.db, { make: 'Ford' })
  const refused = await desk.edit(quiet, { make: 'RAM', note: 'A slip' })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'note' }] } })
  expect((await desk.read(quiet)).body.make).toBe('Ford')
})

test('a new run begins without announcements, and what nobody may see has none', async () => {
  const lot = await aBidOnLot({ reserve_price: null })
  await desk.edit(lot, { make: 'Ford' })
  await desk.act(lot, 'withdraw', { reason: 'Title trouble' })
  expect((await desk.market.ask('GET', `/api/auctions/${lot}/announcements`)).status).toBe(404)
  const other = await aBidOnLot({ reserve_price: 30_000 })
  await desk.edit(other, { make: 'Ford' })
  expect((await desk.act(other, 'end')).status).toBe(200)
  const ends_at = new Date(Date.now() + 3_600_000).toISOString()
  expect((await desk.act(other, 'relist', { ends_at })).status).toBe(200)
  expect((await desk.read(other)).body.last_announcement).toBe(0)
  expect(await announcedOf(other)).toEqual([])
})

test('the ledgers hold, with what was announced in their chain', async () => {
  expect(await wrongLedgers(desk.market.db)).toEqual([])
})
