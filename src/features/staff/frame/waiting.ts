import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { HOUR, SECOND } from '../../../rules/durations.ts'
import { type QueueName, type Today, TODAY_ADDRESS, type WaitingQueue } from '../today/today.ts'
import { staffQuery } from './staff-calls.ts'

/** How often it is asked what waits. By this the frame also knows whether it is in step with the server. */
export const ASKED_EVERY_MS = 10 * SECOND

export type Waiting = UseQueryResult<Today>

/** What waits for staff: Today shows it, and the rail its numbers. */
export function useWaiting(): Waiting {
  return useQuery({ ...staffQuery<Today>(TODAY_ADDRESS), refetchInterval: ASKED_EVERY_MS })
}

/** How many wait in some queues together, and whether one of them is late or has no hour left. */
export function countIn(
  today: Today | undefined,
  queues: Partial<Record<QueueName, string>> = {},
): { count: number; isPressing: boolean } {
  const waiting = (today?.queues ?? []).filter(({ queue }) => queue in queues)
  const now = Date.parse(today?.now ?? '')
  return {
    count: waiting.reduce((sum, { count }) => sum + count, 0),
    isPressing: waiting.some((queue) => isPressing(queue, now)),
  }
}

const PRESSING_MS = HOUR

/** Late, or its time runs out within the hour. */
export function isPressing({ due_at: due }: Pick<WaitingQueue, 'due_at'>, now: number): boolean {
  return due !== null && Date.parse(due) - now < PRESSING_MS
}
