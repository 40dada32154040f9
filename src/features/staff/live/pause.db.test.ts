import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wrongLedgers } from '../../../../test/marketplace.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'
import { closeDueAuctions } from '../../../engine/closing/close-due-auctions.server.ts'
import { verifyLedgers } from '../../../engine/verify-ledgers.server.ts'
import { MINUTE } from '../../../rules/durations.ts'

let api: StaffApi
/** Open from $10,000 for an hour. */
let lot: string

beforeAll(async () => {
  api = await openStaffApi()
})
afterAll(() => api.market.close())
beforeEach(async () => {
  lot = await open()
})

const reason = 'Photos did not load for Dana Whitfield'

async function open(change: object = {}): Promise<string> {
  const body = { ...someInput(), status: 'available', ...change }
  return (await api.create(body)).body.auction.id
}

const all = (what: 'pause' | 'resume', body: object = { reason }) =>
  api.market.ask('POST', `/api/staff/live/${what}`, { by: api.staff, body })

/** As if it had been paused so long ago. */
async function pausedFor(id: string, milliseconds: number): Promise<void> {
  const { db } = api.market
  const row = await db
    .selectFrom('auctions')
    .select(['paused_at', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const earlier = (at: Date) => new Date(at.getTime() - milliseconds)
  await db
    .updateTable('auctions')
    .set({ paused_at: earlier(row.paused_at ?? new Date()), ends_at: earlier(row.ends_at) })
    .where('id', '=', id)
    .execute()
}

test('in a pause a bid is refused with a clear sentence, and nobody can buy', async () => {
  const paused = await api.act(lot, 'pause', { reason })
  expect(paused).toMatchObject({
    status: 200,
    body: { auction: { paused_at: expect.any(String), buy_now_price: 10_000 } },
  })
  expect((await api.read(lot)).body).toMatchObject({
    paused_at: paused.body.auction.paused_at,
    buy_now_price: null,
  })
  expect(await api.bid(lot, 10_100)).toMatchObject({
    status: 409,
    body: {
      code: 'not_available',
      detail: expect.stringContaining('Nobody can bid or buy until it resumes'),
      paused_at: paused.body.auction.paused_at,
    },
  })
  expect((await api.read(lot)).body.bid_count).toBe(0)
})

test('what is paused does not end, and goes on with what was left of it', async () => {
  const { ends_at: before } = (await api.read(lot)).body
  await api.act(lot, 'pause', { reason })
  // Its end is past by now.
  await pausedFor(lot, 120 * MINUTE)
  expect(await closeDueAuctions(api.market.db)).toBe(0)
  expect((await verifyLedgers(api.market.db)).overdue).toEqual([])
  const resumed = (await api.act(lot, 'resume')).body.auction
  expect(resumed.paused_at).toBeNull()
  expect(Date.parse(resumed.ends_at)).toBeGreaterThanOrEqual(Date.parse(before))
  expect(Date.parse(resumed.ends_at)).toBeLessThan(Date.parse(before) + 5 * MINUTE)
  expect((await api.bid(lot, 10_100)).status).toBe(201)
})

test('a second pause and a second resumption are refused, and change nothing', async () => {
  expect((await api.act(lot, 'resume')).body.detail).toBe('This auction is not paused')
  await api.act(lot, 'pause', { reason })
  const { paused_at: since } = (await api.read(lot)).body
  expect((await api.act(lot, 'pause', { reason })).status).toBe(409)
  expect((await api.read(lot)).body.paused_at).toBe(since)
  await api.act(lot, 'resume')
  const { ends_at: end } = (await api.read(lot)).body
  expect((await api.act(lot, 'resume')).status).toBe(409)
  expect((await api.read(lot)).body.ends_at).toBe(end)
})

test('it is in the public ledger, without its reason, and the ledger is verified', async () => {
  await api.bid(lot, 10_100)
  await api.act(lot, 'pause', { reason })
  await api.act(lot, 'resume')
  const { body, text } = await api.market.ask('GET', `/api/auctions/${lot}/ledger`)
  expect(body.items.slice(2)).toMatchObject([
    { type: 'paused', data: { pausedAt: body.items[2]?.at } },
    { type: 'resumed', data: { endsAt: (await api.read(lot)).body.ends_at } },
  ])
  expect(text).not.toContain('Whitfield')
  expect(await wrongLedgers(api.market.db)).toEqual([])
  expect(await api.auditOf(lot)).toEqual(['auction.create', 'auction.pause', 'auction.resume'])
})

test('all that runs is paused together, and goes on together, each with a line in the audit log', async () => {
  const [one, draft] = [await open(), await open({ status: 'draft' })]
  const paused = (await all('pause')).body.auctions
  expect(paused).toBeGreaterThanOrEqual(1)
  expect((await api.read(one)).body.paused_at).toEqual(expect.any(String))
  expect((await all('pause')).body.auctions).toBe(0)
  const room = await api.market.ask('GET', '/api/staff/live', { by: api.staff })
  expect(room.body.figures).toMatchObject({ paused_together: paused, within_the_hour: 0 })
  expect((await all('resume', {})).body.auctions).toBe(paused)
  expect((await api.read(one)).body.paused_at).toBeNull()
  expect(await api.auditOf(one)).toEqual(['auction.create', 'auction.pause', 'auction.resume'])
  expect(await api.auditOf(draft)).toEqual(['auction.create'])
  expect(await wrongLedgers(api.market.db)).toEqual([])
})

test('the room tells how often an auction was paused, which no bid changes', async () => {
  const count = async () => {
    const { items } = (await api.market.ask('GET', '/api/staff/live?limit=200', { by: api.staff }))
      .body
    return items.find(({ id }) => id === lot)?.pause_count
  }
  expect(await count()).toBe(0)
  await api.act(lot, 'pause', { reason })
  await api.act(lot, 'resume')
  await api.bid(lot, 10_100)
  expect(await count()).toBe(1)
  await all('pause')
  await all('resume', {})
  expect(await count()).toBe(2)
})

test('what was paused for a fault of its own stays so when all the others go on', async () => {
  const other = await open()
  await api.act(lot, 'pause', { reason })
  const { paused_at: since } = (await api.read(lot)).body
  await all('pause')
  await all('resume', {})
  expect((await api.read(lot)).body.paused_at).toBe(since)
  expect((await api.read(other)).body.paused_at).toBeNull()
  // Paused again by itself, it is no part of that any more.
  await api.act(other, 'pause', { reason })
  expect((await all('resume', {})).body.auctions).toBe(0)
  expect((await api.read(other)).body.paused_at).toEqual(expect.any(String))
})

test('bidders have ten minutes to come back, or more if staff say so', async () => {
  const leftAfter = async (body: object) => {
    const id = await open()
    await api.act(id, 'pause', { reason })
    await pausedFor(id, 59 * MINUTE)
    const { db } = api.market
    const ending = { ends_at: sql<Date>`paused_at + interval '40 seconds'` }
    await db.updateTable('auctions').set(ending).where('id', '=', id).execute()
    const { auction } = (await api.act(id, 'resume', body)).body
    return (Date.parse(auction.ends_at) - Date.now()) / MINUTE
  }
  expect(await leftAfter({})).toBeGreaterThan(9)
  expect(await leftAfter({ minutes_left: 90 })).toBeGreaterThan(89)
  await api.act(lot, 'pause', { reason })
  expect((await api.act(lot, 'resume', { minutes_left: 1 })).status).toBe(422)
})

test('in a pause the end is not moved, for nobody knows it yet', async () => {
  await api.act(lot, 'pause', { reason })
  const ends = { ends_at: new Date(Date.now() + 90 * MINUTE).toISOString() }
  const edited = await api.market.ask('PATCH', `/api/staff/auctions/${lot}`, {
    by: api.staff,
    body: ends,
  })
  expect(edited).toMatchObject({ status: 422, body: { errors: [{ path: 'ends_at' }] } })
  const many = { action: 'extend', auctions: [{ id: lot, ...ends }] }
  const extended = await api.market.ask('POST', '/api/staff/auctions/actions', {
    by: api.staff,
    body: many,
  })
  expect(extended.body.results).toMatchObject([
    { outcome: 'refused', message: expect.stringContaining('Let it go on first') },
  ])
})

test('in lists by time left what is paused follows what runs, and staff see it first', async () => {
  const later = await open({ ends_at: new Date(Date.now() + 90 * MINUTE).toISOString() })
  await api.act(lot, 'pause', { reason })
  const by = { by: api.staff }
  const { items: listed } = (
    await api.market.ask('GET', '/api/auctions?status=available&sort=ending_soonest&limit=100')
  ).body
  const { items: atDesk } = (
    await api.market.ask('GET', '/api/staff/auctions?sort=ends_at&limit=100', by)
  ).body
  const { items: inRoom } = (await api.market.ask('GET', '/api/staff/live?limit=200', by)).body
  const placeIn = (items: readonly { id: string }[], id: string) =>
    items.findIndex((one) => one.id === id)
  expect(placeIn(listed, lot)).toBeGreaterThan(placeIn(listed, later))
  for (const items of [atDesk, inRoom])
    expect(placeIn(items, lot)).toBeLessThan(placeIn(items, later))
})

test('a pause needs a reason, and somebody of the staff', async () => {
  expect((await api.act(lot, 'pause', {})).status).toBe(422)
  expect((await all('pause', { reason: ' ' })).status).toBe(422)
  const path = `/api/staff/auctions/${lot}/pause`
  const asked = await api.market.ask('POST', path, { by: api.member, body: { reason } })
  expect(asked.status).toBe(403)
})
