import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../rules/durations.ts'
import { SALE_STATES, type SaleState } from '../../rules/sales/sale.ts'
import {
  hasDueTime,
  hasToPay,
  pressingFrom,
  ratesInWords,
  saleInWords,
  stepsOf,
  timeToPay,
  titleInWords,
  type SaleFacts,
} from './sale-words.ts'

const NOW = Date.parse('2026-11-21T18:00:00.000Z')

interface Change {
  state?: SaleState
  paid?: number
  /** Beside the price of $14,200. */
  added?: number
  sale?: Partial<SaleFacts['sale']>
}

function aSale({ state = 'invoiced', paid = 0, added = 0, sale = {} }: Change = {}): SaleFacts {
  const total = 14_200 + added
  const lines: SaleFacts['invoice']['lines'] = [
    { kind: 'hammer_price', text: '2021 Toyota Camry SE', amount: 14_200 },
  ]
  if (added) lines.push({ kind: 'delivery', text: 'Delivery to Denver, CO', amount: added })
  return {
    invoice: {
      number: 'INV-2026-004188',
      reference: '10466-203355-7',
      issued_at: '2026-11-21T15:50:00.000Z',
      due_at: '2026-11-22T15:49:00.000Z',
      total,
      paid,
      balance: total - paid,
      state,
      lines,
      payments: [],
    },
    sale: {
      state,
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
      ...sale,
    },
  }
}

const words = (change?: Change, now = NOW) => saleInWords(aSale(change), now)

const DELIVERY = {
  handover: {
    method: 'delivery',
    address: '2260 Larkspur Ave, Denver, CO',
    postal_code: '80205',
    country: 'United States',
    miles: 1_560,
    wished_on: null,
  },
  delivery_due_at: '2026-12-05T17:00:00.000Z',
} satisfies Partial<SaleFacts['sale']>

const PICK_UP = { handover: { method: 'pick_up' } } satisfies Partial<SaleFacts['sale']>

test('what a delivery costs is told as it was agreed with the sale, whatever is asked of others by now', () => {
  expect(ratesInWords(aSale().sale)).toBe('1,000 miles free, then $0.70 per mile')
  const agreed = { free_delivery_miles: 500, delivery_per_mile: 1.05 }
  expect(ratesInWords(aSale({ sale: agreed }).sale)).toBe('500 miles free, then $1.05 per mile')
})

test('who has to pay is told how much and by when', () => {
  expect(words()).toBe('Please pay $14,200.00 by Sunday, November 22 at 10:49 AM EST.')
  expect(words({ state: 'part_paid', paid: 4_200 })).toBe(
    'We received $4,200.00. Please pay $10,000.00 by Sunday, November 22 at 10:49 AM EST.',
  )
})

test('past the due time it says so, without a time to come', () => {
  const late = NOW + 48 * HOUR
  expect(words({}, late)).toBe(
    '$14,200.00 was due by Sunday, November 22 at 10:49 AM EST. Pay now to keep your reservation.',
  )
})

test('who has paid the vehicle is asked for what was added, without a time or a threat', () => {
  const late = NOW + 480 * HOUR
  const inPart = { state: 'part_paid', paid: 14_200, added: 392 } as const
  expect(words(inPart, late)).toBe(
    'Your vehicle is paid. $392.00 is left to pay before you get it.',
  )
  expect(hasDueTime(aSale(inPart))).toBe(false)
  const afterwards = { state: 'paid', paid: 14_200, added: 392 } as const
  expect(words(afterwards, late)).toBe(
    'Your vehicle is paid. $392.00 was added since; please pay it before you get it.',
  )
  expect(hasDueTime(aSale(afterwards))).toBe(false)
  expect(hasDueTime(aSale({ state: 'part_paid', paid: 14_199, added: 392 }))).toBe(true)
})

test('who has paid everything is told what comes next', () => {
  const paid = { state: 'paid', paid: 14_200 } as const
  expect(words(paid)).toBe('Paid in full. Choose how you want to get it.')
  expect(words({ ...paid, sale: PICK_UP })).toBe(
    'Paid in full, and ready for pick-up. Bring your release pass.',
  )
  const starts = (from: number, to: number, paidAt = NOW) => ({
    ...{ ...DELIVERY, paid_at: new Date(paidAt).toISOString() },
    delivery_starts: {
      since: new Date(NOW).toISOString(),
      from: new Date(NOW + from * HOUR).toISOString(),
      to: new Date(NOW + to * HOUR).toISOString(),
    },
  })
  expect(words({ ...paid, sale: starts(48, 72) })).toBe(
    'Paid in full. We are preparing your delivery to 80205, United States. Delivery starts 48-72 hours after we ' +
      'verified your payment. It will arrive by December 5, 2026.',
  )
  expect(words({ ...paid, sale: starts(24, 36) })).toContain('Delivery starts 24-36 hours after')
  expect(words({ ...paid, sale: starts(48, 72, NOW - 500 * HOUR) })).toContain(
    'Delivery starts 48-72 hours after you chose it.',
  )
})

test('a late delivery is called late', () => {
  const late = { ...DELIVERY, is_late: true }
  expect(words({ state: 'paid', paid: 14_200, sale: late })).toBe(
    'Paid in full. We are preparing your delivery to 80205, United States. ' +
      'It was due by December 5, 2026 and is late. We are sorry; please call us.',
  )
  expect(words({ state: 'on_its_way', paid: 14_200, sale: late })).toContain('and is late.')
  expect(words({ state: 'on_its_way', paid: 14_200, sale: DELIVERY })).toContain(
    'It will arrive by December 5, 2026.',
  )
})

test('a received vehicle can be returned until the end of its period', () => {
  const received_at = '2026-12-01T17:00:00.000Z'
  const sale = { received_at, return_until: '2026-12-15T17:00:00.000Z' }
  expect(words({ state: 'received', paid: 14_200, sale })).toBe(
    'You received it on December 1, 2026. You can return it until Tuesday, December 15 at 12:00 PM EST.',
  )
  expect(words({ state: 'completed', paid: 14_200, sale })).toBe(
    'You received it on December 1, 2026, and the return period is over. ' +
      'The 30-day money-back guarantee still applies, as described in our terms.',
  )
})

test('what ended says so, and what became of money that was paid', () => {
  expect(words({ state: 'cancelled' })).toBe('This reservation was cancelled.')
  expect(words({ state: 'defaulted', paid: 200 })).toBe(
    'This was not paid in time, so the reservation was cancelled. You paid $200.00. Our team is looking into it.',
  )
})

test('every state has words that end', () => {
  for (const state of SALE_STATES) expect(words({ state })).toMatch(/^[A-Z$].*\.$/)
})

test('where to pay is told while something is to be paid', () => {
  const toPay = SALE_STATES.filter((state) => hasToPay(aSale({ state }), false))
  expect(toPay).toEqual(['invoiced', 'part_paid', 'paid', 'on_its_way'])
  expect(hasToPay(aSale({ state: 'paid', paid: 14_200 }), false)).toBe(false)
  expect(hasToPay(aSale({ state: 'defaulted' }), true)).toBe(true)
  expect(hasToPay(aSale({ state: 'defaulted', paid: 14_200 }), true)).toBe(false)
})

test('what was kept of a return is told beside what was sent back', () => {
  expect(words({ state: 'refunded' })).toBe(
    'What you paid was sent back to you. Nothing is left to do.',
  )
  expect(words({ state: 'refunded', paid: 600 })).toContain('We kept $600.00 of what you paid')
})

test('the time to pay is in hours and minutes, in the last two hours with seconds', () => {
  expect(timeToPay(NOW + 16.34 * HOUR, NOW)).toBe('16h 20m')
  expect(timeToPay(NOW + 47 * HOUR + 5 * MINUTE, NOW)).toBe('47h 05m')
  expect(timeToPay(NOW + 2 * HOUR, NOW)).toBe('2h 00m 00s')
  expect(timeToPay(NOW + 65 * MINUTE + 9 * SECOND, NOW)).toBe('1h 05m 09s')
  expect(timeToPay(NOW, NOW)).toBe('Overdue')
  expect(pressingFrom(NOW + 2 * HOUR)).toBe(NOW)
})

const way = (change: Change) => stepsOf(aSale(change)).map(({ word, is }) => `${word}: ${is}`)

test('the steps lead from the invoice to the end of the return period', () => {
  expect(way({})).toEqual([
    'Invoiced: done',
    'Payment: current',
    'On its way: to come',
    'Received: to come',
    'Return period over: to come',
  ])
  expect(way({ state: 'part_paid', paid: 1 })[1]).toBe('Paid in part: current')
  expect(way({ state: 'on_its_way', sale: DELIVERY })).toEqual([
    'Invoiced: done',
    'Paid: done',
    'On its way: done',
    'Received: current',
    'Return period over: to come',
  ])
  expect(way({ state: 'completed' }).every((step) => step.endsWith(': done'))).toBe(true)
})

test('what is fetched is ready for pick-up once nothing is left to pay', () => {
  const ready = { state: 'paid', paid: 14_200, sale: PICK_UP } as const
  expect(way(ready).slice(2, 4)).toEqual(['Ready for pick-up: done', 'Received: current'])
  expect(way({ ...ready, added: 50 })[2]).toBe('Ready for pick-up: current')
})

test('a return takes the place of the end, and what ended on the way has no steps', () => {
  const received = { received_at: new Date(NOW).toISOString() }
  expect(way({ state: 'returning', sale: received }).slice(3)).toEqual([
    'Received: done',
    'Return requested: current',
  ])
  for (const state of ['refunded', 'cancelled', 'defaulted'] as const) {
    expect(way({ state })).toEqual([])
  }
  // It never arrived.
  expect(way({ state: 'returning' })).toEqual([])
  expect(words({ state: 'returning' })).toContain('the carrier brings the vehicle back')
})

test('the title is with us, in the mail, or with the buyer', () => {
  const told = (['waiting', 'sent', 'received'] as const).map((title_state) =>
    titleInWords({ title_state }),
  )
  expect(told).toEqual(['With us, mailed after payment', 'Mailed to you', 'Received by you'])
})
