import { expect, test } from 'vitest'
import { keptOf, nameOf, valuesFrom } from './kept-act.ts'

const INITIAL = { amount: '14200', note: '' }
const ACT = { initial: INITIAL }

test('what was only filled in is not kept: it may be another amount by the next time', () => {
  expect(keptOf(ACT, INITIAL, null)).toBe(null)
  expect(valuesFrom({ initial: { amount: '4200', note: '' } }, null)).toEqual({
    amount: '4200',
    note: '',
  })
})

test('what was typed is there again, beside what is filled in by now', () => {
  const kept = keptOf(ACT, { amount: '14200', note: 'By phone' }, null)
  const now = { amount: '4200', note: '' }
  expect(valuesFrom({ initial: now }, kept)).toEqual({ amount: '4200', note: 'By phone' })
})

test('what was typed over an amount that has changed since is dropped', () => {
  const kept = keptOf(ACT, { amount: '5000', note: '' }, null)
  expect(valuesFrom(ACT, kept)).toEqual({ amount: '5000', note: '' })
  expect(valuesFrom({ initial: { amount: '4200', note: '' } }, kept)).toEqual({
    amount: '4200',
    note: '',
  })
})

test('what was sent and not answered keeps its key, though nothing was typed', () => {
  const unanswered = { what: '{"amount":14200}', key: 'k1' }
  expect(keptOf(ACT, INITIAL, unanswered)).toMatchObject({ unanswered })
})

test('that it is another wire is said anew each time', () => {
  const initial = { ...INITIAL, is_another: '' }
  const kept = keptOf({ initial }, { ...initial, note: 'By phone', is_another: 'yes' }, null)
  expect(valuesFrom({ initial }, kept)).toEqual({ ...initial, note: 'By phone' })
})

test('what was typed of a place is dropped with all of it where any of it has changed since', () => {
  const together = ['address', 'postal_code']
  const initial = { address: '1 Elm St, Denver', postal_code: '80205', reason: '' }
  const typed = { ...initial, address: '2260 Larkspur Ave, Denver', reason: 'By phone' }
  const kept = keptOf({ initial, together }, typed, null)
  expect(valuesFrom({ initial, together }, kept)).toEqual(typed)
  const moved = { ...initial, postal_code: '80014' }
  expect(valuesFrom({ initial: moved, together }, kept)).toEqual({ ...moved, reason: 'By phone' })
})

test('acts of one address are kept apart by what they are about', () => {
  const act = { method: 'POST', address: '/api/staff/statements/1/dismiss' } as const
  const names = [nameOf(act), ...['line 7', 'line 8'].map((about) => nameOf({ ...act, about }))]
  expect(new Set(names).size).toBe(3)
})
