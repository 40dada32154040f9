import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY } from '../../durations.ts'
import { cents } from '../../money.ts'
import { NOTED_WIRE_DAYS } from '../../policy.ts'
import { mayBeSameWire, type WireRecord } from './same-wire.ts'

const FIRST = Date.parse('2026-11-02')
const dayAfter = (days: number) => new Date(FIRST + days * DAY).toISOString().slice(0, 10)
const anyWire: fc.Arbitrary<WireRecord> = fc.record({
  amount: fc.integer({ min: -2, max: 2 }).map(cents),
  receivedOn: fc.integer({ min: 0, max: 20 }).map(dayAfter),
  statementKey: fc.constantFrom(null, 'bank 1', 'bank 2', 'csv 1'),
})
const byHand = (receivedOn: string): WireRecord => ({
  amount: cents(1_420_000),
  receivedOn,
  statementKey: null,
})

test('it does not matter which of two was recorded first', () => {
  fc.assert(
    fc.property(anyWire, anyWire, (one, other) => {
      expect(mayBeSameWire(one, other)).toBe(mayBeSameWire(other, one))
    }),
  )
})

test('as much on the same day, by hand and by anybody, may be one wire', () => {
  fc.assert(
    fc.property(anyWire, (wire) => {
      expect(mayBeSameWire(wire, { ...wire, statementKey: null })).toBe(true)
    }),
  )
})

test('two lines of one source never are, nor are different amounts', () => {
  fc.assert(
    fc.property(anyWire, anyWire, (one, other) => {
      const source = { statementKey: 'bank 9' }
      expect(mayBeSameWire({ ...one, ...source }, { ...other, statementKey: 'bank 8' })).toBe(false)
      fc.pre(one.amount !== other.amount)
      expect(mayBeSameWire(one, other)).toBe(false)
    }),
  )
})

test('a wire of Thursday that is recorded on the Monday after is asked about, one of ten days before is not', () => {
  expect(mayBeSameWire(byHand('2026-11-19'), byHand('2026-11-23'))).toBe(true)
  expect(mayBeSameWire(byHand(dayAfter(0)), byHand(dayAfter(NOTED_WIRE_DAYS)))).toBe(true)
  expect(mayBeSameWire(byHand(dayAfter(0)), byHand(dayAfter(NOTED_WIRE_DAYS + 1)))).toBe(false)
})
