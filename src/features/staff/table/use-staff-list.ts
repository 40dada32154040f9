import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePlace } from '../frame/place.ts'
import { callStaff } from '../frame/staff-calls.ts'
import { type FilterField, listQuery } from './filters.ts'

/** How every list of the back office answers: a page, the way to the next one, and how many there are in all. */
export interface StaffPage<Row> {
  items: Row[]
  next_cursor: string | null
  total: number
  /** There are more than `total`, which is as far as was counted. */
  is_total_capped?: boolean
}

/** A list as a table shows it. */
export interface StaffList<Row> {
  /** Undefined until the first page is there. */
  rows: readonly Row[] | undefined
  total: number
  /** There are more than `total`. */
  isTotalCapped: boolean
  error: Error | null
  /** The rows are those of another question, until the new ones are there. */
  isOutdated: boolean
  hasMore: boolean
  loadMore: () => void
  refetch: () => void
}

const PAGE = 100

/** Reads a list by what the address says of words, filters and order. */
export function useStaffList<Row>(
  address: string,
  fields: readonly FilterField[],
  { refetchInterval = false as number | false } = {},
): StaffList<Row> {
  const { search } = usePlace()
  const asked = `${address}?${listQuery(fields, search, PAGE)}`
  const list = useInfiniteQuery({
    queryKey: [asked, { staff: true }] as const,
    queryFn: ({ pageParam, signal }) =>
      callStaff<StaffPage<Row>>(
        pageParam === null ? asked : `${asked}&cursor=${encodeURIComponent(pageParam)}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    // What was there stays until the new rows come: nothing flickers while one types.
    placeholderData: (before) => before,
    staleTime: 0,
    refetchInterval,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  return {
    rows,
    total: data?.pages[0]?.total ?? 0,
    isTotalCapped: data?.pages[0]?.is_total_capped ?? false,
    error: list.error,
    isOutdated: list.isPlaceholderData,
    hasMore: hasNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    refetch: () => void refetch(),
  }
}
