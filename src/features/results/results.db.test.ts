import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { aPastLot, type PastLot } from '../../../test/sales/past-lot.ts'
import { paying, play, sendingBack } from '../../../test/sales/play-sale.ts'
import { changeAt } from '../../../test/sales/sales.ts'
import { businessDay } from '../../rules/business-day.ts'
import { DAY } from '../../rules/durations.ts'
import { weekAfter, weekOf } from '../../rules/results/week.ts'

const WEEK = '2026-W10'

let market: Marketplace
let staff: string
let [ann, bob] = ['', '']

beforeAll(async () => {
  market = await openMarketplace()
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
  ;[ann, bob] = [await aMember(market.db), await aMember(market.db)]
})
afterAll(() => market.close())

const results = (query: '' | `?${string}` = '') => market.ask('GET', `/api/results${query}`)
const held = (lot: Partial<PastLot>) =>
  aPastLot(market.db, { ended: '2026-03-04T18:00:00Z', ...lot })
const bids = (...amounts: number[]) =>
  amounts.map((amount, at) => ({ by: at % 2 ? bob : ann, amount }))

test('a week says what ended, what it was sold for against the first bid, and the sums of each category', async () => {
  const sold = { bids: bids(10_100, 12_000, 15_150), paidAfter: 3 }
  const { lot } = await held({ title: '2019 Ford F-150 Lariat', ...sold })
  await held({ category: 'boats', title: 'Sea Ray 240', bids: bids(10_200), paidAfter: 3 })
  await held({
    category: 'boats',
    title: 'Bayliner 160',
    bids: bids(11_000),
    reserve_price: 15_000,
  })
  // In New York it is still Sunday, and a day of the week before.
  const earlier = await held({ ended: '2026-03-02T04:30:00Z', bids: bids(10_100), paidAfter: 3 })
  const { body } = await results(`?week=${WEEK}`)
  expect(body).toMatchObject({
    ...{ week: WEEK, from: '2026-03-02', to: '2026-03-08', total: 3, next_cursor: null },
    ...{ previous: '2026-W09', next: '2026-W11' },
    all: { ended: 3, sold: 2, sum: 25_350, median: 12_675 },
    categories: [
      { slug: 'cars-trucks', ended: 1, sold: 1, sum: 15_150, median: 15_150 },
      { slug: 'boats', ended: 2, sold: 1, sum: 10_200, median: 10_200 },
    ],
  })
  expect(body.items.find(({ id }) => id === lot)).toMatchObject({
    ...{ result: 'sold', first_bid: 10_100, price: 15_150, bid_count: 3, run: 1 },
    is_present_run: true,
  })
  const before = await results('?week=2026-W09')
  expect(before.body).toMatchObject({ previous: null, items: [{ id: earlier.lot }] })
})

test('of what was not sold no price is told, nobody is named, and the reserve is nowhere', async () => {
  await held({ title: 'Kept Below', bids: bids(10_500, 13_700), reserve_price: 14_321 })
  await held({ title: 'Kept Unseen', reserve_price: 14_321 })
  const { body, text } = await results(`?week=${WEEK}&q=kept`)
  expect(body.items.map(({ result, price }) => [result, price])).toEqual([
    ['not_sold', null],
    ['not_sold', null],
  ])
  expect(text).not.toMatch(/14321|1432100|13700|reserve|bidder|buyer|email/)
})

test('the list is narrowed by category and by all words, and paged within bounds', async () => {
  const title = 'Zephyr'
  for (const category of ['boats', 'boats', 'motorcycles']) await held({ title, category })
  const of = async (query: string) => (await results(`?week=${WEEK}&${query}`)).body
  expect((await of('q=ZEPHYR')).total).toBe(3)
  expect((await of('q=zephyr&category=boats')).total).toBe(2)
  expect((await of('q=zephyr+nothing')).items).toEqual([])
  expect((await of('q=%25')).items).toEqual([])
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await of(`q=zephyr&limit=2${cursor && `&cursor=${cursor}`}`)
    expect(page.items.length).toBeLessThanOrEqual(2)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(new Set(seen).size).toBe(3)
  expect((await results(`?week=${WEEK}&cursor=first`)).status).toBe(422)
})

test('a search finds with hyphens or without, and by what else the trade calls a vehicle', async () => {
  const { lot } = await held({ title: '2019 Chevrolet C-10 Xylo', category: 'classic-cars' })
  const found = async (q: string) =>
    (await results(`?week=${WEEK}&q=${encodeURIComponent(q)}`)).body.items.map(({ id }) => id)
  for (const q of ['xylo c10', 'C-10 xylo', 'chevy xylo', 'xylo chev', '- xylo'])
    expect([q, await found(q)]).toEqual([q, [lot]])
  expect(await found('cadillac xylo')).toEqual([])
  for (const title of ['1966 Mercury Comet Xylo', '1978 Chevrolet Corvette Xylo'])
    await held({ title, category: 'classic-cars' })
  for (const q of ['mercedes xylo', 'camper xylo']) expect([q, await found(q)]).toEqual([q, []])
})

test('a search that finds nothing in its week leads to the latest week that has something', async () => {
  for (const ended of ['2026-02-04T18:00:00Z', '2026-04-22T18:00:00Z'])
    await held({ ended, title: 'Quasar coupe', category: 'boats' })
  const of = async (query: string) => (await results(`?week=${WEEK}&${query}`)).body.found_in
  expect(await of('q=quasar')).toBe('2026-W17')
  expect(await of('q=quasar&category=motorcycles')).toBeNull()
  expect(await of('q=quasar+nothing')).toBeNull()
  expect((await results('?week=2026-W06&q=quasar')).body).toMatchObject({
    total: 1,
    found_in: null,
  })
  await market.db
    .updateTable('report_runs')
    .set({ is_public: false })
    .where('ended_on', '=', sql<never>`'2026-04-22'::date`)
    .execute()
  expect(await of('q=quasar')).toBe('2026-W06')
})

test('a sale that is not paid fell through: it is not sold any more, and counts nowhere', async () => {
  const week = '2026-W12'
  const { lot, sale } = await held({ ended: '2026-03-18T18:00:00Z', bids: bids(10_100, 12_000) })
  const before = await results(`?week=${week}`)
  expect(before.body).toMatchObject({ all: { sold: 1, sum: 12_000 }, items: [{ result: 'sold' }] })
  await changeAt(market.db, sale ?? '', { type: 'default' }, new Date('2026-03-20T18:00:00Z'))
  const after = await results(`?week=${week}`)
  expect(after.body.all).toEqual({ ended: 1, sold: 0, sum: 0, median: null })
  expect(after.body.items).toMatchObject([
    { id: lot, result: 'fell_through', price: null, first_bid: 10_100 },
  ])
})

test('a vehicle that was taken back and refunded was not sold in the end', async () => {
  const week = '2026-W14'
  const { sale } = await held({ ended: '2026-04-01T18:00:00Z', bids: bids(10_100, 12_000) })
  await play(market.db, sale ?? '', paying(12_000))
  expect((await results(`?week=${week}`)).body.all.sold).toBe(1)
  await play(
    market.db,
    sale ?? '',
    { type: 'choose-handover', handover: { method: 'pick_up' }, delivery: null },
    { type: 'hand-over' },
    { type: 'ask-return', reason: 'The frame is bent' },
    sendingBack(11_900),
    { type: 'take-back', reason: 'The frame is bent' },
  )
  expect((await results(`?week=${week}`)).body.items).toMatchObject([{ result: 'fell_through' }])
})

test('what is withdrawn is not told of any more', async () => {
  const week = '2026-W16'
  const { lot } = await held({
    ended: '2026-04-15T18:00:00Z',
    bids: bids(10_100),
    reserve_price: 20_000,
  })
  expect((await results(`?week=${week}`)).body.total).toBe(1)
  const reason = { by: staff, body: { reason: 'The bank took it back' } }
  await market.ask('POST', `/api/staff/auctions/${lot}/withdraw`, reason)
  expect((await results(`?week=${week}`)).body).toMatchObject({ total: 0, all: { ended: 0 } })
})

test('the present week is shown unless told, and those ahead or before the first are not found', async () => {
  const present = weekOf(businessDay(new Date()))
  expect((await results()).body).toMatchObject({ week: present, next: null })
  for (const week of [weekAfter(present, 1), '2020-W01', '2026-W54', 'latest']) {
    expect((await results(`?week=${week}`)).status).toBe(404)
  }
  const empty = await results('?week=2026-W20')
  expect(empty.body).toMatchObject({ items: [], categories: [], previous: '2026-W19' })
})

test('an earlier run of a lot keeps its result and its prices, and names nobody', async () => {
  const { lot } = await held({ bids: bids(10_100, 12_000), reserve_price: 20_000 })
  const ends_at = new Date(Date.now() + DAY).toISOString()
  await market.ask('POST', `/api/staff/auctions/${lot}/relist`, { by: staff, body: { ends_at } })
  const again = { by: bob, body: { amount: 10_300 } }
  expect((await market.ask('POST', `/api/auctions/${lot}/bids`, again)).status).toBe(201)
  const runs = await market.ask('GET', `/api/auctions/${lot}/runs`)
  expect(runs.body.items).toEqual([
    {
      ...{ run: 1, result: 'not_sold', bid_count: 2, first_bid: 10_100, price: null },
      ...{ highest_bid: 12_000, started_from: 10_000 },
      ...{ started_at: '2026-02-22T18:00:00.000Z', ended_at: '2026-03-04T18:00:00.000Z' },
    },
  ])
  const { body } = await market.ask('GET', `/api/auctions/${lot}/prices?run=1`)
  const asTold = { seq: expect.any(Number), created_at: expect.any(String) }
  expect(body.items).toEqual([
    { amount: 10_100, ...asTold },
    { amount: 12_000, ...asTold },
  ])
  const now = await market.ask('GET', `/api/auctions/${lot}/prices`)
  expect(now.body.items.map(({ amount }) => amount)).toEqual([10_300])
  const present = await market.ask('GET', `/api/auctions/${lot}/bids`)
  expect(present.body).toMatchObject({ total: 1, items: [{ amount: 10_300 }] })
  const [first] = (await results(`?week=${WEEK}`)).body.items.filter(({ id }) => id === lot)
  expect(first).toMatchObject({ run: 1, is_present_run: false, result: 'not_sold' })
})

test('a run that never was is not found', async () => {
  const { lot } = await held({})
  const prices = async (run: number) =>
    (await market.ask('GET', `/api/auctions/${lot}/prices?run=${run}`)).status
  expect([await prices(1), await prices(2), await prices(0)]).toEqual([200, 404, 422])
})

test('the runs of a draft, and of nothing, are not found', async () => {
  const draft = { title: 'Draft', category: 'boats', starting_bid: 10_000, status: 'draft' }
  const ends_at = new Date(Date.now() + DAY).toISOString()
  const { body } = await market.ask('POST', '/api/staff/auctions', {
    by: staff,
    body: { ...draft, ends_at },
  })
  const { id } = body.auction
  expect((await market.ask('GET', `/api/auctions/${id}/runs`)).status).toBe(404)
})
