import { expect, test } from 'vitest'
import { mappingOf, rolesOf, type ColumnRole } from './mapping-form.ts'

const preview = (mapping: Record<string, unknown> | null) => ({
  format: 'csv' as const,
  headings: ['When', 'What', 'More', 'How much'],
  rows: [],
  mapping,
})

test('what the headings tell is chosen already, by name or by number', () => {
  expect(rolesOf(preview({ date: 'When', text: ['What', 3], amount: 4, decimal: ',' }))).toEqual([
    'date',
    'text',
    'text',
    'amount',
  ])
  expect(rolesOf(preview(null))).toEqual(['', '', '', ''])
})

test('a choice is sent by the numbers of its columns', () => {
  expect(mappingOf(['date', 'text', 'text', 'amount'])).toEqual({
    date: 1,
    text: [2, 3],
    amount: 4,
  })
  expect(mappingOf(['credit', '', 'debit', 'date'])).toEqual({ credit: 1, debit: 3, date: 4 })
})

test('the decimal mark is sent where staff say it', () => {
  expect(mappingOf(['date', 'amount'], ',')).toEqual({ date: 1, amount: 2, decimal: ',' })
  expect(mappingOf(['date', 'amount'], '')).toEqual({ date: 1, amount: 2 })
})

test.each<[ColumnRole[], string]>([
  [['amount'], 'Say which column is the date.'],
  [['date', 'text'], 'Say which column is the amount, or which are credits and debits.'],
  [
    ['date', 'amount', 'debit'],
    'Choose the amount with its sign, or credits and debits, not both.',
  ],
  [['date', 'date', 'amount'], 'Two columns are "Date". Keep one.'],
])('%j says what to mend', (roles, sentence) => {
  expect(mappingOf(roles)).toBe(sentence)
})
