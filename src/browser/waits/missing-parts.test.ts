import { expect, test } from 'vitest'
import { isHeldUp, type Missing, worstOf } from './missing-parts.ts'

function waiting(...all: Missing[]): ReadonlyMap<object, Missing> {
  return new Map(all.map((missing) => [{}, missing]))
}

test.each<[Missing[], boolean]>([
  [[], false],
  [['no-sign-in'], false],
  [['outdated', 'no-sign-in'], false],
  [['unreachable'], true],
  [['no-sign-in', 'next-page'], true],
])('while waiting for %j a page is held up by the line: %s', (all, isHeld) => {
  const waits = waiting(...all)
  expect(isHeldUp(waits, [...waits.keys()])).toBe(isHeld)
})

test('a page is not held up by the waits of dialogs and other parts', () => {
  const [page, dialog] = [{}, {}]
  expect(isHeldUp(new Map([[dialog, 'unreachable']]), [page])).toBe(false)
})

test('of several waits the worst is told', () => {
  expect(worstOf(waiting())).toBeNull()
  expect(worstOf(waiting('no-sign-in', 'unreachable'))).toBe('no-sign-in')
  expect(worstOf(waiting('unreachable', 'next-page'))).toBe('next-page')
  expect(worstOf(waiting('next-page', 'outdated'))).toBe('outdated')
})
