import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLot } from '../../../../test/marketplace.ts'
import { aRow, csv, runListsOf, type RunLists } from '../../../../test/run-lists/lists.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'

let api: StaffApi
let lists: RunLists

beforeAll(async () => {
  api = await openStaffApi()
  lists = runListsOf(api)
})
afterAll(() => api.market.close())

describe('photos', () => {
  const lotsFor = async (keys: (string | undefined)[], consignor: string | null) => {
    const { db } = api.market
    const found = await db.selectFrom('consignors').select(['id', 'name']).execute()
    const consignor_id = found.find(({ name }) => name === consignor)?.id ?? null
    const { body } = await api.market.ask('POST', '/api/staff/run-lists/photo-lots', {
      ...{ by: api.staff, body: { keys, consignor_id } },
    })
    const { items } = body as { items: { key: string; id: string; has_bids: boolean }[] }
    return items
  }

  test('are for lots by stock number or VIN, in any case, that are not sold or withdrawn', async () => {
    const [row, gone] = [aRow(), aRow()]
    await lists.send('', csv([row, gone]), { consignor: 'Photo Bank' })
    const [, withdrawn] = await lists.lotsOf('Photo Bank')
    await api.act(withdrawn?.id ?? '', 'withdraw')
    const keys = [row[0]?.toLowerCase(), row[1], gone[0], gone[1], 'nothing']
    const found = await lotsFor(keys, 'Photo Bank')
    expect(found.map(({ key }) => key).toSorted()).toEqual([row[0], row[1]].toSorted())
  })

  test('are never for a lot of another consignor that has the same stock or serial number', async () => {
    const other = aRow()
    await lists.send('', csv([other]), { consignor: 'Photo Bank A' })
    await lists.send('', csv([aRow()]), { consignor: 'Photo Bank B' })
    expect(await lotsFor([other[0], other[1]], 'Photo Bank B')).toEqual([])
    expect(await lotsFor([other[0], other[1]], null)).toEqual([])
  })

  test('are for the lot with a standard VIN, whosever it is; whether it has bids is told', async () => {
    const vin = '1FTEW1EP4KFA10482'
    const id = await aLot(api.market.db, { vin })
    expect(await lotsFor([vin], null)).toMatchObject([{ key: vin, id, has_bids: false }])
    expect(await api.bid(id, 10_100)).toMatchObject({ status: 201 })
    expect(await lotsFor([vin], 'Photo Bank')).toMatchObject([{ key: vin, id, has_bids: true }])
  })
})
