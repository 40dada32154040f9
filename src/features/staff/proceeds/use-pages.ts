import { useInfiniteQuery } from '@tanstack/react-query'
import { callStaff } from '../frame/staff-calls.ts'
import type { StaffPage } from '../table/use-staff-list.ts'

/** A list that is shown by pages; `asked` is its address with what is asked of it. */
export function usePages<Row>(asked: string) {
  const list = useInfiniteQuery({
    queryKey: [asked, { staff: true }] as const,
    queryFn: ({ pageParam, signal }) =>
      callStaff<StaffPage<Row>>(withCursor(asked, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    staleTime: 0,
  })
  return {
    /** Undefined until the first page is there. */
    rows: list.data?.pages.flatMap(({ items }) => items),
    total: list.data?.pages[0]?.total ?? 0,
    error: list.error,
    isLoadingMore: list.isFetchingNextPage,
    /** Null on the last page. */
    loadMore: list.hasNextPage ? () => void list.fetchNextPage() : null,
    refetch: () => void list.refetch(),
  }
}
export type Pages<Row> = ReturnType<typeof usePages<Row>>

function withCursor(asked: string, cursor: string | null): string {
  if (cursor === null) return asked
  return `${asked}${asked.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
}
