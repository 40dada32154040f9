import { expect, test } from 'vitest'
import { laneOf } from './sale-lane.ts'
import type { Happened, SaleRecord } from './sale-record.ts'

type Told = Pick<SaleRecord, 'invoice' | 'sale' | 'happened'>

const WON = '2026-11-18T21:12:00.000Z'

function told({
  sale = {},
  invoice = {},
  happened = [],
}: {
  sale?: Partial<SaleRecord['sale']>
  invoice?: Partial<SaleRecord['invoice']>
  happened?: [type: string, at: string][]
} = {}): Told {
  const events: Happened[] = [...happened, ['begun', WON] as const].map(([type, at], seq) => ({
    ...{ seq, type, at, actor: null, is_by_buyer: false, amount: null, text: null },
    ...{ due_at: null, what: null },
  }))
  return {
    invoice: {
      ...{ number: 'INV-2026-004163', reference: '10377-181902-4', issued_at: WON, lines: [] },
      ...{ due_at: '2026-11-19T21:12:00.000Z', total: 100, paid: 0, balance: 100 },
      payments: [],
      state: 'invoiced',
      ...invoice,
    },
    sale: {
      ...{ state: 'invoiced', paid_at: null, handover: null, title_state: 'waiting' },
      ...{ delivery_starts: null, delivery_due_at: null, is_late: false, received_at: null },
      return_until: null,
      return_test_miles: 0,
      free_delivery_miles: 0,
      delivery_per_mile: 0,
      ...sale,
    },
    happened: events,
  }
}

const drawn = (record: Told) => laneOf(record).map(({ word, note, is }) => [word, note, is])

test('a new sale waits for its payment', () => {
  expect(drawn(told())).toEqual([
    ['Won', null, 'done'],
    ['Invoiced', null, 'done'],
    ['Paid', 'due Nov 19', 'current'],
    ['Pick-up or delivery', null, 'to come'],
    ['Delivered', null, 'to come'],
    ['Return period over', null, 'to come'],
  ])
})

test('what came in parts shows the first of them', () => {
  const first = '2026-11-19T16:20:00.000Z'
  const paid = '2026-11-19T20:05:00.000Z'
  const parts = told({ invoice: { paid: 60 }, happened: [['payment-recorded', first]] })
  expect(laneOf(parts)[2]).toEqual({ word: 'Part paid', at: first, note: null, is: 'done' })
  const inOne = told({
    sale: { state: 'paid', paid_at: paid },
    invoice: { paid: 100 },
    happened: [['payment-recorded', paid]],
  })
  expect(laneOf(inOne).map(({ word }) => word)).not.toContain('Part paid')
})

test('a delivery tells when it starts and by when it is there', () => {
  const record = told({
    sale: {
      ...{ state: 'paid', paid_at: '2026-11-19T20:05:00.000Z' },
      handover: { method: 'delivery' },
      delivery_starts: {
        since: '2026-11-19T20:05:00.000Z',
        from: '2026-11-21T20:05:00.000Z',
        to: '2026-11-22T20:05:00.000Z',
      },
      delivery_due_at: '2026-12-03T20:05:00.000Z',
    },
  })
  expect(drawn(record).slice(3, 5)).toEqual([
    ['On its way', 'from Nov 21', 'current'],
    ['Delivered', 'by Dec 3', 'to come'],
  ])
})

test('a pick-up is ready once it is paid and chosen, then fetched', () => {
  const record = told({
    sale: {
      ...{ state: 'received', handover: { method: 'pick_up' } },
      ...{ paid_at: '2026-11-19T20:05:00.000Z', received_at: '2026-11-21T20:05:00.000Z' },
      return_until: '2026-12-05T20:05:00.000Z',
    },
    happened: [['handover-chosen', '2026-11-20T20:05:00.000Z']],
  })
  expect(laneOf(record).slice(3)).toEqual([
    { word: 'Ready for pick-up', at: '2026-11-20T20:05:00.000Z', note: null, is: 'done' },
    { word: 'Picked up', at: '2026-11-21T20:05:00.000Z', note: null, is: 'done' },
    { word: 'Return period over', at: null, note: 'Dec 5', is: 'current' },
  ])
})

test('a sale that ended early ends its lane there', () => {
  const at = '2026-11-20T21:12:00.000Z'
  const record = told({ sale: { state: 'defaulted' }, happened: [['defaulted', at]] })
  expect(laneOf(record)).toEqual([
    { word: 'Won', at: WON, note: null, is: 'done' },
    { word: 'Invoiced', at: WON, note: null, is: 'done' },
    { word: 'In default', at, note: null, is: 'current' },
  ])
})

test('what comes back before it arrived is shown as that', () => {
  const refunded = '2026-11-25T10:00:00.000Z'
  const back = told({
    sale: { state: 'returning', paid_at: WON },
    happened: [['refunded', refunded]],
  })
  expect(laneOf(back).at(-1)).toEqual({
    word: 'Comes back',
    at: refunded,
    note: null,
    is: 'current',
  })
})
