import { expect, test } from 'vitest'
import { type Relation, strengthOf } from './related-accounts.ts'

test.each<[Relation[], string]>([
  [['address'], 'weak'],
  [['payer'], 'weak'],
  [['payer', 'payer'], 'weak'],
  [['address', 'payer'], 'some'],
  [['phone'], 'some'],
  [['device'], 'some'],
  [['address', 'phone'], 'strong'],
  [['phone', 'device', 'address', 'payer'], 'strong'],
])('accounts that have %j in common are related: %s', (relations, strength) => {
  expect(strengthOf(relations)).toBe(strength)
})
