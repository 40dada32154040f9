import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  FAULTS,
  LINE_FAULTS,
  longestRound,
  planFaults,
  PROCESS_FAULTS,
  type Planned,
} from './plan.ts'

const span = (most: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 0, max: most }))
    .map(([least, more]) => [least, least + more] as const)

const somePlan: fc.Arbitrary<Planned> = fc.record({
  seed: fc.integer(),
  forMs: fc.integer({ min: 0, max: 300_000 }),
  pace: fc.record({ calm: span(3_000), fault: span(10_000) }),
  servers: fc.integer({ min: 1, max: 3 }),
  kinds: fc.subarray([...FAULTS], { minLength: 1 }),
})

test('in the time of a round each kind that is possible occurs, and no other', () => {
  fc.assert(
    fc.property(somePlan, (planned) => {
      const plan = planFaults({ ...planned, forMs: longestRound(planned) })
      const kinds = new Set(plan.flat().map(({ kind }) => kind))
      expect([...kinds].toSorted()).toEqual([...planned.kinds].toSorted())
    }),
  )
})

test('one round has each kind once', () => {
  fc.assert(
    fc.property(somePlan, (planned) => {
      const plan = planFaults({ ...planned, forMs: longestRound(planned), rounds: 1 })
      const kinds = plan.flat().map(({ kind }) => kind)
      expect(kinds.toSorted()).toEqual([...planned.kinds].toSorted())
    }),
  )
})

test('each fault lasts and ends before the end, and of one track only one is there at a time', () => {
  fc.assert(
    fc.property(somePlan, (planned) => {
      for (const track of planFaults(planned)) {
        for (const [at, { from, until }] of track.entries()) {
          expect(from).toBeGreaterThan(track[at - 1]?.until ?? 0)
          expect(until - from).toBeGreaterThanOrEqual(planned.pace.fault[0])
          expect(until).toBeLessThanOrEqual(planned.forMs)
        }
      }
    }),
  )
})

test('each fault meets a server that is there', () => {
  fc.assert(
    fc.property(somePlan, (planned) => {
      for (const { server } of planFaults(planned).flat()) {
        expect(server).toBeGreaterThanOrEqual(0)
        expect(server).toBeLessThan(planned.servers)
      }
    }),
  )
})

test('the same seed gives the same plan, another seed another', () => {
  const planned = {
    ...{ forMs: 300_000, servers: 2, kinds: FAULTS },
    pace: { calm: [500, 3_000], fault: [500, 10_000] },
  } as const
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (seed, other) => {
      expect(planFaults({ ...planned, seed })).toEqual(planFaults({ ...planned, seed }))
      fc.pre(seed !== other)
      expect(planFaults({ ...planned, seed: other })).not.toEqual(planFaults({ ...planned, seed }))
    }),
  )
})

test('every kind is of one track', () => {
  expect(new Set(FAULTS).size).toBe(PROCESS_FAULTS.length + LINE_FAULTS.length)
})
