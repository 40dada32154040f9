import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { SECOND } from '../../../rules/durations.ts'
import { callStaff, staffQuery } from '../frame/staff-calls.ts'
import type { StaffPage } from '../table/use-staff-list.ts'
import { TODAY_ADDRESS } from '../today/today.ts'
import { MESSAGES_ADDRESS, type MessageView, type OpenMessage } from './messages.ts'

/** How often it is asked who has written since. */
const ASKED_EVERY_MS = 30 * SECOND

/** Those that wait begin with who has waited longest, those that were answered with who wrote last. */
const LISTS = {
  waiting: 'answered=false&sort=waits_since&limit=50',
  answered: 'answered=true&sort=-waits_since&limit=20',
}

export type MessageList = ReturnType<typeof useMessages>

/** What the address says that the lists are narrowed to: words, and who sees to them. */
export function narrowedTo(search: URLSearchParams): string {
  const named = ['q', 'assigned_to'].map((name) => [name, search.get(name) ?? ''] as const)
  return new URLSearchParams(
    named.filter(([, value]) => value !== '').map((one) => [...one]),
  ).toString()
}

/** `narrowed` as `narrowedTo` tells it. */
export function useMessages(which: keyof typeof LISTS, narrowed: string) {
  const asked = `${MESSAGES_ADDRESS}?${LISTS[which]}${narrowed && `&${narrowed}`}`
  const list = useInfiniteQuery({
    queryKey: [asked, { staff: true }] as const,
    queryFn: ({ pageParam, signal }) =>
      callStaff<StaffPage<MessageView>>(
        pageParam === null ? asked : `${asked}&cursor=${encodeURIComponent(pageParam)}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    // What was there stays until the new rows come: nothing flickers while one types.
    placeholderData: (before) => before,
    staleTime: 0,
    refetchInterval: ASKED_EVERY_MS,
  })
  const { data } = list
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  return {
    rows,
    total: data?.pages[0]?.total ?? 0,
    isTotalCapped: data?.pages[0]?.is_total_capped ?? false,
    /** The rows are still those of what was asked before. */
    isOfBefore: list.isPlaceholderData,
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    refetch: () => void list.refetch(),
  }
}

/** One message, again while it is looked at: a colleague may answer it meanwhile. */
export function useMessage(id: string) {
  return useQuery({
    ...staffQuery<OpenMessage>(addressOf(id)),
    refetchInterval: ASKED_EVERY_MS,
  })
}

export function addressOf(id: string): string {
  return `${MESSAGES_ADDRESS}/${id}`
}

/** After an answer: the lists, the message and what waits are other ones. */
export async function readAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      typeof address === 'string' &&
      (address.startsWith(MESSAGES_ADDRESS) || address === TODAY_ADDRESS),
  })
}

/** What an answer that is not sent yet is kept under. */
export function draftOf(id: string): string {
  return `answer ${id}`
}
