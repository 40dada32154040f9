import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../../../../test/database.ts'
import { aLot, wrongLedgers } from '../../../../../test/marketplace.ts'
import { inAnHour, openStaffApi, someInput, type StaffApi } from '../../../../../test/staff-api.ts'
import { DAY, HOUR } from '../../../../rules/durations.ts'

let staffApi: StaffApi

beforeAll(async () => {
  staffApi = await openStaffApi()
})
afterAll(() => staffApi.market.close())

function act(body: unknown, key: string | null = null) {
  return staffApi.market.ask('POST', '/api/staff/auctions/actions', {
    ...{ by: staffApi.staff, body },
    ...(key !== null && { headers: { 'Idempotency-Key': key } }),
  })
}

async function aDraft(): Promise<string> {
  return (await staffApi.create({ ...someInput(), status: 'draft' })).body.auction.id
}

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString()
}

test('publishes each draft; one that is open already is refused in words and holds up no other', async () => {
  const [first, open, last] = [await aDraft(), await aLot(staffApi.market.db), await aDraft()]
  const { status, body } = await act({
    action: 'publish',
    auctions: [first, open, last].map((id) => ({ id })),
  })
  expect(status).toBe(200)
  expect(body.results).toMatchObject([
    { id: first, outcome: 'done', message: null },
    { id: open, outcome: 'refused', message: expect.stringContaining('available') },
    { id: last, outcome: 'done' },
  ])
  for (const id of [first, last]) {
    expect((await staffApi.read(id)).body.status).toBe('available')
    expect(await staffApi.auditOf(id)).toEqual(['auction.create', 'auction.publish'])
  }
  expect(await staffApi.auditOf(open)).toEqual([])
})

test('what the check-list holds back is published neither alone nor with others', async () => {
  const [whole, free] = [await aDraft(), await aDraft()]
  await staffApi.edit(free, { starting_bid: 0 })
  const said = 'The starting bid is missing'
  const { body } = await act({ action: 'publish', auctions: [free, whole].map((id) => ({ id })) })
  expect(body.results).toMatchObject([
    { id: free, outcome: 'refused', message: said },
    { id: whole, outcome: 'done' },
  ])
  expect(await staffApi.act(free, 'publish')).toMatchObject({
    ...{ status: 422, body: { errors: [{ path: 'starting_bid', message: said }] } },
  })
  expect((await staffApi.read(free)).status).toBe(404)
  expect(await staffApi.auditOf(free)).toEqual(['auction.create', 'auction.edit'])
  await staffApi.edit(free, { starting_bid: 500 })
  expect((await staffApi.act(free, 'publish')).status).toBe(200)
})

test('an end that was moved since it was seen is moved no further unseen', async () => {
  const lot = await aLot(staffApi.market.db, { endsIn: DAY })
  const seen = (await staffApi.read(lot)).body.ends_at
  const extend = (ends_at: string, before: string) =>
    act({ action: 'extend', auctions: [{ id: lot, ends_at, before }] })
  expect((await extend(inDays(3), seen)).body.results).toMatchObject([{ outcome: 'done' }])
  const { ends_at: moved } = (await staffApi.read(lot)).body
  // A quarter of an hour after the end that was seen is two days before the one that holds.
  const late = await extend(inDays(1), seen)
  expect(late.body.results).toMatchObject([
    { outcome: 'refused', message: expect.stringContaining('moved meanwhile') },
  ])
  expect((await staffApi.read(lot)).body.ends_at).toBe(moved)
})

test('extends; the end before can be set again while nobody has bid, and not after', async () => {
  const lot = await aLot(staffApi.market.db, { endsIn: HOUR })
  const before = (await staffApi.read(lot)).body.ends_at
  const later = inDays(1)
  const { body } = await act({ action: 'extend', auctions: [{ id: lot, ends_at: later }] })
  expect(body.results).toMatchObject([{ outcome: 'done', undo_ends_at: before }])
  expect((await staffApi.read(lot)).body.ends_at).toBe(later)
  await act({ action: 'extend', auctions: [{ id: lot, ends_at: before }] })
  expect((await staffApi.read(lot)).body.ends_at).toBe(before)
  await staffApi.bid(lot, 10_100)
  const again = await act({ action: 'extend', auctions: [{ id: lot, ends_at: later }] })
  expect(again.body.results).toMatchObject([{ outcome: 'done', undo_ends_at: null }])
  const back = await act({ action: 'extend', auctions: [{ id: lot, ends_at: before }] })
  expect(back.body.results).toMatchObject([
    { outcome: 'refused', message: expect.stringContaining('later') },
  ])
  expect(await staffApi.auditOf(lot)).toEqual(['auction.edit', 'auction.edit', 'auction.edit'])
})

test('what is sent again under its key is done once to each, and answered as it was', async () => {
  const lots = [await aLot(staffApi.market.db), await aLot(staffApi.market.db)]
  const ends = await Promise.all(lots.map(async (id) => (await staffApi.read(id)).body.ends_at))
  const moved = { id: lots[0], ends_at: inDays(3), before: ends[0] }
  const body = { action: 'extend', auctions: [moved, { ...moved, id: lots[1], before: ends[1] }] }
  const [first, ...others] = await Promise.all([act(body, 'a'), act(body, 'a'), act(body, 'a')])
  expect(first.body.results).toMatchObject([
    { id: lots[0], outcome: 'done', undo_ends_at: ends[0] },
    { id: lots[1], outcome: 'done', undo_ends_at: ends[1] },
  ])
  for (const { body: answer } of [...others, await act(body, 'a')])
    expect(answer).toEqual(first.body)
  for (const id of lots) expect(await staffApi.auditOf(id)).toEqual(['auction.edit'])
  const anew = await act(body, 'b')
  expect(anew.body.results).toMatchObject([{ outcome: 'refused' }, { outcome: 'refused' }])
})

test('a call that broke off on its way is finished under its key', async () => {
  const [done, left] = [await aDraft(), await aDraft()]
  const one = (id: string) => ({ action: 'publish', auctions: [{ id }] })
  await act(one(done), 'c')
  const whole = { action: 'publish', auctions: [done, left].map((id) => ({ id })) }
  expect((await act(whole, 'c')).body.results).toMatchObject([
    { id: done, outcome: 'done' },
    { id: left, outcome: 'done' },
  ])
  for (const id of [done, left])
    expect(await staffApi.auditOf(id)).toEqual(['auction.create', 'auction.publish'])
})

test('relists what ended, each with its own end, and withdraws with one reason', async () => {
  const [one, other] = [await aLot(staffApi.market.db), await aLot(staffApi.market.db)]
  for (const id of [one, other]) await staffApi.act(id, 'end')
  const auctions = [
    { id: one, ends_at: inDays(1) },
    { id: other, ends_at: inDays(2) },
  ]
  expect((await act({ action: 'relist', auctions })).body.results).toMatchObject([
    { outcome: 'done' },
    { outcome: 'done' },
  ])
  for (const { id, ends_at } of auctions)
    expect((await staffApi.read(id)).body).toMatchObject({ run: 2, ends_at })
  await act({ action: 'withdraw', auctions: [{ id: one }], reason: 'The bank wants it back' })
  expect((await staffApi.read(one)).status).toBe(404)
  const { details } = await staffApi.market.db
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', one)
    .where('action', '=', 'auction.withdraw')
    .executeTakeFirstOrThrow()
  expect(details).toEqual({
    ...{ before: { status: 'available' }, after: { status: 'withdrawn' } },
    reason: 'The bank wants it back',
  })
  expect(await wrongLedgers(staffApi.market.db)).toEqual([])
})

test('one that there is not is refused like any other', async () => {
  const id = crypto.randomUUID()
  const { body } = await act({ action: 'publish', auctions: [{ id }] })
  expect(body.results).toMatchObject([{ id, outcome: 'refused', message: 'Auction Not Found' }])
})

test('one that fails by a fault is told, and those before and after it are done', async () => {
  const [first, failing, last] = [await aDraft(), await aDraft(), await aDraft()]
  // As if its line could not be written: the disk is full, a constraint is new.
  const onAuditLog = (change: RawBuilder<unknown>) =>
    asOwner(staffApi.market, (db) => sql`alter table audit_log ${change}`.execute(db))
  const refusal = sql.lit(failing)
  await onAuditLog(sql`add constraint refuses_one check (subject <> ${refusal}) not valid`)
  const auctions = [first, failing, last].map((id) => ({ id }))
  const { status, body } = await act({ action: 'publish', auctions })
  await onAuditLog(sql`drop constraint refuses_one`)
  expect(status).toBe(200)
  expect(body.results).toMatchObject([
    { id: first, outcome: 'done' },
    { id: failing, outcome: 'failed', message: expect.stringContaining('problem on our side') },
    { id: last, outcome: 'done' },
  ])
  expect((await staffApi.read(failing)).status).toBe(404)
  expect((await staffApi.read(last)).body.status).toBe('available')
})

test.each<[string, object]>([
  ['none at all', { action: 'publish', auctions: [] }],
  ['one named twice', { action: 'publish', auctions: [twice(), twice()] }],
  ['a withdrawal without a reason', { action: 'withdraw', auctions: [twice()] }],
  ['a new end that is missing', { action: 'relist', auctions: [twice()] }],
  ['what cannot be done to many', { action: 'end', auctions: [twice()], ends_at: inAnHour() }],
])('refuses %s', async (_, body) => {
  expect((await act(body)).status).toBe(422)
})

function twice() {
  return { id: '11111111-1111-4111-8111-111111111111' }
}
