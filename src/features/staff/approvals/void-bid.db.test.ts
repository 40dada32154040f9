import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember, wrongLedgers } from '../../../../test/marketplace.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'

let api: StaffApi
/** Open from $10,000. */
let lot: string

beforeAll(async () => {
  api = await openStaffApi()
})
afterAll(() => api.market.close())
beforeEach(async () => {
  lot = (await api.create({ ...someInput(), status: 'available' })).body.auction.id
})

const reason = 'A throw-away account'

test('a voided bid leaves the auction as if it had never been accepted', async () => {
  const rival = await aMember(api.market.db)
  await bidBy(rival, 10_100)
  const { id } = (await api.bid(lot, 40_000)).body.bid
  const voided = await voidBid(id)
  expect(voided).toMatchObject({
    status: 200,
    body: { auction: { current_bid: 10_100, bid_count: 1, minimum_bid: 10_200 } },
  })
  expect((await api.market.ask('GET', `/api/auctions/${lot}/bids`)).body).toMatchObject({
    total: 1,
    items: [{ amount: 10_100 }],
  })
  const list = await api.market.ask('GET', '/api/auctions?limit=1')
  expect(list.body.items[0]).toMatchObject({ id: lot, current_bid: 10_100 })
  expect((await bidBy(rival, 10_200)).status).toBe(201)
  // The same amount may be bid again.
  expect((await bidBy(rival, 40_000)).status).toBe(201)
  expect(await wrongLedgers(api.market.db)).toEqual([])
})

test('its line stays in the public ledger beside the void, which names neither who nor why', async () => {
  const { id } = (await api.bid(lot, 10_100)).body.bid
  await voidBid(id)
  const { body, text } = await api.market.ask('GET', `/api/auctions/${lot}/ledger`)
  expect(body.items.slice(1)).toMatchObject([
    { type: 'bid-placed', data: { bid: id, amount: 1_010_000 } },
    { type: 'bid-voided', data: { bid: id, highest: null } },
  ])
  expect(text).not.toContain(reason)
  expect(text).not.toContain(api.member)
})

test('who placed it finds it on the dashboard, and in the answer under the old key', async () => {
  const headers = { 'idempotency-key': `key-of-${lot}` }
  const send = () =>
    api.market.ask('POST', `/api/auctions/${lot}/bids`, {
      by: api.member,
      body: { amount: 10_100 },
      headers,
    })
  const placed = await send()
  await voidBid(placed.body.bid.id)
  const mine = await api.market.ask('GET', '/api/me/bids', { by: api.member })
  expect(mine.body.items.filter((one) => one.auction_id === lot)).toEqual([])
  expect(mine.body.voided_bids[0]).toMatchObject({
    id: placed.body.bid.id,
    amount: 10_100,
    standing: 'none',
    auction: { current_bid: null },
  })
  const standing = await api.market.ask('GET', `/api/auctions/${lot}/standing`, { by: api.member })
  expect(standing.body).toMatchObject({ standing: 'none', voided_bid: 10_100 })
  expect((await send()).text).toBe(placed.text)
})

test('who placed it is told by mail, once', async () => {
  const { id } = (await api.bid(lot, 60_000)).body.bid
  const { approval } = (await askToVoid(id)).body
  expect(await mailsAbout(id)).toEqual([])
  await decide(approval.id, 'approve', api.second)
  expect(await mailsAbout(id)).toMatchObject([
    { body_text: expect.stringContaining('voided your bid of $60,000') },
  ])
})

test('who leads again is told, at which bid; nobody where none is left', async () => {
  const rival = await aMember(api.market.db, { email: 'leads-again@example.com' })
  const lower = (await bidBy(rival, 10_100)).body.bid
  const { id } = (await api.bid(lot, 40_000)).body.bid
  await voidBid(id)
  expect(await leadsAgain()).toMatchObject([
    { user_id: rival, data: { bid: 1_010_000, run: 1, pausedAt: null } },
  ])

  await api.bid(lot, 10_200)
  await voidBid(lower.id)
  expect(await leadsAgain()).toHaveLength(1)
  lot = (await api.create({ ...someInput(), status: 'available' })).body.auction.id
  const only = (await api.bid(lot, 10_100)).body.bid
  await voidBid(only.id)
  expect(await leadsAgain()).toEqual([])
})

test('a reserve that only the voided bid met is not met any more', async () => {
  const body = { ...someInput(), status: 'available', reserve_price: 20_000 }
  lot = (await api.create(body)).body.auction.id
  await api.bid(lot, 10_100)
  const { id } = (await api.bid(lot, 30_000)).body.bid
  expect((await api.read(lot)).body.reserve_status).toBe('met')
  expect((await voidBid(id)).body.auction.reserve_status).toBe('not_met')
})

test.each([10_100, 60_000])(
  'a void of a bid of $%i waits for a second person, who is not the one who asked',
  async (amount) => {
    const { id } = (await api.bid(lot, amount)).body.bid
    const asked = await askToVoid(id)
    expect(asked).toMatchObject({
      status: 202,
      body: { approval: { state: 'waiting', amount, reason, asked_by: api.staff } },
    })
    const { approval } = asked.body
    expect((await askToVoid(id)).body.approval.id).toBe(approval.id)
    expect((await api.read(lot)).body.current_bid).toBe(amount)
    for (const action of ['approve', 'refuse']) {
      expect(await decide(approval.id, action, api.staff)).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining('A second person') },
      })
    }
    expect((await waiting()).map((one) => one.id)).toContain(approval.id)
    expect(await decide(approval.id, 'approve', api.second)).toMatchObject({
      status: 200,
      body: {
        approval: { state: 'approved', decided_by: api.second },
        auction: { current_bid: null },
      },
    })
    expect((await waiting()).map((one) => one.id)).not.toContain(approval.id)
    expect(await decide(approval.id, 'refuse', api.second)).toMatchObject({
      status: 409,
      body: { detail: 'This was already approved' },
    })
    expect(await auditTrail()).toEqual([
      ['auction.create', api.staff],
      ['bid.void-asked', api.staff],
      ['bid.void', api.second],
    ])
    expect(await wrongLedgers(api.market.db)).toEqual([])
  },
)

test('a refused approval leaves the bid, and may be asked for again', async () => {
  const { id } = (await api.bid(lot, 60_000)).body.bid
  const first = (await askToVoid(id)).body.approval
  expect((await decide(first.id, 'refuse', api.second)).body.approval.state).toBe('refused')
  expect((await api.read(lot)).body.current_bid).toBe(60_000)
  expect((await askToVoid(id)).body.approval.id).not.toBe(first.id)
})

test('an approval is decided by the auction as it is then, not as it was', async () => {
  const { id } = (await api.bid(lot, 60_000)).body.bid
  const { approval } = (await askToVoid(id)).body
  await api.act(lot, 'end')
  expect(await decide(approval.id, 'approve', api.second)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Cancel the reservation') },
  })
  expect((await api.read(lot)).body.bid_count).toBe(1)
  // Nobody has to decide it any more.
  expect((await listed('waiting')).map((one) => one.id)).not.toContain(approval.id)
  expect(await listed('closed')).toContainEqual({ ...approval, state: 'closed' })
})

test('two people who approve at once void it once', async () => {
  const { id } = (await api.bid(lot, 60_000)).body.bid
  const { approval } = (await askToVoid(id)).body
  const third = await aMember(api.market.db, { roles: ['member', 'staff'] })
  const answers = await Promise.all(
    [api.second, third].map((by) => decide(approval.id, 'approve', by)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('what is over, was voided before or never was, is not voided', async () => {
  const { id } = (await api.bid(lot, 10_100)).body.bid
  const nobodys = '00000000-0000-4000-8000-000000000000'
  expect((await askToVoid(nobodys)).status).toBe(404)
  const elsewhere = (await api.create({ ...someInput(), status: 'available' })).body.auction.id
  expect((await askToVoid(id, elsewhere)).status).toBe(404)
  expect((await voidBid(id)).status).toBe(200)
  expect(await askToVoid(id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('voided before') },
  })
  const last = (await api.bid(lot, 10_100)).body.bid
  await api.act(lot, 'end')
  expect(await askToVoid(last.id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('relist the auction') },
  })
})

test('a reason is needed, and to be of the staff', async () => {
  const { id } = (await api.bid(lot, 10_100)).body.bid
  const path = `/api/staff/auctions/${lot}/bids/${id}/void`
  const ask = (by: string, body: unknown) => api.market.ask('POST', path, { by, body })
  expect((await ask(api.staff, { reason: ' ' })).status).toBe(422)
  expect((await ask(api.member, { reason })).status).toBe(403)
})

function askToVoid(bid: string, auction = lot) {
  return api.act(auction, `bids/${bid}/void`, { reason })
}

function voidBid(bid: string) {
  return api.voidBid(lot, bid)
}

function bidBy(by: string, amount: number) {
  return api.market.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount } })
}

function decide(id: string, action: string, by: string) {
  return api.market.ask('POST', `/api/staff/approvals/${id}/${action}`, { by })
}

function mailsAbout(bid: string) {
  return api.market.db
    .selectFrom('mails')
    .select(['recipient', 'body_text'])
    .where('occasion', '=', `void ${bid}`)
    .execute()
}

function leadsAgain() {
  return api.market.db
    .selectFrom('notices')
    .select(['user_id', 'data'])
    .where('auction_id', '=', lot)
    .where('kind', '=', 'leading_again')
    .execute()
}

const waiting = () => listed('waiting')

async function listed(state: string): Promise<{ id: string }[]> {
  const asked = { by: api.second }
  return (await api.market.ask('GET', `/api/staff/approvals?state=${state}`, asked)).body.items
}

async function auditTrail(): Promise<[action: string, by: string | null][]> {
  const rows = await api.market.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject', '=', lot)
    .orderBy('at')
    .execute()
  return rows.map(({ action, actor_id }) => [action, actor_id])
}
