import { createFileRoute, useSearch } from '@tanstack/react-router'
import { titlesText } from '../../languages/site/titles.ts'
import { hiddenHead, pageHead } from '../frame/page-head.ts'
import { loadResults } from './load-results.ts'
import { readResultSearch } from './result-search.ts'
import { ResultsFailure, ResultsScreen, WeekNotFound } from './results-screen.tsx'

export const Route = createFileRoute('/results/$week')({
  validateSearch: readResultSearch,
  loader: ({ context: { queryClient }, params: { week }, location }) =>
    loadResults(queryClient, week, readResultSearch(location.search)),
  head: ({ loaderData }) =>
    loaderData ? pageHead(loaderData) : hiddenHead(titlesText('weekNotFound')),
  component: WeekPage,
  notFoundComponent: WeekNotFound,
  errorComponent: ResultsFailure,
})

function WeekPage() {
  const { week } = Route.useParams()
  return <ResultsScreen week={week} filter={useSearch({ from: '/results/$week' })} />
}
