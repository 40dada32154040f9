import { createFileRoute, useSearch } from '@tanstack/react-router'
import { titlesText } from '../../languages/site/titles.ts'
import { hiddenHead, pageHead } from '../frame/page-head.ts'
import { loadResults } from './load-results.ts'
import { readResultSearch } from './result-search.ts'
import { ResultsFailure, ResultsScreen, WeekNotFound } from './results-screen.tsx'

export const Route = createFileRoute('/results')({
  validateSearch: readResultSearch,
  loader: ({ context: { queryClient }, location }) =>
    loadResults(queryClient, undefined, readResultSearch(location.search)),
  head: ({ loaderData }) =>
    loaderData ? pageHead(loaderData) : hiddenHead(titlesText('resultsTitle')),
  component: PresentResults,
  notFoundComponent: WeekNotFound,
  errorComponent: ResultsFailure,
})

function PresentResults() {
  return <ResultsScreen week={undefined} filter={useSearch({ from: '/results' })} />
}
