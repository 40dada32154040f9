import { describe, expect, test } from 'vitest'
import { changeText, type FigureKind, figureText, shortText } from './figure-words.ts'

test.each<[number | null, FigureKind, string]>([
  [1_234, 'count', '1,234'],
  [0.7, 'share', '70%'],
  [0.9784, 'share', '97.8%'],
  [4.56, 'number', '4.6'],
  [10, 'days', '10.0'],
  [5_149_700.5, 'dollars', '$5,149,701'],
  [9.3334, 'hours', '9h 20m'],
  [0.99999, 'hours', '1h 00m'],
  [51.2, 'hours', '2d 3h'],
  [47.999, 'hours', '2d 0h'],
  [null, 'share', '–'],
])('%s in %s is told as %s', (value, kind, text) => {
  expect(figureText(value, kind)).toBe(text)
})

test('where there is little room millions are short, and nothing else is', () => {
  expect(shortText(5_149_700, 'dollars')).toBe('$5.15M')
  expect(shortText(980, 'dollars')).toBe('$980')
  expect(shortText(null, 'dollars')).toBe('–')
  expect(shortText(0.7, 'share')).toBe('70%')
})

describe('a change', () => {
  test.each<[number, number, FigureKind, 'more' | 'less', string, boolean | null]>([
    [0.7, 0.61, 'share', 'more', '+9 points', true],
    [0.044, 0.04, 'share', 'less', '+0.4 points', false],
    [0.69, 0.7, 'share', 'more', '−1 point', false],
    [7.3, 10.1, 'days', 'less', '2.8 fewer', true],
    [138, 100, 'dollars', 'more', '+38%', true],
    [0, 0, 'dollars', 'more', 'as before', null],
    [4.6, 3.9, 'number', 'more', '+0.7', true],
    [8.25, 9.333, 'hours', 'less', '1h 05m faster', true],
    [9.333, 8.25, 'hours', 'less', '1h 05m slower', false],
    [4.61, 4.6, 'number', 'more', 'as before', null],
    [5, 5, 'count', 'more', 'as before', null],
  ])('from %s to %s (%s)', (now, before, kind, better, text, isBetter) => {
    expect(changeText(now, before, kind, better)).toEqual({ text, isBetter })
  })

  test('of what there is not, or was not, is none', () => {
    expect(changeText(null, 1, 'share', 'more')).toBe(null)
    expect(changeText(1, null, 'share', 'more')).toBe(null)
    expect(changeText(138, 0, 'dollars', 'more')).toBe(null)
  })
})
