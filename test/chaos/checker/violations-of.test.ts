import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { History } from '../history.ts'
import { bought, interrupted, lowered, outage, voided, won } from './honest.ts'
import { INVARIANTS } from './invariants.ts'
import { BUY_NOW_AT, play, type Move, type Voiding } from './made-up.ts'
import { SPOILED_VOIDS } from './spoiled-voids.ts'
import { open, SPOILED } from './spoiled.ts'
import { violationsOf } from './violations-of.ts'

const ALL_SPOILED = [...SPOILED, ...SPOILED_VOIDS]

test('nothing is found in the histories that the others spoil, and they have what those look for', () => {
  const honest = [won(), bought(), interrupted(), voided(), lowered()]
  expect(honest.map(violationsOf)).toEqual(honest.map(() => []))
  const typesIn = ({ ledgers }: History) => ledgers[0]?.lines.map(({ event }) => event.type)
  expect(typesIn(voided())).toEqual([
    ...['listed', 'bid-placed', 'bid-placed', 'maximum-set', 'bid-placed'],
    ...['bid-voided', 'bid-voided', 'maximum-set', 'bid-placed'],
    ...['bid-placed', 'bid-placed', 'closed'],
  ])
  expect(typesIn(lowered())).toEqual([
    ...['listed', 'bid-placed', 'bid-placed', 'bid-placed', 'maximum-set', 'maximum-set'],
    ...['bid-voided', 'bid-placed', 'closed'],
  ])
  expect(typesIn(won())).toEqual([
    ...['listed', 'bid-placed', 'bid-placed', 'bid-placed', 'bid-placed', 'bid-placed'],
    ...['bid-placed', 'bid-placed', 'extended', 'closed'],
  ])
  expect(won().attempts.map(({ told }) => told.is)).toEqual([
    ...['bid placed', 'too low', 'no answer', 'bid placed', 'maximum set', 'bid placed'],
    ...['bid placed', 'over'],
  ])
  expect(bought().attempts.map(({ told }) => told.is)).toEqual([
    ...['bid placed', 'price changed', 'bought', 'over'],
  ])
})

test('an end may stay where the auction was perhaps not there yet when an outage moved the others', () => {
  const history = interrupted()
  const { ledger } = open(history)
  ledger.lines.splice(1, 1)
  ledger.listedBy = Number(outage.until) + 1
  expect(violationsOf(history).filter((one) => one.startsWith(INVARIANTS.movesEnds))).toEqual([])
  ledger.listedBy = Number(outage.until)
  expect(violationsOf(history).filter((one) => one.startsWith(INVARIANTS.movesEnds))).toHaveLength(
    1,
  )
})

const passed = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 }))

const someMove: fc.Arbitrary<Move> = fc.record({
  what: fc.constantFrom('bid', 'bid', 'bid', 'maximum', 'buy'),
  member: fc.constantFrom('ann', 'bob', 'cat'),
  amount: fc.oneof(
    fc.integer({ min: 100, max: 125 }).map((hundreds) => hundreds * 100),
    fc.integer({ min: 10_000, max: 12_000 }),
    fc.constantFrom(BUY_NOW_AT, BUY_NOW_AT + 500),
  ),
  passed,
  early: fc.integer({ min: 0, max: 2_000 }),
  late: fc.integer({ min: 0, max: 2_000 }),
  lost: fc.nat({ max: 2 }),
})

const someVoiding: fc.Arbitrary<Voiding> = fc.record({
  what: fc.constant('void'),
  nth: fc.nat({ max: 3 }),
  passed,
})

const someMoves = fc.array(
  fc.oneof({ weight: 5, arbitrary: someMove }, { weight: 1, arbitrary: someVoiding }),
  { maxLength: 40 },
)

const someReserve = fc.option(fc.integer({ min: 10_000, max: 12_000 }))

test('nothing is found in any honest history', () => {
  fc.assert(
    fc.property(someMoves, someReserve, (moves, reserve) => {
      expect(violationsOf(play(moves, { reserve }))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test.each(ALL_SPOILED)('%s: found is %s', (broken, _, honest, spoil) => {
  const history = structuredClone(honest())
  spoil({ ...open(history), history })
  const found = violationsOf(history)
  expect(found.filter((sentence) => sentence.startsWith(`${INVARIANTS[broken]}: `))).not.toEqual([])
})

test('every invariant is broken by one of these', () => {
  const broken = new Set(ALL_SPOILED.map(([invariant]) => invariant))
  expect([...broken].toSorted()).toEqual(Object.keys(INVARIANTS).toSorted())
})
