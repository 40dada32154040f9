import { expect, test } from 'vitest'
import { fieldChanges } from './field-changes.ts'

test('what holds the same is left out, what is new or gone is told', () => {
  const before = { bank: 'Harbor Federal Bank', account_number: '1234', swift: null }
  const after = { bank: 'Harbor Federal Bank', account_number: '5678', swift: 'HARBUS33' }
  expect(fieldChanges(before, after)).toEqual([
    { field: 'Account number', before: '1234', after: '5678' },
    { field: 'Swift', before: 'none', after: 'HARBUS33' },
  ])
  expect(fieldChanges(null, { bank: 'Harbor' })).toEqual([
    { field: 'Bank', before: 'not set', after: 'Harbor' },
  ])
})

test('fields of a part are named after it', () => {
  const limits = (most: number | null) => ({ unreviewed: { largest_bid: most } })
  expect(fieldChanges(limits(100_000), limits(null))).toEqual([
    { field: 'Unreviewed largest bid', before: '100,000', after: 'none' },
  ])
})

test('of a list each entry is told by its name, whatever its place', () => {
  const [delivery, keys] = [
    { name: 'Delivery', text: 'We do.' },
    { name: 'Keys', text: 'Two.' },
  ]
  expect(fieldChanges([delivery, keys], [keys, { ...delivery, text: 'We do not.' }])).toEqual([
    { field: 'Delivery text', before: 'We do.', after: 'We do not.' },
  ])
})
