import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { SECOND_PERSON_FROM } from '../policy.ts'
import {
  decidesForConsignor,
  isSecondSignature,
  type QuestionKind,
  type QuestionState,
} from './questions.ts'

const OFFERED = { kind: 'counter_offer', amount: 20_000 } as const

test.each<[QuestionState[], boolean]>([
  [[], false],
  [['waiting'], true],
  [['declined'], true],
  [['approved'], false],
  [['waiting', 'declined'], true],
  [['declined', 'approved'], true],
  [['approved', 'declined'], false],
])('asked with the answers %j, newest first, staff who sell have to say why: %s', (states, is) => {
  const questions = states.map((state) => ({ ...OFFERED, state }))
  expect(decidesForConsignor(questions, OFFERED)).toBe(is)
})

test.each<[QuestionKind, number, boolean]>([
  ['counter_offer', 20_000, false],
  ['counter_offer', 20_001, false],
  ['counter_offer', 19_999, true],
  ['accept_bid', 15_000, true],
  ['accept_bid', 20_000, true],
])(
  'after a yes to an offer of 20,000 a sale by %s for %i needs a reason: %s',
  (kind, amount, is) => {
    expect(decidesForConsignor([{ ...OFFERED, state: 'approved' }], { kind, amount })).toBe(is)
  },
)

test.each([
  ['from the price on that needs two', 0, 'ada', false],
  ['below it', -1, 'ada', true],
  ['where somebody else let that person in', 0, 'ben', true],
])('the yes of somebody whom the asker let in is a second signature: %s', (_, more, letIn, is) => {
  const amount = cents(SECOND_PERSON_FROM + more)
  expect(isSecondSignature(amount, { askedBy: 'ada', letIn })).toBe(is)
})
