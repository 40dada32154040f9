import { expect, test } from 'vitest'
import { detailRows, inWords } from './audit-details.ts'

test('what was before and is after stands side by side, field by field', () => {
  const details = { before: { limit: 5_000, note: null }, after: { limit: 9_000 }, by_mail: true }
  expect(detailRows(details)).toEqual([
    { field: 'Limit', before: '5000', after: '9000', value: null },
    { field: 'Note', before: 'nothing', after: 'nothing', value: null },
    { field: 'By mail', before: null, after: null, value: 'yes' },
  ])
})

test('a field may hold its own before and after', () => {
  expect(detailRows({ price: { before: 1, after: 2 } })).toEqual([
    { field: 'Price', before: '1', after: '2', value: null },
  ])
})

test('what is told of no change is told as it is, without the reason', () => {
  expect(detailRows({ reason: 'Asked by phone', ended: 3, types: ['totp'], before: 7 })).toEqual([
    { field: 'Ended', before: null, after: null, value: '3' },
    { field: 'Types', before: null, after: null, value: '["totp"]' },
    { field: 'Before', before: null, after: null, value: '7' },
  ])
  expect(detailRows({})).toEqual([])
})

test.each([
  ['answer-message', 'Answer message'],
  ['auction.end', 'Auction end'],
  ['grant_role.refused', 'Grant role refused'],
  ['', ''],
])('%s reads "%s"', (name, words) => expect(inWords(name)).toBe(words))
