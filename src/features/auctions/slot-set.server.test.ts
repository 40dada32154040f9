import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countOf,
  countOfBoth,
  hasSlot,
  intersection,
  partOf,
  removeSlot,
  slotsOf,
  union,
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
      expect(countOf(set)).toBe(left.length)
      expect(removed.some((slot) => hasSlot(set, slot))).toBe(false)
    }),
  )
})

test('what sets have in common, and what any of them has, is what arrays have', () => {
  fc.assert(
    fc.property(slots, slots, (a, b) => {
      const both = a.filter((slot) => b.includes(slot))
      const [setA, setB] = [setOf(a), setOf(b)]
      expect([...slotsOf(intersection([setA, setB]))]).toEqual(sorted(both))
      expect([...slotsOf(union([setA, setB]))]).toEqual(sorted(new Set([...a, ...b])))
      expect(countOfBoth(setA, setB)).toBe(both.length)
    }),
  )
})

test('a part of a set holds what passes, and leaves the set as it is', () => {
  fc.assert(
    fc.property(slots, fc.integer({ min: 1, max: 9 }), (all, divisor) => {
      const set = setOf(all)
      const part = partOf(set, (slot) => slot % divisor === 0)
      expect([...slotsOf(part)]).toEqual(sorted(all.filter((slot) => slot % divisor === 0)))
      expect([...slotsOf(set)]).toEqual(sorted(all))
    }),
  )
})
