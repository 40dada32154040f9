import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { SECOND } from '../../../rules/durations.ts'
import { callStaff } from '../frame/staff-calls.ts'
import type { StaffPage } from '../table/use-staff-list.ts'
import { TODAY_ADDRESS } from '../today/today.ts'
import { PUBLIC_QUESTIONS_ADDRESS, type PublicQuestion } from './public-questions.ts'

/** How often it is asked what was asked since. */
const ASKED_EVERY_MS = 30 * SECOND

export type QuestionList = ReturnType<typeof usePublicQuestions>

/** Those that wait, asked first on top; or others, decided last on top. */
export function usePublicQuestions(state: PublicQuestion['state']) {
  const asked = `${PUBLIC_QUESTIONS_ADDRESS}?state=${state}&limit=${state === 'waiting' ? 50 : 20}`
  const list = useInfiniteQuery({
    queryKey: [asked, { staff: true }] as const,
    queryFn: ({ pageParam, signal }) =>
      callStaff<StaffPage<PublicQuestion>>(
        pageParam === null ? asked : `${asked}&cursor=${encodeURIComponent(pageParam)}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    staleTime: 0,
    refetchInterval: ASKED_EVERY_MS,
  })
  const { data } = list
  return {
    rows: useMemo(() => data?.pages.flatMap(({ items }) => items), [data]),
    total: data?.pages[0]?.total ?? 0,
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    refetch: () => void list.refetch(),
  }
}

/** After a decision: the lists and what waits are other ones. */
export async function readAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      String(address).startsWith(PUBLIC_QUESTIONS_ADDRESS) || address === TODAY_ADDRESS,
  })
}

/** What an answer that is not published yet is kept under. */
export function answerDraftOf(id: string): string {
  return `public answer ${id}`
}
