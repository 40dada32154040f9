import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '../../../../test/marketplace.ts'
import { aPurchase, paying, play } from '../../../../test/sales/play-sale.ts'
import { dayFromNow, refundSigned, settle } from '../../../../test/sales/sold-lots.ts'
import { toDenver } from '../../../../test/sales/to-denver.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { cents } from '../../../rules/money.ts'

let api: StaffApi
let buyer: string
let id: string

beforeAll(async () => {
  api = await openStaffApi()
  for (const [who, name] of [
    [api.staff, 'Nora Ellison'],
    [api.second, 'Maria Delgado'],
  ])
    await sql`update profiles set full_name = ${name} where id = ${who}`.execute(api.market.db)
})
afterAll(() => api.market.close())
beforeEach(async () => {
  buyer = await aMember(api.market.db)
  await sql`update profiles set full_name = 'Wade Ellery', city = 'Boise', state_province = 'ID' where id = ${buyer}`.execute(
    api.market.db,
  )
  id = await aPurchase(api.market, buyer, { location: 'Wichita, KS', vin: '1FTEW1E50KFA12345' })
})

const read = (by = api.staff) => api.market.ask('GET', `/api/staff/reservations/${id}`, { by })

test('a sale tells whose it is, what is owed and what comes next', async () => {
  const { body } = await read()
  expect(body).toMatchObject({
    ...{ reservation_id: id, run: 1, is_own: false, release_pass: null, approvals: [] },
    auction: { title: '2021 Toyota Camry SE', location: 'Wichita, KS' },
    buyer: { id: buyer, name: 'Wade Ellery', place: 'Boise, ID' },
    invoice: { total: 10_000, balance: 10_000, state: 'invoiced' },
    next: { step: 'remind_half_time' },
    payments: [],
    happened: [{ seq: 1, type: 'begun', amount: 10_000, what: 'buy_now' }],
  })
  expect(body.mails.map(({ kind }) => kind)).toContain('invoice')
})

test('the chosen way costs what its own line says, whatever staff add', async () => {
  const ferry = { id: 'staff', kind: 'delivery', text: 'Ferry', amount: cents(5_000) } as const
  await play(api.market.db, id, { type: 'add-line', line: ferry })
  expect((await read()).body.handover_price).toBe(null)
  const delivery = { ...ferry, id: `delivery ${id}`, text: 'Delivery', amount: cents(39_200) }
  await play(api.market.db, id, { type: 'choose-handover', handover: toDenver, delivery })
  expect((await read()).body.handover_price).toBe(392)
})

test('what becomes of it without a payment is told, and can be decided otherwise until the price is paid', async () => {
  const { body } = await read()
  expect(body.second_chance).toBe(false)
  const path = `/api/staff/auctions/${body.auction.id}/second-chance` as const
  await api.market.ask('POST', path, { by: api.staff, body: { enabled: true } })
  expect((await read()).body.second_chance).toBe(true)
  // The price counts: what was added later makes nobody a debtor in default.
  await settle(api.market, api.staff, { id }, 'lines', { text: 'Storage', amount: 75 })
  await play(api.market.db, id, paying(10_000))
  expect((await read()).body.invoice.state).toBe('part_paid')
  expect((await read()).body.second_chance).toBe(null)
})

test('what happened tells who did it, the newest first, and payments who recorded them', async () => {
  const wire = { amount: 4_000, received_on: dayFromNow(), sender: 'W ELLERY RESTORATION' }
  await settle(api.market, api.staff, { id }, 'payments', wire)
  await settle(api.market, api.staff, { id }, 'lines', { text: 'Storage', amount: 75.5 })
  await settle(api.market, api.staff, { id }, 'due', {
    due_at: `${dayFromNow(5)}T16:00:00Z`,
    reason: 'His bank was closed',
  })
  await refundSigned(api, { id }, { amount: 400, reason: 'Too much' })
  const { body } = await read()
  expect(body.happened).toMatchObject([
    { type: 'refunded', actor: 'Maria Delgado', amount: 400, text: 'Too much' },
    {
      type: 'due-extended',
      actor: 'Nora Ellison',
      due_at: `${dayFromNow(5)}T16:00:00.000Z`,
      text: 'His bank was closed',
    },
    { type: 'line-added', amount: 75.5, text: 'Storage' },
    { type: 'payment-recorded', amount: 4_000, is_by_buyer: false },
    { type: 'begun' },
  ])
  expect(body.payments).toMatchObject([
    { amount: 4_000, sender: 'W ELLERY RESTORATION', recorder: 'Nora Ellison' },
    { amount: -400, state: 'counted', is_from_statement: false },
  ])
  expect(body.invoice).toMatchObject({ total: 10_075.5, paid: 3_600, balance: 6_475.5 })
})

test('its way to the buyer is told step by step, and what the buyer did as the buyer', async () => {
  await api.market.ask('PUT', `/api/me/reservations/${id}/handover`, {
    by: buyer,
    body: { method: 'pick_up' },
  })
  const steps = [
    { type: 'hand-over' },
    { type: 'move-title', title: 'sent' },
    { type: 'ask-return', reason: 'Rust' },
    { type: 'refuse-return', reason: 'It was told' },
  ] as const
  await play(api.market.db, id, paying(10_000), ...steps)
  const { body } = await read()
  expect(body.happened.map(({ type, what, text }) => [type, what ?? text])).toEqual([
    ['return-refused', 'It was told'],
    ['return-asked', 'Rust'],
    ['title-moved', 'sent'],
    ['handed-over', null],
    ['payment-recorded', null],
    ['handover-chosen', 'pick_up'],
    ['begun', 'buy_now'],
  ])
  expect(body.happened.find(({ type }) => type === 'handover-chosen')?.is_by_buyer).toBe(true)
})

test('an own purchase says so, and one that there is not is not found', async () => {
  id = await aPurchase(api.market, buyer)
  const colleague = await aMember(api.market.db, { roles: ['member', 'staff'] })
  await sql`update sales set buyer_id = ${colleague} where id = ${id}`.execute(api.market.db)
  expect((await read(colleague)).body.is_own).toBe(true)
  expect((await read()).body.is_own).toBe(false)
  id = randomUUID()
  expect((await read()).status).toBe(404)
})
