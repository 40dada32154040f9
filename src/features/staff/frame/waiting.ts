import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { HOUR, SECOND } from '../../../rules/durations.ts'
import { OWN_WAITING_ADDRESS, type OwnWaiting } from '../consignors/own/own.ts'
import { type Today, TODAY_ADDRESS, type WaitingQueue } from '../today/today.ts'
import { staffQuery } from './staff-calls.ts'

/** How often it is asked what waits. By this the frame also knows whether it is in step with the server. */
export const ASKED_EVERY_MS = 10 * SECOND

/** What the frame shows of what waits, for staff or for a consignor. */
export type WaitingNow = Today | OwnWaiting

export type Waiting = Pick<UseQueryResult<WaitingNow>, 'data' | 'dataUpdatedAt' | 'isError'>

/** What waits for staff: Today shows it, and the rail its numbers. */
export function useWaiting({ enabled = true } = {}) {
  return useQuery({
    ...staffQuery<Today>(TODAY_ADDRESS),
    refetchInterval: ASKED_EVERY_MS,
    enabled,
  })
}

/** What waits for a consignor. */
export function useOwnWaiting({ enabled }: { enabled: boolean }) {
  return useQuery({
    ...staffQuery<OwnWaiting>(OWN_WAITING_ADDRESS),
    refetchInterval: ASKED_EVERY_MS,
    enabled,
  })
}

/** How many wait in some queues together, and whether one of them is late or has no hour left. */
export function countIn(
  today: WaitingNow | undefined,
  queues: Readonly<Record<string, string | undefined>> = {},
): { count: number; isPressing: boolean } {
  const all: readonly { queue: string; count: number; due_at: string | null }[] =
    today?.queues ?? []
  const waiting = all.filter(({ queue }) => queue in queues)
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
