import { expect, test } from 'vitest'
import { hold, NOT_HELD, release, shownOrder } from './held-order.ts'

test('a list that nobody holds is shown as it stands', () => {
  expect(shownOrder(NOT_HELD, ['b', 'a'])).toEqual(['b', 'a'])
})

test('while it is held nothing moves: what is new waits, and what has left stays in its place', () => {
  const held = hold(NOT_HELD, 'pointer', ['a', 'b'])
  expect(shownOrder(held, ['b', 'a'])).toEqual(['a', 'b'])
  expect(shownOrder(held, ['b', 'c'])).toEqual(['a', 'b'])
  expect(shownOrder(release(held, 'pointer'), ['b', 'c'])).toEqual(['b', 'c'])
})

test('it moves again once the last holder has let go, in whatever order they do', () => {
  const both = hold(hold(NOT_HELD, 'pointer', ['a', 'b']), 'focus', ['b', 'a'])
  const one = release(both, 'pointer')
  expect(shownOrder(one, ['b', 'a'])).toEqual(['a', 'b'])
  expect(shownOrder(release(one, 'focus'), ['b', 'a'])).toEqual(['b', 'a'])
  expect(release(both, 'a row')).toBe(both)
  expect(hold(both, 'focus', ['c'])).toBe(both)
})
