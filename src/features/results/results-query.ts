import { infiniteQueryOptions, keepPreviousData, type InfiniteData } from '@tanstack/react-query'
import { RESULTS_ADDRESS } from './results-address.ts'
import type { ResultPage } from './results.ts'

/** What the list of a week is narrowed to. */
export interface ResultFilter {
  category?: string | undefined
  q?: string | undefined
  /** Where the list begins, for those without scripts: the first result unless told. */
  cursor?: string | undefined
}

/** The results of a week, the present one unless told. */
export function resultsQuery(week: string | undefined, { category, q, cursor }: ResultFilter) {
  const asked = new URLSearchParams({
    ...(week && { week }),
    ...(category && { category }),
    ...(q && { q }),
    ...(cursor && { cursor }),
  })
  return infiniteQueryOptions<
    ResultPage,
    Error,
    InfiniteData<ResultPage, string | null>,
    readonly [string],
    string | null
  >({
    queryKey: [asked.size > 0 ? `${RESULTS_ADDRESS}?${asked}` : RESULTS_ADDRESS],
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  })
}
