import { expect, test } from 'vitest'
import { lotsText, readLots } from './chosen-lots.ts'

test('an address names lots by their numbers, each once, and nothing else', () => {
  expect(readLots('HL-10482,HL-10490')).toEqual(['HL-10482', 'HL-10490'])
  expect(readLots(' hl-10482 ,HL-10482,HL-,HL-0,10490,<b>')).toEqual(['HL-10482'])
  for (const nothing of [undefined, null, 7, '', ',']) expect(readLots(nothing)).toEqual([])
  expect(readLots(lotsText(['HL-1', 'HL-2']))).toEqual(['HL-1', 'HL-2'])
})
