import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catchUp, learn, NEW_CLOCK, show, type Clock } from './clock.ts'

/** The server's clock is an hour ahead of the page's. */
const AHEAD = 3_600_000
const AT = 1_000_000

test('until the server has told its time the page’s own is shown', () => {
  expect(shown(NEW_CLOCK, AT)).toBe(AT)
})

test('a visitor’s clock that is hours ahead is forgotten as soon as the server has told its time', () => {
  const wrong = show(NEW_CLOCK, AT + 2 * AHEAD)
  expect(shown(learn(wrong, AT + AHEAD, AT + 2 * AHEAD), AT + 2 * AHEAD)).toBe(AT + AHEAD)
})

test('a page tells the time, and a live message tells it better', () => {
  const fromPage = heard(NEW_CLOCK, 2_000)
  expect(shown(fromPage, AT)).toBe(AT + AHEAD - 2_000)
  expect(shown(heard(fromPage, 30), AT)).toBe(AT + AHEAD - 30)
})

test('a message that took long, or a page that was cached, does not undo what a quick one told', () => {
  const quick = heard(NEW_CLOCK, 30)
  expect(shown(heard(quick, 4_000), AT)).toBe(AT + AHEAD - 30)
  expect(heard(quick, 3_600_000)).toEqual(quick)
  expect(shown(heard(quick, 10), AT)).toBe(AT + AHEAD - 10)
})

test('the time that is shown never jumps back and is never ahead, however messages are held up', () => {
  const moment = fc.record({ pass: fc.nat({ max: 3_000 }), delay: fc.nat({ max: 9_000 }) })
  fc.assert(
    fc.property(fc.array(moment), (moments) => {
      let clock: Clock = NEW_CLOCK
      let at = AT
      let before = 0
      for (const { pass, delay } of moments) {
        at += pass
        clock = show(heard(clock, delay, at), at)
        expect(clock.shown).toBeGreaterThanOrEqual(before)
        expect(clock.shown).toBeLessThanOrEqual(at + AHEAD)
        before = clock.shown
      }
    }),
  )
})

test('a machine whose clock runs fast or slow by 100 millionths is never wrong by more than messages take', () => {
  fc.assert(
    fc.property(fc.constantFrom(-0.0001, 0.0001), fc.nat({ max: 200 }), (rate, delay) => {
      let clock: Clock = NEW_CLOCK
      for (let minute = 0; minute < 24 * 60; minute += 1) {
        const at = AT + minute * 60_000
        const time = AT + AHEAD + minute * 60_000 * (1 + rate)
        clock = show(learn(clock, time - delay, at), at)
        expect(Math.abs(clock.shown - time)).toBeLessThanOrEqual(delay + 10)
      }
    }),
    { numRuns: 20 },
  )
})

test('after a sleep during which the page’s clock stood still, the first message puts it right', () => {
  const before = heard(NEW_CLOCK, 30)
  const slept = 7_200_000
  expect(shown(learn(before, AT + AHEAD + slept, AT), AT)).toBe(AT + AHEAD + slept)
})

test('what was guessed after a sleep is shown at once, and the first message corrects it either way', () => {
  const before = show(heard(NEW_CLOCK, 30), AT)
  const guessed = catchUp(before, 60_000)
  expect(shown(guessed, AT)).toBe(AT + AHEAD - 30 + 60_000)
  expect(shown(heard(show(guessed, AT), 30), AT)).toBe(AT + AHEAD - 30)
})

/** A message that was on its way for so long. */
function heard(clock: Clock, delay: number, at = AT): Clock {
  return learn(clock, at + AHEAD - delay, at)
}

function shown(clock: Clock, at: number): number {
  return show(clock, at).shown
}
