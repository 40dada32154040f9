import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot } from '../../../../test/marketplace.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'

let staffApi: StaffApi

beforeAll(async () => {
  staffApi = await openStaffApi()
})
afterAll(() => staffApi.market.close())

function read(vin: string, query = '') {
  return staffApi.market.ask('GET', `/api/staff/vins/${vin}${query}`, { by: staffApi.staff })
}

test('a VIN tells what its vehicle is, without anybody else being asked', async () => {
  const { status, body } = await read('km8k2cab4pu001140')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    vin: 'KM8K2CAB4PU001140',
    check_digit: { is_right: true, expected: '4' },
    facts: {
      ...{ year: 2023, make: 'Hyundai', model: 'Kona SE', body_style: 'SUV' },
      ...{ engine: '2.0L 4-cylinder gasoline', title: '2023 Hyundai Kona SE' },
    },
    same_vin: [],
  })
})

test('one with a wrong check digit is told to be wrong, and read all the same', async () => {
  const { body } = await read('1FTEW1EP5KFA10482')
  expect(body).toMatchObject({
    check_digit: { is_right: false, expected: '4' },
    facts: { make: 'Ford', model: 'F-150', year: 2019 },
  })
})

test('one of no maker that we know tells nothing', async () => {
  expect((await read('ZZZZZZZZ0ZZZZZZZZ')).body.facts).toBe(null)
})

test('where the vehicle is listed already is told, but for the auction that is being edited', async () => {
  const vin = '1HGCM82633A004352'
  const lot = await aLot(staffApi.market.db, { vin: vin.toLowerCase(), title: 'Listed before' })
  expect((await read(vin)).body.same_vin).toMatchObject([{ id: lot, title: 'Listed before' }])
  expect((await read(vin, `?except=${lot}`)).body.same_vin).toEqual([])
})

test.each(['1FTEW1EP5KFA1048', 'IOQEW1EP5KFA10482'])('%s is no VIN', async (text) => {
  expect((await read(text)).status).toBe(404)
})
