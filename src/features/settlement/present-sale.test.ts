import { expect, test } from 'vitest'
import { cents } from '../../rules/money.ts'
import type { Sale } from '../../rules/sales/sale.ts'
import { TERMS_TODAY } from '../../rules/sales/terms.ts'
import { presentInvoice, presentSale } from './present-sale.server.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))

const delivered: Sale = {
  id: 'sale',
  auctionId: 'auction',
  run: 1,
  buyer: 'buyer',
  kind: 'win',
  terms: TERMS_TODAY,
  version: 4,
  state: 'on_its_way',
  price: cents(1_100_000),
  invoiceNumber: 'INV-2026-000001',
  reference: '10466-203355-7',
  lines: [
    { id: 'price', kind: 'hammer_price', text: '2019 Ford F-150', amount: cents(1_100_000) },
    { id: 'delivery', kind: 'delivery', text: 'Delivery', amount: cents(39_250) },
    { id: 'credit', kind: 'other', text: 'A scratch', amount: cents(-10_005) },
  ],
  paid: cents(1_200_000),
  issuedAt: at(1),
  dueAt: at(2),
  paidAt: at(2),
  handover: {
    method: 'delivery',
    address: '1180 Harbor View Dr, Tampa',
    postalCode: '33602',
    country: 'United States',
    miles: 1_560,
    wishedOn: null,
  },
  title: 'sent',
  receivedAt: null,
  remindersDone: [],
}

test('an invoice is told in dollars, credits and what was paid too much below nothing', () => {
  const payments = [
    { amount: cents(1_250_000), day: '2026-11-01' },
    { amount: cents(-50_000), day: '2026-11-03' },
  ]
  expect(presentInvoice(delivered, payments)).toEqual({
    number: 'INV-2026-000001',
    reference: '10466-203355-7',
    issued_at: '2026-11-01T00:00:00.000Z',
    due_at: '2026-11-02T00:00:00.000Z',
    total: 11_292.45,
    paid: 12_000,
    balance: -707.55,
    state: 'on_its_way',
    lines: [
      { kind: 'hammer_price', text: '2019 Ford F-150', amount: 11_000 },
      { kind: 'delivery', text: 'Delivery', amount: 392.5 },
      { kind: 'other', text: 'A scratch', amount: -100.05 },
    ],
    payments: [
      { text: 'Payment received', day: '2026-11-01', amount: 12_500 },
      { text: 'Sent back to you', day: '2026-11-03', amount: -500 },
    ],
  })
})

test('a delivery is late once its days are over, and not when it was received', () => {
  const due = '2026-11-16T00:00:00.000Z'
  expect(presentSale(delivered, at(16))).toMatchObject({ delivery_due_at: due, is_late: false })
  const starts = {
    since: '2026-11-02T00:00:00.000Z',
    from: '2026-11-04T00:00:00.000Z',
    to: '2026-11-05T00:00:00.000Z',
  }
  expect(presentSale(delivered, at(3)).delivery_starts).toEqual(starts)
  expect(presentSale(delivered, at(17))).toMatchObject({ delivery_due_at: due, is_late: true })
  const received = { ...delivered, state: 'received' as const, receivedAt: at(20) }
  expect(presentSale(received, at(21))).toMatchObject({
    is_late: false,
    received_at: at(20).toISOString(),
    return_until: expect.stringMatching(/^2026-1[12]-/),
    return_test_miles: 1_000,
    free_delivery_miles: 1_000,
    delivery_per_mile: 0.7,
  })
})

test('where it goes is told as it was chosen', () => {
  expect(presentSale(delivered, at(3)).handover).toEqual({
    method: 'delivery',
    address: '1180 Harbor View Dr, Tampa',
    postal_code: '33602',
    country: 'United States',
    miles: 1_560,
    wished_on: null,
  })
  const pickUp = { ...delivered, handover: { method: 'pick_up' as const } }
  expect(presentSale(pickUp, at(30))).toMatchObject({
    handover: { method: 'pick_up' },
    delivery_starts: null,
    delivery_due_at: null,
    is_late: false,
  })
})
