import { createFileRoute, useSearch } from '@tanstack/react-router'
import { loadPart } from '../../browser/waits/load-part.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { MAX_COMPARED, readLots } from '../../rules/comparison/chosen-lots.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { hiddenHead, pageHead } from '../frame/page-head.ts'
import { CompareScreen } from './compare-screen.tsx'
import { readCompareSearch } from './compare-search.ts'

export const Route = createFileRoute('/compare')({
  validateSearch: readCompareSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { lots } }) => {
    // No other page needs it.
    const { loadCompared } = await loadPart(() => import('./load-compared.ts'))
    return loadCompared(queryClient, readLots(lots).slice(0, MAX_COMPARED))
  },
  head: ({ loaderData }) =>
    loaderData ? pageHead(loaderData) : hiddenHead(titlesText('compareVehicles')),
  component: ComparePage,
  errorComponent: PageFailure,
})

function ComparePage() {
  const lots = readLots(useSearch({ from: '/compare' }).lots)
  return <CompareScreen lots={lots.slice(0, MAX_COMPARED)} hasMore={lots.length > MAX_COMPARED} />
}
