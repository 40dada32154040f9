import { expect, test } from 'vitest'
import { answerWords, newAnswers } from './answer-words.ts'
import type { Answered } from './today.ts'

function anAnswer(change: Partial<Answered> = {}): Answered {
  return {
    ...{
      id: 'early',
      auction_id: 'ram',
      lot: 'HL-000012',
      title: '2018 Ram 1500',
      consignor: 'Harbor Federal',
    },
    ...{ kind: 'accept_bid', amount: 11_000, state: 'approved', note: null },
    answered_at: '2026-11-21T18:00:00.000Z',
    ...change,
  }
}

test('staff read what was answered, and whether it is theirs to go on', () => {
  expect(answerWords(anAnswer())).toBe('Harbor Federal agrees to sell for $11,000. It is sold.')
  expect(answerWords(anAnswer({ kind: 'counter_offer' }))).toBe(
    'Harbor Federal agrees to offer it for $11,000. The bidder is asked.',
  )
  expect(answerWords(anAnswer({ state: 'declined' }))).toBe(
    'Harbor Federal declines to sell for $11,000. It is yours to decide.',
  )
})

test('only what comes while somebody is there is said over the screen', () => {
  const early = anAnswer()
  const late = anAnswer({ id: 'late', answered_at: '2026-11-21T18:00:10.000Z' })
  expect(newAnswers([late, early], null)).toEqual([])
  expect(newAnswers([late, early], new Set())).toEqual([late, early])
  expect(newAnswers([late, early], new Set(['early']))).toEqual([late])
  expect(newAnswers([late, early], new Set(['early', 'late']))).toEqual([])
})

test('a yes that a colleague had to sign first is news once it stands, whatever was answered since', () => {
  const signed = anAnswer({ id: 'signed', answered_at: '2026-11-21T17:00:00.000Z' })
  expect(newAnswers([anAnswer(), signed], new Set(['early']))).toEqual([signed])
})
