import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, aMember } from '../../../../test/marketplace.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'

let staffApi: StaffApi
let colleague: string

beforeAll(async () => {
  staffApi = await openStaffApi()
  const { db } = staffApi.market
  colleague = await aMember(db, { roles: ['member', 'staff'] })
  await db
    .updateTable('profiles')
    .set({ full_name: 'Tola Okafor' })
    .where('id', '=', colleague)
    .execute()
})
afterAll(() => staffApi.market.close())

function editAs(by: string, id: string, body: unknown) {
  return staffApi.market.ask('PATCH', `/api/staff/auctions/${id}`, { by, body })
}

function read(id: string) {
  return staffApi.market.ask('GET', `/api/staff/auctions/${id}`, { by: staffApi.staff })
}

test('the second of two editors is told what differs, by whom, and nothing is overwritten', async () => {
  const lot = await aLot(staffApi.market.db, { mileage: 64_000, engine: '3.5L V6' })
  await editAs(colleague, lot, { mileage: 64_120, location: 'Tampa, FL' })
  const { status, body } = await editAs(staffApi.staff, lot, {
    ...{ mileage: 64_210, engine: '5.0L V8' },
    before: { mileage: 64_000, engine: '3.5L V6' },
  })
  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: 'changed_meanwhile',
    detail: expect.stringContaining('Tola Okafor'),
    changes: [
      {
        ...{ path: 'mileage', before: 64_000, yours: 64_210, theirs: 64_120 },
        ...{ changed_by: 'Tola Okafor', changed_at: expect.any(String) },
      },
    ],
    fields: { mileage: 64_120, location: 'Tampa, FL', engine: '3.5L V6' },
  })
  expect((await read(lot)).body.fields).toMatchObject({ mileage: 64_120, engine: '3.5L V6' })
})

test('changes of other fields go together, and so does the same change made twice', async () => {
  const lot = await aLot(staffApi.market.db, { mileage: 64_000, make: 'Ford' })
  await editAs(colleague, lot, { make: 'FORD', mileage: 64_210 })
  const { status, body } = await editAs(staffApi.staff, lot, {
    ...{ model: 'F-150', mileage: 64_210 },
    before: { model: null, mileage: 64_000 },
  })
  expect(status).toBe(200)
  expect(body.fields).toMatchObject({ make: 'FORD', model: 'F-150', mileage: 64_210 })
})

test('who has seen the difference overwrites it by naming what it says now', async () => {
  const lot = await aLot(staffApi.market.db, { mileage: 64_000 })
  await editAs(colleague, lot, { mileage: 64_120 })
  const { body } = await editAs(staffApi.staff, lot, {
    mileage: 64_210,
    before: { mileage: 64_120 },
  })
  expect(body.fields.mileage).toBe(64_210)
})

test('a bid in between is no conflict; an end that it moved is one for who moves the end', async () => {
  const lot = await aLot(staffApi.market.db, { endsIn: 60_000, soft_close_seconds: 3_600 })
  const seen = (await read(lot)).body.fields
  await staffApi.bid(lot, 10_100)
  const other = await editAs(staffApi.staff, lot, {
    ...{ description: 'Two keys', before: { description: seen.description } },
  })
  expect(other.status).toBe(200)
  const later = new Date(Date.now() + 7_200_000).toISOString()
  const { status, body } = await editAs(staffApi.staff, lot, {
    ...{ ends_at: later, before: { ends_at: seen.ends_at } },
  })
  expect([status, body.changes[0]?.path]).toEqual([409, 'ends_at'])
})

test('the editor reads a draft whole: its own Buy Now price, its photos, other listings of the VIN', async () => {
  const vin = '1FTEW1EP4KFA10482'
  const other = await aLot(staffApi.market.db, { vin: vin.toLowerCase(), title: 'Listed before' })
  const { body: made } = await staffApi.create({
    ...{ title: 'Draft', category: 'cars-trucks', starting_bid: 9_000, vin, status: 'draft' },
    ...{ ends_at: new Date(Date.now() + 3_600_000).toISOString(), images: ['/a.webp', '/b.webp'] },
  })
  const { status, body } = await read(made.auction.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    auction: { status: 'draft', reserve_price: null },
    fields: { starting_bid: 9_000, buy_now_price: null, image_url: '/a.webp' },
    photos: [{ url: '/a.webp' }, { url: '/b.webp' }],
    same_vin: [{ id: other, title: 'Listed before', status: 'available' }],
  })
})
