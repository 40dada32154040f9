import { expect, test } from 'vitest'
import { decidesForConsignor, type QuestionState } from './questions.ts'

test.each<[QuestionState[], boolean]>([
  [[], false],
  [['waiting'], true],
  [['declined'], true],
  [['approved'], false],
  [['waiting', 'declined'], true],
  [['declined', 'approved'], true],
  [['approved', 'declined'], false],
])('asked with the answers %j, newest first, staff who sell have to say why: %s', (states, is) => {
  expect(decidesForConsignor(states.map((state) => ({ state })))).toBe(is)
})
