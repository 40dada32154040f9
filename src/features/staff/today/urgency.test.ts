import { expect, test } from 'vitest'
import { HOUR } from '../../../rules/durations.ts'
import type { QueueName, WaitingQueue } from './today.ts'
import { byUrgency, span, urgencyOf, urgencyText } from './urgency.ts'

const NOW = Date.parse('2026-11-21T15:42:00Z')

function waiting(queue: QueueName, dueIn: number | null, waitsFor = 0): WaitingQueue {
  const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString()
  return {
    queue,
    count: 1,
    since: at(-waitsFor),
    due_at: dueIn === null ? null : at(dueIn),
    amount: null,
    first: null,
  }
}

test.each([
  ['overdue', -1, 'now'],
  ['no-bids', 0.9, 'now'],
  ['paused', null, 'now'],
  ['deliveries', 1.1, 'today'],
  ['deliveries', 49, 'week'],
  ['ids', null, 'today'],
  ['titles', null, 'week'],
] as const)('%s, due in %s hours, are a matter of %s', (queue, dueIn, urgency) => {
  expect(urgencyOf(waiting(queue, dueIn), NOW)).toBe(urgency)
})

test('the nearest promise comes first, then what nothing is promised of; groups without any are left out', () => {
  const queues = [waiting('ids', null), waiting('deliveries', 5), waiting('no-bids', 0.5)]
  const shown = byUrgency([...queues, waiting('overdue', -2)], NOW)
  expect(shown.map(({ urgency, queues: own }) => [urgency, own.map(({ queue }) => queue)])).toEqual(
    [
      ['now', ['overdue', 'no-bids']],
      ['today', ['deliveries', 'ids']],
    ],
  )
})

test.each([
  [waiting('overdue', -1.2), '1h 12m late'],
  [waiting('no-bids', 38 / 60), '38m left'],
  [waiting('deliveries', 76), '3d 4h left'],
  [waiting('ids', null, 25), 'waits 1d 1h'],
])('%j reads %j', (queue, text) => {
  expect(urgencyText(queue, NOW)).toBe(text)
})

test('a span is never below nothing', () => {
  expect([span(-5), span(0), span(59_999)]).toEqual(['0m', '0m', '0m'])
})
