import { expect, test } from 'vitest'
import { shownOver, typedOver } from './answer-draft.ts'
import type { PublicQuestion } from './public-questions.ts'

const STANDS = { question: 'Does it start?', answer: 'It does.' }
const ID = '5f0c2a44-7d2c-4e8a-9d1c-0a5d3a1e9b10'
const QUESTION: PublicQuestion = {
  id: ID,
  auction: { id: ID, lot_number: 'HL-20017', title: '2018 Ram 1500' },
  asker: null,
  asked: 'Starts?',
  asked_at: '2026-11-23T15:00:00.000Z',
  held_back: [],
  state: 'published',
  ...STANDS,
  decided_by: 'Rosa Ortega',
  decided_at: '2026-11-23T16:00:00.000Z',
  ...{ corrected_at: null, reason: null, version: 3 },
}
const CORRECTED = { ...QUESTION, answer: 'Not since Monday.', version: 4 }

test('what nobody has typed over is what stands, a newer correction too', () => {
  expect(shownOver(QUESTION, null)).toEqual({ words: STANDS, before: 3, isOutdated: false })
  expect(shownOver(CORRECTED, null)).toMatchObject({
    words: { answer: 'Not since Monday.' },
    ...{ before: 4, isOutdated: false },
  })
})

test('a draft follows the version that it was begun at, whatever is read meanwhile', () => {
  const draft = typedOver(QUESTION, null, { answer: 'It does, at once.' })
  expect(draft).toEqual({ ...STANDS, answer: 'It does, at once.', before: 3 })
  expect(shownOver(QUESTION, draft).isOutdated).toBe(false)
  const outdated = { words: { ...STANDS, answer: 'It does, at once.' }, before: 3 }
  expect(shownOver(CORRECTED, draft)).toEqual({ ...outdated, isOutdated: true })
  const more = typedOver(CORRECTED, draft, { answer: 'It does, at once!' })
  expect(more).toMatchObject({ answer: 'It does, at once!', before: 3 })
})

test('a draft that says what stands is none', () => {
  const draft = { ...STANDS, answer: 'Not since Monday.', before: 3 }
  expect(shownOver(CORRECTED, draft)).toMatchObject({ before: 4, isOutdated: false })
  expect(typedOver(CORRECTED, draft, {})).toBeNull()
  expect(typedOver(CORRECTED, draft, { answer: 'Since Tuesday.' })).toMatchObject({ before: 4 })
})

test('a draft that does not say what it was typed over is chosen anew where anything was decided', () => {
  const draft = { ...STANDS, answer: 'It does, at once.' }
  expect(shownOver(QUESTION, draft).isOutdated).toBe(true)
  const waiting = {
    ...QUESTION,
    state: 'waiting',
    question: null,
    answer: null,
    version: 0,
  } as const
  expect(shownOver(waiting, draft)).toMatchObject({ before: 0, isOutdated: false })
})
