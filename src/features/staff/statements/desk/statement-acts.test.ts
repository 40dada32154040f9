import { expect, test } from 'vitest'
import { nameOf } from '../../settlement/acts/kept-act.ts'
import type { LineView } from '../statements.ts'
import { dismissLine, placeElsewhere } from './statement-acts.ts'

const line = (n: number) => ({ n, amount: 4_210, currency: 'USD' }) as LineView
const SALE = { reservation_id: '6f1c3e0a-1111-4222-8333-444455556666', of: 'INV-2026-004163' }

test.each([
  ['dismissed', (n: number) => dismissLine('one', line(n))],
  ['placed', (n: number) => placeElsewhere('one', line(n), SALE)],
])('the reason typed for a line to be %s is not kept for another line', (_, act) => {
  expect(nameOf(act(7))).not.toBe(nameOf(act(8)))
  expect(nameOf(act(7))).toBe(nameOf(act(7)))
})
