import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDashboardApi, type DashboardApi } from '../../../test/dashboard-api.ts'

let api: DashboardApi
let dana: string
let marcus: string

beforeAll(async () => {
  api = await startDashboardApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  dana = await api.member({ full_name: 'Dana Whitfield' })
  marcus = await api.member({ full_name: 'Marcus Tate' })
})

test('a purchase and a win are both reservations, newest first, each with its auction', async () => {
  const [won, bought] = [
    await api.auction({ title: 'Won' }),
    await api.auction({ title: 'Bought' }),
  ]
  await api.bid(dana, won, 1_100)
  await api.change(won, { type: 'close', early: true, reservation: randomUUID() })
  expect((await api.buy(dana, bought)).status).toBe(201)
  const { body } = await api.ask(dana, '/api/me/reservations')
  expect(body).toMatchObject({ total: 2, next_cursor: null })
  expect(body.items).toMatchObject([
    {
      auction_id: bought,
      kind: 'buy_now',
      winning_bid: 1_000,
      payment_method: 'bank_transfer',
      status: 'pending',
      has_agreement: true,
      auction: { id: bought, title: 'Bought', status: 'ended' },
    },
    { auction_id: won, kind: 'win', winning_bid: 1_100, has_agreement: false },
  ])
  expect(body.items.map(hoursToPay)).toEqual([48, 24])
})

test('each comes with its invoice, in dollars, and with how far its sale has come', async () => {
  const auction = await api.auction({ title: '2019 Ford F-150' })
  const { reservation } = (await api.buy(dana, auction)).body
  const [item] = (await api.ask(dana, '/api/me/reservations')).body.items
  expect(item?.invoice).toEqual({
    number: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
    reference: expect.stringMatching(/^\d+-\d+-\d$/),
    issued_at: reservation.created_at,
    due_at: reservation.payment_due_at,
    total: 1_000,
    paid: 0,
    balance: 1_000,
    state: 'invoiced',
    lines: [{ kind: 'buy_now_price', text: '2019 Ford F-150', amount: 1_000 }],
    payments: [],
  })
  expect(item?.sale).toEqual({
    state: 'invoiced',
    paid_at: null,
    handover: null,
    title_state: 'waiting',
    delivery_starts: null,
    delivery_due_at: null,
    is_late: false,
    received_at: null,
    return_until: null,
    return_test_miles: 1_000,
    free_delivery_miles: 1_000,
    delivery_per_mile: 0.7,
  })
})

test('what staff settle shows in the status', async () => {
  const [paid, unpaid] = [await api.auction(), await api.auction()]
  for (const auction of [paid, unpaid]) await api.buy(dana, auction)
  await api.change(paid, { type: 'confirm-payment' })
  await api.change(unpaid, { type: 'cancel-reservation', reason: 'Not paid' })
  const { body } = await api.ask(dana, '/api/me/reservations')
  const statusOf = (auction: string) => body.items.find((one) => one.auction_id === auction)?.status
  expect([statusOf(paid), statusOf(unpaid)]).toEqual(['completed', 'cancelled'])
})

test('they page by cursor, and nobody sees those of others', async () => {
  const bought: string[] = []
  for (let count = 0; count < 5; count++) {
    const auction = await api.auction()
    await api.buy(dana, auction)
    bought.unshift(auction)
  }
  const first = await api.ask(dana, '/api/me/reservations?limit=3')
  const rest = await api.ask(dana, `/api/me/reservations?limit=3&cursor=${first.body.next_cursor}`)
  const items = [...first.body.items, ...rest.body.items]
  expect(items.map((one) => one.auction_id)).toEqual(bought)
  expect([first.body.total, rest.body.total, rest.body.next_cursor]).toEqual([5, 5, null])
  const theirs = await api.ask(marcus, '/api/me/reservations')
  expect(theirs.body).toEqual({ items: [], total: 0, next_cursor: null })
})

test('the agreement is a PDF for who signed it, and nothing at all for anybody else', async () => {
  const auction = await api.auction()
  const { body } = await api.buy(dana, auction)
  const path = `/api/me/reservations/${body.reservation.id}/agreement.pdf`
  const mine = await api.request(dana, path)
  expect([mine.status, mine.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(mine.headers.get('content-disposition')).toContain('attachment')
  expect(mine.headers.get('cache-control')).toBe('no-store')
  expect(await mine.text()).toMatch(/^%PDF-/)
  const theirs = await api.ask(marcus, path)
  expect([theirs.status, theirs.body.code]).toEqual([404, 'not_found'])
  const nobody = await api.ask(null, path)
  expect([nobody.status, nobody.body.code]).toEqual([401, 'authentication_required'])
  for (const id of [randomUUID(), 'x'])
    expect((await api.ask(dana, `/api/me/reservations/${id}/agreement.pdf`)).status).toBe(404)
})

test('a win has no agreement to download', async () => {
  const auction = await api.auction()
  await api.bid(dana, auction, 1_100)
  const reservation = randomUUID()
  await api.change(auction, { type: 'close', early: true, reservation })
  const { status } = await api.ask(dana, `/api/me/reservations/${reservation}/agreement.pdf`)
  expect(status).toBe(404)
})

function hoursToPay(one: { created_at: string; payment_due_at: string }): number {
  return (Date.parse(one.payment_due_at) - Date.parse(one.created_at)) / 3_600_000
}
