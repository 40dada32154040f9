import type { UseQueryResult } from '@tanstack/react-query'

type Read = Pick<UseQueryResult, 'isLoading' | 'failureCount'>

/**
 * Whether the first answer of any of them is on its way. What stands below them is drawn once all are there: what arrived
 * later would push it down, from under the pointer of somebody who is about to press it. Nothing waits for what failed
 * once, or for a line that is gone.
 */
export function areOnTheirWay(...reads: readonly Read[]): boolean {
  return reads.some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
}
