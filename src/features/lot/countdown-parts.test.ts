import { expect, test } from 'vitest'
import { countdownInWords, countdownParts, shareLeft, timeWarning } from './countdown-parts.ts'

const END = Date.parse('2026-11-21T19:54:00.000Z')
const before = (milliseconds: number) => END - milliseconds
const MINUTE = 60_000

test('each part has two digits', () => {
  expect(countdownParts(END, before(4 * 3_600_000 + 12 * MINUTE + 9_000))).toEqual([
    '00',
    '04',
    '12',
    '09',
  ])
  expect(countdownParts(END, before(100 * 86_400_000))).toEqual(['100', '00', '00', '00'])
})

test('after the end nothing is left', () => {
  expect(countdownParts(END, END + 1)).toEqual(['00', '00', '00', '00'])
  expect(shareLeft(before(1_000), END, END + 1)).toBe(0)
})

test('the words leave the seconds out', () => {
  expect(countdownInWords(END, before(3_660_000 + 59_000))).toBe(
    'Time left: 0 days 1 hour 1 minute',
  )
})

test('the share left falls from one to zero', () => {
  expect(shareLeft(before(4_000), END, before(4_000))).toBe(1)
  expect(shareLeft(before(4_000), END, before(1_000))).toBe(0.25)
  expect(shareLeft(END, END, END)).toBe(0)
})

test('time is announced at ten minutes, one minute and the end, once each', () => {
  expect(timeWarning(END, before(10 * MINUTE + 500), before(10 * MINUTE - 500))).toBe(
    'Ten minutes left',
  )
  expect(timeWarning(END, before(MINUTE + 1), before(MINUTE))).toBe('One minute left')
  expect(timeWarning(END, before(1), END)).toBe('Auction Ended')
  expect(timeWarning(END, END, END + 1_000)).toBeNull()
  expect(timeWarning(END, before(5 * MINUTE), before(5 * MINUTE - 1_000))).toBeNull()
})

test('a device that slept is told what is left, not what was left meanwhile', () => {
  expect(timeWarning(END, before(5 * MINUTE), before(20_000))).toBe('20 seconds left')
  expect(timeWarning(END, before(60 * MINUTE), before(4 * MINUTE))).toBe('4 minutes left')
  expect(timeWarning(END, before(60 * MINUTE), before(59_000))).toBe('One minute left')
  expect(timeWarning(END, before(60 * MINUTE), before(1_000))).toBe('1 second left')
})
