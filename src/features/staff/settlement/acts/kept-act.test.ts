import { expect, test } from 'vitest'
import { keptOf, valuesFrom } from './kept-act.ts'

const INITIAL = { amount: '14200', note: '' }

test('what was only filled in is not kept: it may be another amount by the next time', () => {
  expect(keptOf(INITIAL, INITIAL, null)).toBe(null)
  expect(valuesFrom({ amount: '4200', note: '' }, null)).toEqual({ amount: '4200', note: '' })
})

test('what was typed is there again, beside what is filled in by now', () => {
  const kept = keptOf(INITIAL, { amount: '14200', note: 'By phone' }, null)
  const now = { amount: '4200', note: '' }
  expect(valuesFrom(now, kept)).toEqual({ amount: '4200', note: 'By phone' })
})

test('what was typed over an amount that has changed since is dropped', () => {
  const kept = keptOf(INITIAL, { amount: '5000', note: '' }, null)
  expect(valuesFrom(INITIAL, kept)).toEqual({ amount: '5000', note: '' })
  expect(valuesFrom({ amount: '4200', note: '' }, kept)).toEqual({ amount: '4200', note: '' })
})

test('what was sent and not answered keeps its key, though nothing was typed', () => {
  const unanswered = { what: '{"amount":14200}', key: 'k1' }
  expect(keptOf(INITIAL, INITIAL, unanswered)).toMatchObject({ unanswered })
})

test('that it is another wire is said anew each time', () => {
  const initial = { ...INITIAL, is_another: '' }
  const kept = keptOf(initial, { ...initial, note: 'By phone', is_another: 'yes' }, null)
  expect(valuesFrom(initial, kept)).toEqual({ ...initial, note: 'By phone' })
})
