import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLot } from '../../../../../test/marketplace.ts'
import { aRow, csv, runListsOf, type RunLists } from '../../../../../test/run-lists/lists.ts'
import { openStaffApi, type StaffApi } from '../../../../../test/staff-api.ts'
import type { PhotoLots } from '../run-lists.ts'

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
    const { items } = body as PhotoLots
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

  test('that are sent again are there once, two people at once too; what was taken off comes back', async () => {
    const vin = '1M8GDM9AXKP042788'
    const id = await aLot(api.market.db, { vin, status: 'draft' })
    const files = [aFile('red', '1-10'), aFile('blue', '2-20')]
    const answers = await Promise.all([add(id, files), add(id, files)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await add(id, [...files, aFile('green', '3-30')])).toMatchObject({ status: 201 })
    const photos = await photosOf(id)
    expect(photos).toHaveLength(3)
    // No file is left of what was not added.
    expect(api.market.files.paths().filter((path) => path.includes(id))).toHaveLength(3)
    const [first] = photos
    await api.market.ask('DELETE', `/api/staff/auctions/${id}/photos/${first?.id}`, {
      by: api.staff,
    })
    const [found] = await lotsFor([vin], null)
    expect(found?.sources.toSorted()).toEqual(['2-20', '3-30'])
    await add(id, files)
    expect(await photosOf(id)).toHaveLength(3)
  })

  test('that were turned since are not added again', async () => {
    const id = await aLot(api.market.db, { status: 'draft' })
    await add(id, [aFile('red', '1-10')])
    const [photo] = await photosOf(id)
    const edits = `/api/staff/auctions/${id}/photos/${photo?.id}/edits`
    const turned = await api.market.ask('POST', edits, {
      ...{ by: api.staff, body: { action: 'turn' } },
    })
    expect(turned.status).toBeLessThan(300)
    await add(id, [aFile('red', '1-10')])
    expect(await photosOf(id)).toHaveLength(1)
  })

  test('that come by themselves are added each time, also beside those of an archive', async () => {
    const id = await aLot(api.market.db, { status: 'draft' })
    await add(id, [aFile('red', '1-10')])
    await add(id, [aFile('red')])
    await add(id, [aFile('red')])
    expect(await photosOf(id)).toHaveLength(3)
    expect(await add(id, [aFile('red', '1-10'), aFile('blue')])).toMatchObject({ status: 422 })
  })
})

interface SentFile {
  color: string
  source: string | null
}

function aFile(color: string, source: string | null = null): SentFile {
  return { color, source }
}

async function add(id: string, sent: SentFile[]) {
  const form = new FormData()
  for (const { color: background, source } of sent) {
    const create = { width: 400, height: 300, channels: 3 as const, background }
    const jpeg = await sharp({ create }).jpeg().toBuffer()
    form.append('file', new File([new Uint8Array(jpeg)], `${background}.jpg`))
    if (source !== null) form.append('source', source)
  }
  return api.market.ask('POST', `/api/staff/auctions/${id}/photos`, { by: api.staff, body: form })
}

async function photosOf(id: string): Promise<{ id: string }[]> {
  const path = `/api/staff/auctions/${id}/photos`
  const { body } = await api.market.ask('GET', path, { by: api.staff })
  return (body as { photos: { id: string }[] }).photos
}
