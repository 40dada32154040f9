import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '../../../../test/marketplace.ts'
import { inAnHour, openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'
import { LIVE_ROOM } from '../../../live/protocol.ts'
import { createWatcherNotes } from '../../../live/room/note-watchers.server.ts'
import { HOUR, MINUTE } from '../../../rules/durations.ts'
import { MANY_BIDS } from '../../../rules/live-room/alerts.ts'

let api: StaffApi
let rival: string

beforeAll(async () => {
  api = await openStaffApi()
  rival = await aMember(api.market.db, { profile: { full_name: 'Dana Whitfield' } })
})
afterAll(() => api.market.close())
/** What ran before is over. */
beforeEach(async () => {
  for (const { id } of (await room('limit=200')).body.items) await api.act(id, 'withdraw')
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
const room = (query = '') => api.market.ask('GET', `/api/staff/live?${query}`, { by: api.staff })
const feed = () => api.market.ask('GET', '/api/staff/live/bids', { by: api.staff })
const bidsOf = (id: string, query = '') =>
  api.market.ask('GET', `/api/staff/auctions/${id}/bids?${query}`, { by: api.staff })

async function open(change: object = {}): Promise<string> {
  const body = { ...someInput(), status: 'available', ...change }
  return (await api.create(body)).body.auction.id
}

function bidBy(by: string, id: string, amount: number) {
  return api.market.ask('POST', `/api/auctions/${id}/bids`, { by, body: { amount } })
}

test('what runs comes by time left, page by page; drafts and what is over do not', async () => {
  const [late, soon, between] = [
    await open({ ends_at: inMinutes(60 * 30) }),
    await open({ ends_at: inMinutes(5) }),
    await open({ ends_at: inAnHour() }),
  ]
  await open({ status: 'draft' })
  await api.act(await open(), 'end')
  const first = (await room('limit=2')).body
  expect(first).toMatchObject({
    total: 3,
    figures: { within_the_hour: expect.any(Number), within_a_day: 2 },
  })
  expect(first.items.map(({ id }) => id)).toEqual([soon, between])
  const second = (await room(`limit=2&cursor=${first.next_cursor}`)).body
  expect(second.items.map(({ id }) => id)).toEqual([late])
  expect(second.next_cursor).toBeNull()
  // A pause or a longer run moves it.
  await api.edit(soon, { ends_at: inMinutes(90) })
  expect((await room()).body.items.map(({ id }) => id)).toEqual([between, soon, late])
})

test('each tells how it stands: bids, bidders, who bids most, against the reserve', async () => {
  const id = await open({ reserve_price: 12_000 })
  expect((await room()).body.items[0]).toMatchObject({
    ...{ id, current_bid: null, bidder_count: 0, busiest: null, last_amounts: [], leader: null },
  })
  await bidBy(rival, id, 10_100)
  await api.bid(id, 10_300)
  await bidBy(rival, id, 11_000)
  expect((await room()).body.items[0]).toMatchObject({
    ...{ current_bid: 11_000, reserve_price: 12_000, bid_count: 3, bidder_count: 2 },
    leader: 'Dana W.',
    busiest: { bidder: 'Dana W.', bids: 2 },
    last_amounts: [10_100, 10_300, 11_000],
  })
  const minutes = (await room()).body.figures.bids_by_minute
  expect(minutes).toHaveLength(60)
  expect(minutes.slice(-2).reduce((sum, bids) => sum + bids)).toBeGreaterThanOrEqual(3)
})

test('the latest bids of all auctions come newest first, with by how much each rose', async () => {
  const [one, other] = [await open(), await open({ title: '2020 Sea Ray SPX 210' })]
  await bidBy(rival, one, 10_100)
  await bidBy(rival, other, 10_500)
  await api.bid(one, 10_400)
  expect((await feed()).body.items.slice(0, 3)).toMatchObject([
    { auction_id: one, amount: 10_400, raised_by: 300 },
    { auction_id: other, amount: 10_500, raised_by: null, title: '2020 Sea Ray SPX 210' },
    { auction_id: one, amount: 10_100, raised_by: null, bidder: 'Dana W.' },
  ])
})

test('what needs a look is told however far off its end is, by time left', async () => {
  const inDays = (days: number) => ({ ends_at: inMinutes(60 * 24 * days) })
  const calm = await open(inDays(4))
  const near = await open({ ...inDays(5), reserve_price: 11_000 })
  const busy = await open(inDays(6))
  const silent = await open({ ends_at: inMinutes(30) })
  const later = await open({ ends_at: inMinutes(90) })
  const taken = [await bidBy(rival, near, 10_100), await bidBy(rival, calm, 10_100)]
  for (let nth = 1; nth <= MANY_BIDS; nth += 1)
    taken.push(await bidBy(rival, busy, 10_000 + 100 * nth))
  expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([201]))
  const lookedAt = async () =>
    (await api.market.ask('GET', '/api/staff/live/alerts', { by: api.staff })).body.items
  const told = async () => (await lookedAt()).map(({ id }) => id)
  expect(await told()).toEqual([silent, near, busy])
  // Each as the room has it.
  const inRoom = (await room()).body.items
  expect(await lookedAt()).toEqual(inRoom.filter(({ id }) => [silent, near, busy].includes(id)))
  await api.act(calm, 'pause', { reason: 'A fault' })
  await bidBy(rival, near, 11_000)
  await api.edit(later, { ends_at: inMinutes(20) })
  expect(await told()).toEqual([calm, later, silent, busy])
})

test('the bids of one auction stand with voided ones, and with what waits for a signature', async () => {
  const id = await open()
  const first = (await bidBy(rival, id, 10_100)).body.bid
  const second = (await api.bid(id, 10_400)).body.bid
  await api.voidBid(id, second.id)
  const reason = { reason: 'A typing error' }
  const { approval } = (await api.act(id, `bids/${first.id}/void`, reason)).body
  const { body } = await bidsOf(id)
  expect(body).toMatchObject({
    total: 2,
    items: [
      { id: second.id, bidder_id: api.member, voided_at: expect.any(String) },
      { id: first.id, bidder: 'Dana W.', bidder_id: rival, voided_at: null },
    ],
    approvals: [{ id: approval.id, subject: first.id, is_own: true, reason: 'A typing error' }],
  })
  const page = (await bidsOf(id, 'limit=1')).body
  const rest = (await bidsOf(id, `limit=1&cursor=${page.next_cursor}`)).body
  expect([...page.items, ...rest.items]).toEqual(body.items)
})

test('an end before its time keeps its reason in the audit log', async () => {
  const id = await open()
  expect((await api.act(id, 'end', { reason: 'The bank took it back' })).status).toBe(200)
  const row = await api.market.db
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', id)
    .where('action', '=', 'auction.end')
    .executeTakeFirstOrThrow()
  expect(row.details).toEqual({
    before: { status: 'available', ends_at: expect.any(String) },
    after: { status: 'ended', ends_at: expect.any(String) },
    reason: 'The bank took it back',
  })
})

test('who watches is added up over all processes, until one of them is gone', async () => {
  const [one, other] = [await open({ ends_at: inMinutes(5) }), await open()]
  let here = new Map([
    [one, 3],
    [other, 1],
    [LIVE_ROOM, 2],
  ])
  const note = createWatcherNotes(api.market.db, { countWatchers: () => here })
  const noteElsewhere = createWatcherNotes(api.market.db, {
    countWatchers: () => new Map([[one, 4]]),
  })
  await note()
  await noteElsewhere()
  const watching = async () => {
    const { items, figures } = (await room()).body
    return [...items.map(({ watchers }) => watchers), figures.watchers]
  }
  expect(await watching()).toEqual([7, 1, 8])
  here = new Map([[one, 1]])
  await note()
  expect(await watching()).toEqual([5, 0, 5])
  here = new Map()
  await note()
  expect(await watching()).toEqual([4, 0, 4])
  await sql`update live_watchers set noted_at = now() - make_interval(secs => ${HOUR / 1_000})`.execute(
    api.market.db,
  )
  expect(await watching()).toEqual([0, 0, 0])
})

test('the room is written as a file too', async () => {
  const id = await open({ title: 'Boat, 21 ft', reserve_price: 12_000 })
  await bidBy(rival, id, 11_000)
  const { status, text } = await api.market.ask('GET', '/api/staff/live.csv', { by: api.staff })
  expect(status).toBe(200)
  expect(parse(text, { bom: true, columns: true })).toMatchObject([
    { Title: 'Boat, 21 ft', 'Current bid': '11000', Reserve: '12000', Bids: '1', Bidders: '1' },
  ])
})
