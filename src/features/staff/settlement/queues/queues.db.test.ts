import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDueLot } from '../../../../../test/due-lot.ts'
import { aMember, openMarketplace, type Marketplace } from '../../../../../test/marketplace.ts'
import { aPurchase, paying, play } from '../../../../../test/sales/play-sale.ts'
import { closeDueAuctions } from '../../../../engine/closing/close-due-auctions.server.ts'
import { insertPayment } from '../../../../engine/sales/payment-rows.server.ts'
import { cents } from '../../../../rules/money.ts'
import { databaseTime } from '../../../../server/postgres/database-time.ts'
import { COUNTED_QUEUES, type Queue } from './queues.ts'

let market: Marketplace
let staff: string
let buyer: string

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())
beforeEach(async () => {
  // What a test leaves over is in no queue of the next one.
  await sql`update sales set state = 'cancelled', to_send_back = 0, title = 'received', deliver_by = null`.execute(
    market.db,
  )
  await sql`update auctions set outcome = 'no_bids' where outcome = 'reserve_not_met'`.execute(
    market.db,
  )
  await sql`update payments set state = 'returned' where state = 'review'`.execute(market.db)
  await sql`delete from approvals`.execute(market.db)
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
  buyer = await aMember(market.db)
  await sql`update profiles set full_name = 'Wade Ellery' where id = ${buyer}`.execute(market.db)
})

async function listed(queue: Queue, more = '') {
  const { status, body } = await market.ask('GET', `/api/staff/settlement?queue=${queue}${more}`, {
    by: staff,
  })
  expect(status).toBe(200)
  return body
}
const idsIn = async (queue: Queue, more = '') =>
  (await listed(queue, more)).items.map(({ id }) => id)
const countsNow = async () =>
  (await market.ask('GET', '/api/staff/settlement/counts', { by: staff })).body.counts

/** The due time of a sale, so many hours from now. */
const dueIn = (id: string, hours: number) =>
  sql`update sales set due_at = date_trunc('milliseconds', clock_timestamp() + make_interval(hours => ${hours})) where id = ${id}`.execute(
    market.db,
  )

async function waitingWire(sender = 'K MORROW AUTO'): Promise<string> {
  const payment = await market.db.transaction().execute(async (tx) => {
    const facts = {
      id: crypto.randomUUID(),
      state: 'review',
      sale_id: null,
      amount: cents(890_000),
    }
    const kept = { ...facts, received_on: '2026-11-21', sender, review_reason: 'No sale.' }
    return insertPayment(tx, kept, await databaseTime(tx))
  })
  return payment.id
}

async function belowReserve(): Promise<string> {
  const bids = [{ by: buyer, amount: 11_000 }]
  const lot = await aDueLot(market.db, { bids, reserve_price: 15_000, title: '2019 Honda Civic' })
  while ((await closeDueAuctions(market.db)) > 0);
  return lot
}

const pickUp = { type: 'choose-handover', handover: { method: 'pick_up' }, delivery: null } as const
const delivery = (country: 'United States' | 'Canada') =>
  ({
    type: 'choose-handover',
    handover: {
      ...{ method: 'delivery' as const, address: '1 Main St', postalCode: '80205', country },
      ...{ miles: null, wishedOn: null },
    },
    delivery: null,
  }) as const

describe('a sale is in the queue of its state', () => {
  test('invoiced, part paid, then waiting for the choice of its buyer', async () => {
    const id = await aPurchase(market, buyer)
    expect(await idsIn('invoiced')).toEqual([id])
    expect(await idsIn('overdue')).toEqual([])
    await play(market.db, id, paying(4_000))
    expect(await idsIn('invoiced')).toEqual([])
    const [row] = (await listed('part_paid')).items
    expect(row).toMatchObject({
      ...{ kind: 'sale', id, reservation_id: id, party: 'Wade Ellery', state: 'part_paid' },
      ...{ amount: 10_000, balance: 6_000, handover: null, title_state: 'waiting', is_late: false },
      auction: { title: '2021 Toyota Camry SE', category: 'cars-trucks' },
    })
    await play(market.db, id, paying(6_000))
    expect(await idsIn('choice')).toEqual([id])
    expect(await idsIn('titles')).toEqual([id])
  })

  test('overdue once its due time has passed and the vehicle is not paid', async () => {
    const id = await aPurchase(market, buyer)
    await dueIn(id, -1)
    const { items, total } = await listed('overdue')
    expect([total, items[0]?.id, items[0]?.is_late]).toEqual([1, id, true])
    expect(await idsIn('to_do')).toEqual([id])
    await play(market.db, id, paying(10_000))
    expect(await idsIn('overdue')).toEqual([])
  })

  test('to be fetched, or to be delivered by when that was promised', async () => {
    const fetched = await aPurchase(market, buyer)
    await play(market.db, fetched, paying(10_000), pickUp)
    const [abroad, home] = [await aPurchase(market, buyer), await aPurchase(market, buyer)]
    await play(market.db, abroad, paying(10_000), delivery('Canada'))
    await play(market.db, home, paying(10_000), delivery('United States'))
    expect(await idsIn('pick_ups')).toEqual([fetched])
    // 22 days to Canada, 14 at home.
    const { items } = await listed('deliveries')
    expect(items.map(({ id }) => id)).toEqual([home, abroad])
    const { body } = await market.ask('GET', `/api/staff/reservations/${home}`, { by: staff })
    expect(items[0]?.at).toBe(body.sale.delivery_due_at)
    await play(market.db, fetched, { type: 'hand-over' })
    expect(await idsIn('return_period')).toEqual([fetched])
    await play(market.db, fetched, { type: 'ask-return', reason: 'Rust' })
    expect(await idsIn('returns')).toEqual([fetched])
    expect(await idsIn('to_do')).toEqual(expect.arrayContaining([fetched, home, abroad]))
    await play(market.db, fetched, { type: 'refuse-return', reason: 'It was told' })
    await play(market.db, fetched, { type: 'move-title', title: 'received' })
    expect(await idsIn('titles')).not.toContain(fetched)
  })
})

test('a run below its reserve waits for a decision, until there is an offer to be answered', async () => {
  const lot = await belowReserve()
  const [row] = (await listed('below_reserve')).items
  expect(row).toMatchObject({
    ...{ kind: 'auction', id: lot, reservation_id: null, state: 'below_reserve' },
    ...{ amount: 11_000, reserve: 15_000, party: 'Wade Ellery', balance: null },
  })
  const path = `/api/staff/auctions/${lot}/counter-offer` as const
  await market.ask('POST', path, { by: staff, body: { amount: 14_000 } })
  expect((await listed('below_reserve')).items[0]?.state).toBe('offer_waiting')
  const { body } = await market.ask('GET', `/api/staff/auctions/${lot}/decision`, { by: staff })
  expect(body).toMatchObject({
    ...{ is_open: true, bid: 11_000, reserve: 15_000, bid_count: 1 },
    auction: { id: lot, run: 1 },
    offers: [{ kind: 'counter_offer', amount: 14_000, state: 'waiting' }],
  })
})

test('money that nobody could place waits to be matched, with who sent it', async () => {
  const id = await waitingWire()
  const { items } = await listed('to_match')
  expect(items).toMatchObject([
    {
      kind: 'payment',
      id,
      party: 'K MORROW AUTO',
      amount: 8_900,
      state: 'to_match',
      auction: null,
    },
  ])
  const { body } = await market.ask('GET', `/api/staff/payments/${id}`, { by: staff })
  expect(body).toMatchObject({
    payment: { id, review_reason: 'No sale.', recorder: null, is_from_statement: false },
    approvals: [],
  })
})

test('what a second person has to decide waits with who asked, and no more once it is decided', async () => {
  const id = await aPurchase(market, buyer, { buy_now_price: 60_000 })
  await play(market.db, id, paying(60_000))
  const body = { amount: 55_000, reason: 'The engine is another one' }
  const asked = await market.ask('POST', `/api/staff/reservations/${id}/refunds`, {
    by: staff,
    body,
  })
  const approval = asked.body.approval.id
  expect((await listed('approvals')).items).toMatchObject([
    { kind: 'approval', id: approval, reservation_id: id, state: 'refund', amount: 55_000 },
  ])
  const path = `/api/staff/approvals/${approval}` as const
  expect((await market.ask('GET', path, { by: staff })).body).toMatchObject({
    approval: { id: approval, is_own: true, reason: 'The engine is another one' },
  })
  const second = await aMember(market.db, { roles: ['member', 'staff'] })
  expect((await market.ask('POST', `${path}/approve`, { by: second })).status).toBe(200)
  expect(await idsIn('approvals')).toEqual([])
})

test('a second person refuses with a reason, which is kept', async () => {
  const id = await aPurchase(market, buyer, { buy_now_price: 60_000 })
  await play(market.db, id, paying(60_000))
  const asked = await market.ask('POST', `/api/staff/reservations/${id}/refunds`, {
    by: staff,
    body: { amount: 55_000, reason: 'The engine is another one' },
  })
  const path = `/api/staff/approvals/${asked.body.approval.id}/refuse` as const
  const second = await aMember(market.db, { roles: ['member', 'staff'] })
  const refuse = (body: unknown) => market.ask('POST', path, { by: second, body })
  expect((await refuse({ reason: ' ' })).status).toBe(422)
  expect((await refuse({ reason: 'The engine is the one listed' })).status).toBe(200)
  const kept = await market.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'payment.refund-refused')
    .where('subject', '=', id)
    .execute()
  expect(kept).toMatchObject([{ details: { reason: 'The engine is the one listed' } }])
})

test('pages follow one another without a gap, across what is of different kinds', async () => {
  const due = [await aPurchase(market, buyer), await aPurchase(market, buyer)]
  for (const [at, id] of due.entries()) await dueIn(id, at - 5)
  const all = [...due, await belowReserve(), await waitingWire()]
  const { total, items } = await listed('to_do')
  expect(total).toBe(4)
  expect(items.map(({ id }) => id)).toEqual(all)
  const paged: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await listed('to_do', `&limit=1${cursor && `&cursor=${cursor}`}`)
    expect(page.total).toBe(4)
    paged.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(paged).toEqual(all)
})

test('the counts are the lengths of the queues', async () => {
  const [late, paid] = [await aPurchase(market, buyer), await aPurchase(market, buyer)]
  await dueIn(late, -2)
  await play(market.db, paid, paying(10_000))
  await waitingWire()
  const counts = await countsNow()
  for (const queue of COUNTED_QUEUES)
    expect([queue, (await listed(queue)).total]).toEqual([queue, counts[queue]])
  expect(counts).toMatchObject({ overdue: 1, choice: 1, titles: 1, to_match: 1, to_do: 2 })
})

describe('looking for a sale', () => {
  test('finds it by every number that it has, by its title and by its buyer', async () => {
    const id = await aPurchase(market, buyer, { title: '1956 Chevrolet 3100 Pickup' })
    const { body } = await market.ask('GET', `/api/staff/reservations/${id}`, { by: staff })
    const { number, reference } = body.invoice
    const numbers = [number, number.toLowerCase(), reference, reference.replaceAll('-', ' ')]
    for (const q of [
      ...numbers,
      body.auction.lot,
      body.buyer.customer_id,
      'chevrolet 3100',
      'ellery',
    ])
      expect([q, await idsIn('all', `&q=${encodeURIComponent(q)}`)]).toEqual([
        q,
        expect.arrayContaining([id]),
      ])
    for (const q of ['HL-9', 'INV-2020-000001', '1%6', 'nobody']) {
      expect([q, await idsIn('invoiced', `&q=${encodeURIComponent(q)}`)]).toEqual([q, []])
    }
  })

  test('pages through what it finds, and each page tells how many there are', async () => {
    const ids = [await aPurchase(market, buyer), await aPurchase(market, buyer)]
    await dueIn(ids[0] ?? '', 1)
    const first = await listed('invoiced', '&q=ellery&limit=1')
    const rest = await listed('invoiced', `&q=ellery&limit=1&cursor=${first.next_cursor}`)
    expect([first.total, rest.total, rest.next_cursor]).toEqual([2, 2, null])
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids)
  })

  test('finds below reserve, unplaced money and questions in their queues', async () => {
    const lot = await belowReserve()
    const wire = await waitingWire('ELLERY RESTORATION')
    expect(await idsIn('to_do', '&q=ellery')).toEqual(expect.arrayContaining([lot, wire]))
    expect(await idsIn('below_reserve', '&q=civic')).toEqual([lot])
    expect(await idsIn('approvals', '&q=civic')).toEqual([])
  })
})

test('a cursor of another list is refused', async () => {
  const path = '/api/staff/settlement?cursor=nonsense' as const
  expect((await market.ask('GET', path, { by: staff })).status).toBe(422)
})
