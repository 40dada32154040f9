import { expect, test } from 'vitest'
import type { ChaosOutcome } from './chaos.ts'
import { emptyHistory } from './history.ts'
import { tellOutcome } from './tell-outcome.ts'

const OUTCOME: ChaosOutcome = {
  ...{ seed: 8, ms: 60_000, caused: ['clients slow'], notTried: [] },
  ...{ history: emptyHistory(), violations: [], output: '' },
}

test('the last line names what was not tried', () => {
  const outcome: ChaosOutcome = { ...OUTCOME, notTried: ['disk of server full', 'NATS slow'] }
  expect(tellOutcome(outcome).at(-1)).toBe(
    'Violations: none; not tried: disk of server full, NATS slow',
  )
})

test('where everything was tried it says so, and how many violations there were', () => {
  const outcome = { ...OUTCOME, violations: ['a bid is gone'] }
  expect(tellOutcome(outcome).slice(-2)).toEqual([
    '  a bid is gone',
    'Violations: 1; not tried: nothing',
  ])
})
