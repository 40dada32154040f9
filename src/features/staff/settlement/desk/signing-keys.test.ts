import { expect, test } from 'vitest'
import { panelOfKeys } from './signing-keys.ts'

test('the keys are of the panel that has the focus', () => {
  const ids = ['refund', 'void', 'payout']
  expect(panelOfKeys({ ids, focused: 'void' })).toBe('void')
  expect(panelOfKeys({ ids, focused: 'payout' })).toBe('payout')
})

test('they are of the first where none has it, or only one that cannot be signed', () => {
  const ids = ['refund', 'void']
  expect(panelOfKeys({ ids, focused: null })).toBe('refund')
  expect(panelOfKeys({ ids, focused: 'own' })).toBe('refund')
  expect(panelOfKeys({ ids: [], focused: null })).toBeUndefined()
})
