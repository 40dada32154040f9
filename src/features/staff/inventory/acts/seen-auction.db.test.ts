import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot } from '../../../../../test/marketplace.ts'
import { inAnHour, openStaffApi, someInput, type StaffApi } from '../../../../../test/staff-api.ts'

let api: StaffApi

beforeAll(async () => {
  api = await openStaffApi()
})
afterAll(() => api.market.close())

const read = async (id: string) =>
  (await api.market.ask('GET', `/api/staff/auctions/${id}`, { by: api.staff })).body

function changed(said: string) {
  return {
    status: 409,
    body: { code: 'changed_meanwhile', detail: expect.stringContaining(said) },
  }
}

/** Of a lot that runs. */
async function aNextRun(): Promise<string> {
  const lot = await aLot(api.market.db)
  await api.act(lot, 'end')
  expect((await api.act(lot, 'relist', { ends_at: inAnHour() })).status).toBe(200)
  return lot
}

test('what was to end unsold is not sold to a bid that nobody had seen', async () => {
  const lot = await aLot(api.market.db)
  const reason = 'The bank took it back'
  const before = { run: 1, bid_count: 0, current_bid: null, reserve_price: null }
  await api.bid(lot, 10_100)
  const late = await api.act(lot, 'end', { reason, before })
  expect(late).toMatchObject(changed('There is 1 bid by now'))
  expect((await read(lot)).auction).toMatchObject({ status: 'available', bid_count: 1 })
  expect(await api.auditOf(lot)).toEqual([])
  const now = { ...before, bid_count: 1, current_bid: 10_100 }
  const ended = await api.act(lot, 'end', { reason, before: now })
  expect(ended.body.auction).toMatchObject({ outcome: 'won' })
  const { details } = await api.market.db
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', lot)
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({ reason, after: { status: 'ended' } })
})

test('a run is not ended, held again or withdrawn by what was seen of the run before', async () => {
  const lot = await aNextRun()
  const before = { run: 1, bid_count: 0, current_bid: null }
  const said = changed('This is run 2 by now')
  expect(await api.act(lot, 'end', { before })).toMatchObject(said)
  expect(await api.act(lot, 'withdraw', { before })).toMatchObject(said)
  expect(await api.act(lot, 'relist', { ends_at: inAnHour(), before })).toMatchObject(said)
  expect(await api.act(lot, 'accept', { before })).toMatchObject(said)
  expect((await read(lot)).auction).toMatchObject({ status: 'available', run: 2 })
})

test('a draft is not published without the reserve that somebody saw', async () => {
  const lot = (await api.create({ ...someInput(), reserve_price: 12_000 })).body.auction.id
  const { starting_bid, reserve_price, buy_now_price, ends_at } = (await read(lot)).fields
  const before = { starting_bid, reserve_price, buy_now_price, ends_at }
  await api.edit(lot, { reserve_price: null })
  const late = await api.act(lot, 'publish', { before })
  expect(late).toMatchObject(changed('Its terms were changed meanwhile'))
  expect((await read(lot)).auction.status).toBe('draft')
  // However the same end is written.
  const now = { ...before, reserve_price: null, ends_at: ends_at.replace('Z', '+00:00') }
  expect((await api.act(lot, 'publish', { before: now })).status).toBe(200)
})

test('of many, what is not as it was seen is refused in words, and the others are done', async () => {
  const [quiet, bidOn] = [await aLot(api.market.db), await aLot(api.market.db)]
  await api.bid(bidOn, 10_100)
  const before = { run: 1, bid_count: 0, current_bid: null }
  const { body } = await api.market.ask('POST', '/api/staff/auctions/actions', {
    by: api.staff,
    body: {
      ...{ action: 'withdraw', reason: 'The bank wants them back' },
      auctions: [quiet, bidOn].map((id) => ({ id, before })),
    },
  })
  expect(body.results).toMatchObject([
    { id: quiet, outcome: 'done' },
    { id: bidOn, outcome: 'refused', message: expect.stringContaining('There is 1 bid by now') },
  ])
  expect((await read(bidOn)).auction.status).toBe('available')
})
