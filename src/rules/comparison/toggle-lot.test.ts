import { expect, test } from 'vitest'
import { MAX_COMPARED } from './chosen-lots.ts'
import { toggled } from './toggle-lot.ts'

test('a lot is chosen and taken back, and the fifth has no room', () => {
  const four = ['HL-1', 'HL-2', 'HL-3', 'HL-4']
  expect(four).toHaveLength(MAX_COMPARED)
  expect(toggled(four.slice(1), 'HL-1')).toEqual(['HL-2', 'HL-3', 'HL-4', 'HL-1'])
  expect(toggled(four, 'HL-2')).toEqual(['HL-1', 'HL-3', 'HL-4'])
  expect(toggled(four, 'HL-5')).toBeNull()
})
