import { expect, test } from 'vitest'
import { draftOver, readDraft } from './kept-draft.ts'

const OVER = { phone: '555-0100', email: 'old@a.example', hours: '9-5' }
const TYPED = { ...OVER, email: 'new@a.example' }
const DRAFT = { values: TYPED, over: OVER, seq: 3 }

test('while nobody else has changed the setting, it is what was typed', () => {
  const shown = draftOver(DRAFT, { values: OVER, seq: 3 })
  expect(shown).toEqual({ values: TYPED, seq: 3, isOutdated: false })
})

test('what somebody else has changed since stays, beside the fields that were typed', () => {
  const now = { values: { ...OVER, phone: '555-0199' }, seq: 4 }
  expect(draftOver(DRAFT, now)).toEqual({
    values: { phone: '555-0199', email: 'new@a.example', hours: '9-5' },
    ...{ seq: 4, isOutdated: true },
  })
})

test('a field that both have changed follows the old change, so that it is refused', () => {
  const now = { values: { ...OVER, email: 'other@a.example' }, seq: 4 }
  expect(draftOver(DRAFT, now)).toMatchObject({ values: TYPED, seq: 3, isOutdated: true })
  const same = { values: TYPED, seq: 4 }
  expect(draftOver(DRAFT, same)).toMatchObject({ values: TYPED, seq: 4 })
})

test('a list that somebody else has changed since follows the old one, so that it is refused', () => {
  const [a, b, c] = ['A', 'B', 'C'].map((name) => ({ name, text: 'We do.' }))
  const draft = { values: [a, b], over: [a], seq: 3 }
  expect(draftOver(draft, { values: [a, c], seq: 4 })).toEqual({
    ...{ values: [a, b], seq: 3, isOutdated: true },
  })
})

test('what is no draft is none', () => {
  expect(readDraft(JSON.stringify(DRAFT))).toEqual(DRAFT)
  for (const text of ['', '{', 'null', JSON.stringify(OVER), '[]'])
    expect(readDraft(text)).toBeNull()
})
