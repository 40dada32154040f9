import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aLot,
  aMember,
  openMarketplace,
  type Marketplace,
} from '../../../../../test/marketplace.ts'
import { aWin, type TestSale } from '../../../../../test/sales/sales.ts'
import { dayFromNow } from '../../../../../test/sales/sold-lots.ts'

let market: Marketplace
let staff: string
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
})
afterAll(() => market.close())
beforeEach(async () => {
  dana = await aMember(market.db)
})

const read = <Part extends string>(part: Part, id = dana) =>
  market.ask('GET', `/api/staff/members/${id}${part}`, { by: staff })
const bid = (auction: string, amount: number, by = dana) =>
  market.ask('POST', `/api/auctions/${auction}/bids`, { by, body: { amount } })
const pay = ({ id }: TestSale, amount: number, sender: string) =>
  market.ask('POST', `/api/staff/reservations/${id}/payments`, {
    ...{ by: staff, headers: { 'Idempotency-Key': randomUUID() } },
    body: { amount, received_on: dayFromNow(), sender },
  })

test('the page of a member tells how the account stands, and the look is written down', async () => {
  await pay(await aWin(market.db, dana), 4_000, 'Dana Whitfield')
  await bid(await aLot(market.db), 10_100)
  const { status, body } = await read('')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    member: { id: dana, status: 'open', own_limits: {} },
    standing: {
      ...{ is_email_proven: false, second_steps: 0, closed_at: null, bids: 2 },
      ...{ purchases: 1, defaults: 0, owed: 7_000, paid: 4_000 },
    },
  })
  const log = market.db.selectFrom('audit_log').select('action').where('subject', '=', dana)
  expect(await log.execute()).toEqual([{ action: 'view-member' }])
})

test('who looks at payments and related accounts is in the audit log', async () => {
  await Promise.all([read('/payments'), read('/related')])
  const log = market.db.selectFrom('audit_log').select('action').where('subject', '=', dana)
  expect((await log.execute()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['view-payments', 'view-related']),
  )
})

test('own limits are told beside those that apply, and what is left out is the house’s', async () => {
  const body = { largest_bid: 500_000, open_buy_nows: null, before: {}, reason: 'Known' }
  await market.ask('PUT', `/api/staff/members/${dana}/limits`, { by: staff, body })
  const { member } = (await read('')).body
  expect(member.own_limits).toEqual({ largest_bid: 500_000, open_buy_nows: null })
  expect(member.limits).toMatchObject({ largest_bid: 500_000, commitments: null })
})

test('bids come newest first, with how they stand, the voided among them', async () => {
  const [lot, other] = [await aLot(market.db, { title: 'Kept' }), await aLot(market.db)]
  await bid(lot, 10_100)
  const rival = await aMember(market.db)
  await bid(lot, 10_200, rival)
  await bid(lot, 10_300)
  const voided = (await bid(other, 10_100)).body.bid.id
  const path = `/api/staff/auctions/${other}/bids/${voided}/void` as const
  const asked = await market.ask('POST', path, { by: staff, body: { reason: 'A slip' } })
  const second = await aMember(market.db, { roles: ['member', 'staff'] })
  const approve = `/api/staff/approvals/${asked.body.approval.id}/approve` as const
  expect((await market.ask('POST', approve, { by: second })).status).toBe(200)

  const { body } = await read('/bids')
  expect(body.items.map(({ amount, standing }) => [amount, standing])).toEqual([
    [10_100, 'voided'],
    [10_300, 'leads'],
    [10_100, 'outbid'],
  ])
  expect(body.items[1]).toMatchObject({ auction_id: lot, title: 'Kept', run: 1 })
  expect([body.total, body.next_cursor]).toEqual([3, null])

  const first = (await read('/bids?limit=2')).body
  const rest = (await read(`/bids?limit=2&cursor=${first.next_cursor}`)).body
  expect([...first.items, ...rest.items]).toEqual(body.items)
  expect(rest.next_cursor).toBeNull()
})

test('the highest bid of what is over leads no more', async () => {
  await aWin(market.db, dana)
  expect((await read('/bids')).body.items).toMatchObject([{ amount: 11_000, standing: 'highest' }])
})

test('purchases and their wires come newest first, page by page', async () => {
  const [first, second] = [await aWin(market.db, dana), await aWin(market.db, dana)]
  await pay(first, 1_000, 'Dana Whitfield')
  await pay(second, 2_000, 'Whitfield LLC')
  await aWin(market.db, await aMember(market.db))

  const bought = (await read('/purchases')).body
  expect(bought.items).toMatchObject([
    { id: second.id, state: 'part_paid', total: 11_000, paid: 2_000 },
    { id: first.id, auction_id: first.lot, paid: 1_000 },
  ])
  const wires = (await read('/payments')).body
  expect(wires.items).toMatchObject([
    {
      ...{ amount: 2_000, sender: 'Whitfield LLC', state: 'counted', received_on: dayFromNow() },
      ...{ reservation_id: second.id, invoice: bought.items[0]?.invoice },
    },
    { amount: 1_000, reservation_id: first.id },
  ])
  for (const part of ['/purchases', '/payments'] as const) {
    const page = (await read(`${part}?limit=1`)).body
    const rest = (await read(`${part}?limit=1&cursor=${page.next_cursor}`)).body
    expect([page.total, page.items.length, rest.items.length]).toEqual([2, 1, 1])
    expect([rest.items[0]?.id === page.items[0]?.id, rest.next_cursor]).toEqual([false, null])
  }
})

test('notices are told as the member reads them', async () => {
  await aWin(market.db, dana)
  const { items, total } = (await read('/notices')).body
  expect(items.map(({ kind, read_at }) => [kind, read_at])).toEqual([
    ['invoice', null],
    ['won', null],
  ])
  expect(items[1]).toMatchObject({ title: expect.stringMatching(/won/i), text: expect.any(String) })
  expect([total, Object.keys(items[0] ?? {}).includes('url')]).toEqual([2, false])
})

test('sessions tell the browser, and neither token nor address', async () => {
  const session = {
    ...{ user_id: dana, refresh_key: Buffer.alloc(61), ip: '203.0.113.7' },
    user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
  }
  await market.db.insertInto('sessions').values(session).execute()
  const { body, text } = await read('/sessions')
  expect(body).toMatchObject({ items: [{ device: 'Chrome on Windows' }], total: 1 })
  expect(text).not.toContain('203.0.113.7')
})

test.each(['', '/bids', '/purchases', '/payments', '/notices', '/sessions', '/related'])(
  'of nobody there is no %s, and members are refused',
  async (part) => {
    expect((await read(part, randomUUID())).status).toBe(404)
    const path = `/api/staff/members/${dana}${part}`
    expect((await market.ask('GET', path, { by: dana })).status).toBe(403)
  },
)
