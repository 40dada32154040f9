import { expect, test } from 'vitest'
import { happenedLines } from './happened-words.ts'
import type { Happened, SaleRecord } from './sale-record.ts'

const event = (type: string, at: string, change: Partial<Happened> = {}): Happened => ({
  ...{ seq: 1, type, at, actor: 'N. Ellison', is_by_buyer: false, amount: null, text: null },
  ...{ due_at: null, what: null },
  ...change,
})

const record: Pick<SaleRecord, 'happened' | 'mails'> = {
  happened: [
    event('refunded', '2026-11-23T10:00:00.000Z', { seq: 4, amount: 400, text: 'Rounded up' }),
    event('title-moved', '2026-11-22T10:00:00.000Z', { seq: 3, what: 'sent' }),
    event('return-asked', '2026-11-21T10:00:00.000Z', {
      ...{ seq: 2, actor: 'Wade Ellery', is_by_buyer: true, text: 'Rust' },
    }),
    event('begun', '2026-11-18T10:00:00.000Z', { actor: null, amount: 27_300, what: 'win' }),
  ],
  mails: [
    { kind: 'payment_in_full', at: '2026-11-22T12:00:00.000Z', mailed_at: null, sent_at: null },
  ],
}
const told = (filter: 'all' | 'money' | 'mails') =>
  happenedLines(record, filter).map(({ who, what, reason }) => [who, what, reason])

test('events and mails are one story, the newest first', () => {
  expect(told('all')).toEqual([
    ['N. Ellison', 'sent back $400.00', 'Rounded up'],
    [null, 'told the buyer: payment in full, no email yet', null],
    ['N. Ellison', 'sent the title', null],
    ['Wade Ellery', 'asked to return it', 'Rust'],
    ['The buyer', 'won it for $27,300.00; the invoice was made', null],
  ])
})

test('money and mails can be looked at alone', () => {
  expect(told('money').map(([, what]) => what)).toEqual([
    'sent back $400.00',
    'won it for $27,300.00; the invoice was made',
  ])
  expect(told('mails')).toHaveLength(1)
})
