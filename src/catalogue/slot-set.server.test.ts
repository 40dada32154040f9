import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasSlot,
  intersection,
  keepWithin,
  removeSlot,
  slotsOf,
  withSlot,
  type SlotSet,
} from './slot-set.server.ts'

const slots = fc.uniqueArray(fc.nat(2_000))
const setOf = (all: readonly number[]) => all.reduce(withSlot, new Uint32Array(0) as SlotSet)
const sorted = (all: Iterable<number>) => [...all].toSorted((a, b) => a - b)

test('a set holds the slots that were added and not taken out', () => {
  fc.assert(
    fc.property(slots, slots, (added, removed) => {
      const set = setOf(added)
      for (const slot of removed) removeSlot(set, slot)
      const left = added.filter((slot) => !removed.includes(slot))
      expect([...slotsOf(set)]).toEqual(sorted(left))
      expect(removed.some((slot) => hasSlot(set, slot))).toBe(false)
    }),
  )
})

test('what sets have in common is what arrays have', () => {
  fc.assert(
    fc.property(slots, slots, (a, b) => {
      const both = a.filter((slot) => b.includes(slot))
      const [setA, setB] = [setOf(a), setOf(b)]
      expect([...slotsOf(intersection([setA, setB]))]).toEqual(sorted(both))
    }),
  )
})

test('within two limits are the slots whose value is one of them or between them', () => {
  const value = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constant(Number.NaN))
  const values = fc.array(value, { minLength: 2_001, maxLength: 2_001 })
  const limit = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(-Infinity, Infinity))
  fc.assert(
    fc.property(slots, values, limit, limit, (all, valueOf, least, most) => {
      const set = setOf(all)
      keepWithin(set, Float64Array.from(valueOf), least, most)
      const isWithin = (slot: number) =>
        (valueOf[slot] ?? 0) >= least && (valueOf[slot] ?? 0) <= most
      expect([...slotsOf(set)]).toEqual(sorted(all.filter(isWithin)))
    }),
  )
})
