import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callStaff, staffQuery } from '../../frame/staff-calls.ts'
import {
  SETTLEMENT_ADDRESS,
  type Queue,
  type QueueCounts,
  type QueuePage,
  type QueueRow,
} from '../queues/queues.ts'

const COUNTS_EVERY_MS = 30_000

/** How much waits in each queue. */
export function useQueueCounts() {
  return useQuery({
    ...staffQuery<QueueCounts>('/api/staff/settlement/counts'),
    refetchInterval: COUNTS_EVERY_MS,
  })
}

/** What of the address the calls of a queue take. */
export function asked(queue: Queue, q: string): string {
  return new URLSearchParams({ queue, ...(q && { q }) }).toString()
}

/** A queue as far as it was scrolled. */
export function useQueue(queue: Queue, q: string) {
  const address = `${SETTLEMENT_ADDRESS}?${asked(queue, q)}`
  const query = useInfiniteQuery({
    queryKey: [address, { staff: true }] as const,
    queryFn: ({ pageParam, signal }) =>
      callStaff<QueuePage>(
        pageParam === null ? address : `${address}&cursor=${encodeURIComponent(pageParam)}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // What was looked for before stays until the answer is there.
    placeholderData: (before) => before,
  })
  const rows: QueueRow[] = query.data?.pages.flatMap(({ items }) => items) ?? []
  const [first] = query.data?.pages ?? []
  return {
    ...query,
    rows,
    total: first?.total ?? 0,
    isTotalCapped: first?.is_total_capped ?? false,
  }
}
