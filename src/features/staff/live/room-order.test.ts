import { expect, test } from 'vitest'
import { groupByTimeLeft, nextIn } from './room-order.ts'

const NOW = Date.parse('2026-11-23T15:00:00.000Z')
const row = (id: string, minutes: number, paused_at: string | null = null) => ({
  id,
  ends_at: new Date(NOW + minutes * 60_000).toISOString(),
  paused_at,
})

test('what ends first stands first, under a heading that says how soon', () => {
  const rows = [row('d', 2_000), row('b', 59), row('a', -1), row('c', 61), row('e', 9)]
  expect(groupByTimeLeft(rows, NOW)).toEqual([
    { title: 'Within 10 minutes', ids: ['a', 'e'] },
    { title: 'Within the hour', ids: ['b'] },
    { title: 'Within a day', ids: ['c'] },
    { title: 'Later', ids: ['d'] },
  ])
})

test('what is paused stands above all, however soon the others end', () => {
  const rows = [row('a', 1), row('c', 90, '2026-11-23T14:00:00.000Z')]
  const paused = [...rows, row('b', 80, '2026-11-23T14:30:00.000Z')]
  expect(groupByTimeLeft(paused, NOW).map(({ title, ids }) => [title, ...ids])).toEqual([
    ['Paused', 'b', 'c'],
    ['Within 10 minutes', 'a'],
  ])
})

test('keys go through all groups, and stay at their ends', () => {
  const groups = groupByTimeLeft([row('a', 1), row('b', 30), row('c', 31)], NOW)
  expect(nextIn(groups, null, 1)).toBe('a')
  expect(nextIn(groups, 'a', 1)).toBe('b')
  expect(nextIn(groups, 'a', -1)).toBe('a')
  expect(nextIn(groups, 'c', 1)).toBe('c')
  // One that has ended meanwhile.
  expect(nextIn(groups, 'gone', -1)).toBe('a')
  expect(nextIn([], null, 1)).toBeUndefined()
})
