import { expect, test } from 'vitest'
import { nameOf } from '../../settlement/acts/kept-act.ts'
import type { LineView } from '../statements.ts'
import {
  confirmLine,
  confirmLines,
  dismissLine,
  keepForReview,
  placeElsewhere,
} from './statement-acts.ts'

const line = (n: number) => ({ n, amount: 4_210, currency: 'USD' }) as LineView
const SALE = { reservation_id: '6f1c3e0a-1111-4222-8333-444455556666', of: 'INV-2026-004163' }

test.each([
  ['dismissed', (n: number) => dismissLine('one', line(n))],
  ['placed', (n: number) => placeElsewhere('one', line(n), SALE)],
])('the reason typed for a line to be %s is not kept for another line', (_, act) => {
  expect(nameOf(act(7))).not.toBe(nameOf(act(8)))
  expect(nameOf(act(7))).toBe(nameOf(act(7)))
})

test('the reason typed to place a line with one sale is not kept for another sale, or for none', () => {
  const sales = [SALE, { ...SALE, reservation_id: 'another' }, null]
  const names = sales.map((sale) => nameOf(placeElsewhere('one', line(7), sale)))
  expect(new Set(names).size).toBe(3)
})

test('what is sent of lines and not answered is kept apart: each line, several together, and whether it counts', () => {
  const acts = [
    ...[confirmLine('one', line(7)), confirmLine('one', line(8))],
    confirmLines('one', [line(7), line(8)]),
    ...[keepForReview('one', line(7)), keepForReview('one', line(8))],
  ]
  expect(new Set(acts.map(nameOf)).size).toBe(acts.length)
  expect(nameOf(confirmLine('one', line(7)))).toBe(nameOf(confirmLine('one', line(7))))
})
