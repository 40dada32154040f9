import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance, NEW_CLOCK, type Clock } from './clock.ts'

/** The server's clock is an hour ahead of the visitor's. */
const AHEAD = 3_600_000
const AT = 1_000_000

test('until the server has told its time the visitor’s own is shown', () => {
  expect(shown(NEW_CLOCK, AT)).toBe(AT)
})

test('a page tells the time, and a live message tells it better', () => {
  const fromPage = heard(NEW_CLOCK, 'page', 2_000)
  expect(shown(fromPage, AT)).toBe(AT + AHEAD - 2_000)
  expect(shown(heard(fromPage, 'live', 30), AT)).toBe(AT + AHEAD - 30)
})

test('a page that was kept for long does not undo what a live message told', () => {
  const live = heard(NEW_CLOCK, 'live', 30)
  expect(heard(live, 'page', 3_600_000)).toEqual(live)
})

test('a message that took long does not undo what a quick one told', () => {
  const quick = heard(NEW_CLOCK, 'live', 30)
  expect(shown(heard(quick, 'live', 4_000), AT)).toBe(AT + AHEAD - 30)
  expect(shown(heard(quick, 'live', 10), AT)).toBe(AT + AHEAD - 10)
})

test('the time that is shown never jumps back, however messages are held up', () => {
  const moment = fc.record({ pass: fc.nat({ max: 3_000 }), delay: fc.nat({ max: 9_000 }) })
  fc.assert(
    fc.property(fc.array(moment), (moments) => {
      let clock: Clock = NEW_CLOCK
      let at = AT
      let before = 0
      for (const { pass, delay } of moments) {
        at += pass
        clock = heard(clock, delay % 2 === 0 ? 'live' : 'page', delay, at)
        clock = advance(clock, { type: 'asked', at })
        expect(clock.shown).toBeGreaterThanOrEqual(before)
        expect(clock.shown).toBeLessThanOrEqual(at + AHEAD)
        before = clock.shown
      }
    }),
  )
})

test('when the visitor’s clock was set, the next live message is believed at once', () => {
  const before = heard(NEW_CLOCK, 'live', 30)
  const later = AT + 7_200_000
  expect(shown(before, AT)).toBe(AT + AHEAD - 30)
  // It was put two hours ahead: the server tells the time that it told a moment ago.
  const told = { type: 'told', source: 'live', time: AT + AHEAD, at: later } as const
  const wrong = advance(before, { type: 'asked', at: later })
  const corrected = advance(advance(wrong, told), { type: 'asked', at: later })
  expect(corrected.shown).toBe(AT + AHEAD)
})

/** A message that was on its way for so long. */
function heard(clock: Clock, source: 'page' | 'live', delay: number, at = AT): Clock {
  return advance(clock, { type: 'told', source, time: at + AHEAD - delay, at })
}

function shown(clock: Clock, at: number): number {
  return advance(clock, { type: 'asked', at }).shown
}
