import { expect, test } from 'vitest'
import { isOvertaken, keptOf, nameOf, sendingOf, stillMeant, valuesFrom } from './kept-act.ts'

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

test('the same sent again goes under its key until it is seen to be done or asked for, and no longer', () => {
  const keys = ['k1', 'k2', 'k3'].values()
  const newKey = () => keys.next().value ?? ''
  const body = { minutes_left: 10 }
  const first = sendingOf({ seen: '4' }, null, body, newKey)
  const kept = keptOf(ACT, INITIAL, first)
  expect(sendingOf({ seen: '4' }, stillMeant({ seen: '4' }, kept), body, newKey)).toEqual(first)
  expect(sendingOf({ seen: '4' }, kept, { minutes_left: 20 }, newKey).key).toBe('k2')
  expect(sendingOf({ seen: '7' }, stillMeant({ seen: '7' }, kept), body, newKey).key).toBe('k3')
})

test('what was typed and sent without an answer is not filled in once it may be done; what was never sent is', () => {
  const typed = { ...INITIAL, note: 'By phone' }
  const sent = keptOf(ACT, typed, { what: '{"amount":14200}', key: 'k1', seen: '4' })
  expect(valuesFrom(ACT, stillMeant({ seen: '4' }, sent))).toEqual(typed)
  expect(valuesFrom(ACT, stillMeant({ seen: '7' }, sent))).toEqual(INITIAL)
  expect(valuesFrom(ACT, stillMeant({ seen: '7' }, keptOf(ACT, typed, null)))).toEqual(typed)
})

test('what an earlier release kept without what was seen keeps its key', () => {
  const kept = keptOf(ACT, INITIAL, { what: '{}', key: 'k1' })
  expect([isOvertaken({ seen: '4' }, kept), stillMeant({ seen: '4' }, kept)]).toEqual([false, kept])
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
