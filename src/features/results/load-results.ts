import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { ApiProblem } from '../../browser/api.ts'
import { loadPart } from '../../browser/waits/load-part.ts'
import type { PageHead } from '../frame/page-head.ts'
import { resultsQuery, type ResultFilter } from './results-query.ts'

/** Loads the first page of a week, and tells what search engines read. What is no week of ours answers 404. */
export async function loadResults(
  queryClient: QueryClient,
  week: string | undefined,
  filter: ResultFilter,
): Promise<PageHead | undefined> {
  try {
    const [{ pages }, { resultsHead }] = await Promise.all([
      queryClient.ensureInfiniteQueryData(resultsQuery(week, filter)),
      // No other page needs it.
      loadPart(() => import('./results-head.ts')),
    ])
    return pages[0] && resultsHead(pages[0])
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const { status, code } = error.problem
    if (status === 404) throw notFound()
    const { cursor, ...fromStart } = filter
    // It is that of another list, or none.
    if (cursor && code === 'validation_failed') throw startOf(week, fromStart)
    throw error
  }
}

function startOf(week: string | undefined, search: ResultFilter) {
  if (week === undefined) return redirect({ to: '/results', search })
  return redirect({ to: '/results/$week', params: { week }, search })
}
