import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBank } from '../../../../test/inventory/consignors.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'

let api: StaffApi
let address: `/api/staff/proceeds/consignors/${string}`

beforeAll(async () => {
  api = await openStaffApi()
  address = `/api/staff/proceeds/consignors/${(await aBank(api)).id}`
})
afterAll(() => api.market.close())

const TERMS = { commission_percent: 5, lot_fee: 150, payable_at: 'release' }

const account = async () => (await api.market.ask('GET', address, { by: api.staff })).body
const agree = (by: string, terms: object, before: object | null, key = randomUUID()) =>
  api.market.ask('PUT', `${address}/terms`, {
    by,
    body: { ...terms, before, reason: 'Contract' },
    headers: { 'Idempotency-Key': key },
  })

test('the second of two of the staff overwrites the terms of the first only once they were seen', async () => {
  expect((await agree(api.staff, TERMS, null)).status).toBe(200)
  const { terms: opened } = await account()
  const threePercent = { ...TERMS, commission_percent: 3 }
  expect((await agree(api.second, threePercent, opened)).status).toBe(200)
  const otherFee = { ...TERMS, lot_fee: 200 }
  const late = await agree(api.staff, otherFee, opened)
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(late.body.detail).toContain('3% of the hammer price and $150.00 for each lot')
  expect((await account()).terms).toEqual(threePercent)
  const both = { ...threePercent, lot_fee: 200 }
  expect((await agree(api.staff, both, threePercent)).status).toBe(200)
  expect((await account()).terms).toEqual(both)
})

test('first terms are agreed only while there are none', async () => {
  expect((await agree(api.second, TERMS, null)).status).toBe(409)
  const body = { ...TERMS, reason: 'Contract' }
  const unseen = await api.market.ask('PUT', `${address}/terms`, { by: api.staff, body })
  expect(unseen).toMatchObject({ status: 422, body: { errors: [{ path: 'before' }] } })
})

test('the same call again is answered as the first was, though others stand by now', async () => {
  const { terms } = await account()
  const key = randomUUID()
  const first = await agree(api.staff, TERMS, terms, key)
  expect((await agree(api.second, { ...TERMS, lot_fee: 0 }, TERMS)).status).toBe(200)
  expect(await agree(api.staff, TERMS, terms, key)).toMatchObject({ status: 200, body: first.body })
  expect((await account()).terms).toEqual({ ...TERMS, lot_fee: 0 })
})

test('each time that terms are agreed makes one more, though they were those before', async () => {
  const { terms, terms_count: count } = await account()
  expect((await agree(api.staff, TERMS, terms)).status).toBe(200)
  expect((await agree(api.staff, TERMS, TERMS)).status).toBe(200)
  expect((await account()).terms_count).toBe(count + 2)
})
