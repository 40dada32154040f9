import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy } from '../../../../test/buyers.ts'
import { aBank, consign } from '../../../../test/inventory/consignors.ts'
import { aLot } from '../../../../test/marketplace.ts'
import { inAnHour, openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'
import { DAY, HOUR } from '../../../rules/durations.ts'
import { PHOTOS_WANTED } from '../../../rules/listing/photos-wanted.ts'

const PHOTOS = Array.from({ length: PHOTOS_WANTED }, (_, at) => `/vehicles/photo-${at}.webp`)

let staffApi: StaffApi
/** By what the lot is there for. */
const lots: Record<string, string> = {}

beforeAll(async () => {
  staffApi = await openStaffApi()
  const { db } = staffApi.market
  const draft = await staffApi.create({
    ...someInput(),
    ...{ title: 'Draft 100% boat_house', status: 'draft', category: 'boats', images: PHOTOS },
  })
  lots['draft'] = draft.body.auction.id
  lots['short'] = await aLot(db, {
    ...{ title: 'Live short of its reserve', reserve_price: 15_000, endsIn: 2 * HOUR },
    vin: '1FTEW1EP4KFA10482',
  })
  lots['met'] = await aLot(db, { title: 'Live met', reserve_price: 10_000, endsIn: 3 * DAY })
  lots['quiet'] = await aLot(db, { title: 'Live without a bid', images: PHOTOS, endsIn: HOUR })
  lots['undecided'] = await aLot(db, { title: 'Ended undecided' })
  lots['won'] = await aLot(db, { title: 'Ended and won' })
  lots['withdrawn'] = await aLot(db, { title: 'Taken back' })
  await staffApi.bid(lots['short'], 10_300)
  await staffApi.bid(lots['met'], 10_100)
  await staffApi.bid(lots['won'], 10_200)
  await staffApi.act(lots['undecided'], 'end')
  await staffApi.act(lots['won'], 'end')
  await staffApi.act(lots['withdrawn'], 'withdraw')
})
afterAll(() => staffApi.market.close())

function list(query: string) {
  return staffApi.market.ask('GET', `/api/staff/auctions?${query}`, { by: staffApi.staff })
}

/** What the lots of an answer are there for, in its order. */
function named({ items }: { items: { id: string }[] }): string[] {
  return items.map(({ id }) => Object.keys(lots).find((name) => lots[name] === id) ?? id)
}

describe('the order', () => {
  test('begins with what ends next; drafts follow, then what is over, the latest first', async () => {
    const { body } = await list('sort=ends_at')
    expect(named(body).slice(0, 4)).toEqual(['quiet', 'short', 'met', 'draft'])
    expect(named(body).slice(4).toSorted()).toEqual(['undecided', 'withdrawn', 'won'])
    expect(body).toMatchObject({ total: 7, next_cursor: null })
    expect(named((await list('sort=-ends_at')).body)).toEqual(named(body).toReversed())
  })

  test.each(['ends_at', '-ends_at', 'bid_count', '-price', 'lot_number', '-created_at'])(
    'by %s its pages give each auction once, in the order of the whole list',
    async (sort) => {
      const whole = (await list(`sort=${sort}`)).body
      const paged: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await list(`sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`)
        expect(body.items.length).toBeLessThanOrEqual(2)
        expect(body.total).toBe(7)
        paged.push(...named(body))
        cursor = body.next_cursor
      }
      expect(paged).toEqual(named(whole))
    },
  )

  test('a cursor of another order is refused at its field', async () => {
    const { body } = await list('sort=price&limit=2')
    const answer = await list(`sort=bid_count&cursor=${body.next_cursor}`)
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'cursor' }] } })
  })
})

test.each<[string, string[]]>([
  ['status=draft', ['draft']],
  ['status=ended,withdrawn', ['undecided', 'withdrawn', 'won']],
  ['category=boats', ['draft']],
  ['status=available&reserve=not_met', ['short']],
  ['reserve=met', ['met']],
  ['bids=some', ['met', 'short', 'won']],
  ['bids=none&ends_within=24', ['quiet']],
  ['ends_within=24', ['quiet', 'short']],
  ['wants=decision', ['undecided']],
  ['wants=photos', ['met', 'short']],
  ['q=short%20RESERVE', ['short']],
  ['q=fa10482', ['short']],
  // What has a meaning of its own in patterns of SQL is a sign like another.
  ['q=100%25', ['draft']],
  ['q=_', ['draft']],
  ['q=%5C', []],
])('%s finds %j and counts them', async (query, found) => {
  const { status, body } = await list(query)
  expect(status).toBe(200)
  expect(named(body).toSorted()).toEqual(found)
  expect(body.total).toBe(found.length)
})

test.each(['ends_at', '-price'])(
  'what has a word is paged through by %s, and each page tells how many there are',
  async (sort) => {
    const whole = named((await list(`q=L&sort=${sort}`)).body)
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await list(`q=L&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
      expect([body.items.length, body.total]).toEqual([1, 7])
      paged.push(...named(body))
      cursor = body.next_cursor
    }
    expect(paged).toEqual(whole)
  },
)

test('a lot is found by its number', async () => {
  const { body } = await list('')
  const number = body.items.find(({ id }) => id === lots['met'])?.lot_number ?? ''
  for (const typed of [number, number.toLowerCase(), number.replace('-', '')])
    expect(named((await list(`q=${typed}`)).body)).toEqual(['met'])
})

test('a line tells what staff look for, the reserve included', async () => {
  const { body } = await list('q=short')
  expect(body.items).toMatchObject([
    {
      ...{ id: lots['short'], status: 'available', bid_count: 1, current_bid: 10_300 },
      ...{ starting_bid: 10_000, reserve_price: 15_000, reserve_status: 'not_met' },
      ...{ vin: '1FTEW1EP4KFA10482', photo: null, photo_count: 0, wants: ['photos'] },
    },
  ])
})

test('a view counts what its filter finds', async () => {
  const { body } = await staffApi.market.ask('GET', '/api/staff/auctions/counts', {
    by: staffApi.staff,
  })
  expect(body).toEqual({
    ...{ all: 7, live: 3, below_reserve: 1, no_bid_today: 1 },
    ...{ to_decide: 1, drafts: 1, photos_missing: 2 },
  })
})

test('the list follows an edit at once', async () => {
  const id = await aLot(staffApi.market.db, { title: 'Zephyr' })
  await staffApi.edit(id, { title: 'Zeppelin', category: 'motorcycles', ends_at: inAnHour() })
  expect((await list('q=zephyr')).body.total).toBe(0)
  expect((await list('q=zeppelin&category=motorcycles')).body.items).toMatchObject([{ id }])
  await staffApi.act(id, 'withdraw')
  expect((await list('q=zeppelin&status=withdrawn')).body.items).toMatchObject([{ id }])
  lots['zeppelin'] = id
})

test.each(['status=gone', 'wants=everything', 'sort=title', 'ends_within=0', 'q=%00'])(
  '%s is refused',
  async (query) => {
    expect((await list(query)).status).toBe(422)
  },
)

test('hyphens make no difference to a search', async () => {
  const { db } = staffApi.market
  const made = [
    await aLot(db, { title: 'Ford F-150 of words', vin: 'AB-12-34' }),
    await aLot(db, { title: 'Ford F150 of words' }),
  ]
  for (const typed of ['f150', 'F-150', 'f-150%20-%20words']) {
    const { body } = await list(`q=words%20${typed}`)
    expect(body.items.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
  }
  for (const typed of ['ab1234', 'AB-1234'])
    expect((await list(`q=${typed}`)).body.items).toMatchObject([{ id: made[0] }])
})

test('a lot has the price that it was sold for, its reserve is held against its bid', async () => {
  const { db } = staffApi.market
  const bought = await aLot(db, {
    ...{ title: 'Sought by price', reserve_price: 15_000, buy_now_price: 50_000 },
  })
  const led = await aLot(db, { title: 'Sought by price' })
  await staffApi.bid(bought, 10_100)
  await staffApi.bid(led, 20_000)
  expect((await buy(staffApi.market, bought, staffApi.member)).status).toBe(201)
  const { body } = await list('q=sought%20price&sort=-price')
  expect(body.items).toMatchObject([
    { id: bought, current_bid: 10_100, sale_price: 50_000 },
    { id: led, current_bid: 20_000, sale_price: null },
  ])
  const first = (await list('sort=-price&limit=1')).body
  const second = (await list(`sort=-price&limit=1&cursor=${first.next_cursor}`)).body
  expect([first, second].map(({ items }) => items[0]?.id)).toEqual([bought, led])
  const belowReserve = await list('q=sought&reserve=not_met')
  expect(belowReserve.body.items).toMatchObject([{ id: bought, reserve_status: 'not_met' }])
})

test('what is paused is found by the word that its row shows, and as what runs too', async () => {
  const paused = await aLot(staffApi.market.db, { title: 'Halted one' })
  const runs = await aLot(staffApi.market.db, { title: 'Halted never' })
  await staffApi.act(paused, 'pause', { reason: 'Photos of another car' })
  const found = async (status: string) => {
    const { body } = await list(`q=halted&status=${status}`)
    expect(body.total).toBe(body.items.length)
    return body.items.map(({ id }) => id).toSorted()
  }
  expect(await found('paused')).toEqual([paused])
  expect(await found('draft,paused')).toEqual([paused])
  expect(await found('available')).toEqual([paused, runs].toSorted())
  expect(await found('draft')).toEqual([])
  await staffApi.act(paused, 'resume')
  expect(await found('paused')).toEqual([])
})

test('a line tells whose the lot is, searched for or not, and so does the file', async () => {
  const bank = await aBank(staffApi)
  const lot = await aLot(staffApi.market.db, { title: 'Consigned one' })
  await aLot(staffApi.market.db, { title: 'Consigned by nobody' })
  await consign(staffApi, bank, lot)
  const searched = (await list('q=consigned')).body.items
  const whole = (await list(`consignor=${bank.id}`)).body.items
  expect(searched.map(({ consignor }) => consignor).toSorted()).toEqual([bank.name, null])
  expect(whole).toMatchObject([{ id: lot, consignor: bank.name }])
  const { text } = await staffApi.market.ask('GET', '/api/staff/auctions.csv?q=consigned', {
    by: staffApi.staff,
  })
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  expect(rows.map((row) => row['Consignor']).toSorted()).toEqual(['', bank.name])
})
