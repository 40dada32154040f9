import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarX from 'lucide-react/icons/calendar-x'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect } from 'react'
import { toastFailure } from '../../browser/toasts.ts'
import { resultsText } from '../../languages/site/results.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { PageFailure } from '../frame/page-failure.tsx'
import { MoreResults } from './more-results.tsx'
import { NothingEnded, NothingFound } from './no-results.tsx'
import { ResultTable } from './result-table.tsx'
import { weekInWords } from './result-words.ts'
import './results.css'
import { resultsQuery, type ResultFilter } from './results-query.ts'
import type { ResultPage } from './results.ts'
import { SearchResults } from './search-results.tsx'
import { WeekTotals } from './week-totals.tsx'

interface ResultsScreenProps {
  /** As the address names it; undefined for the present one. */
  week: string | undefined
  filter: ResultFilter
}

/** What ended in a week: totals by category, and every run. */
export function ResultsScreen({ week: asked, filter }: ResultsScreenProps) {
  const list = useSuspenseInfiniteQuery(resultsQuery(asked, filter))
  const [first] = list.data.pages
  if (!first) return null
  const { week, all, total } = first
  const items = list.data.pages.flatMap((page) => page.items)
  const search = (
    <SearchResults
      key={`${week} ${filter.category ?? ''} ${filter.q ?? ''}`}
      week={week}
      filter={filter}
    />
  )
  return (
    <div className="wrap results">
      <WeekHead page={first} />
      {all.ended === 0 && !filter.q ? (
        <>
          {search}
          <NothingEnded isPresentWeek={first.next === null} />
        </>
      ) : (
        <>
          <div className="results-narrowing">
            <WeekTotals page={first} filter={filter} />
            {search}
            <output className="tn results-count">
              {resultsText('showing', { shown: items.length, total })}
            </output>
          </div>
          {filter.cursor ? (
            <Link
              to="/results/$week"
              params={{ week }}
              search={{ ...filter, cursor: undefined }}
              className="link"
            >
              {resultsText('backToFirst')}
            </Link>
          ) : null}
          {items.length > 0 ? (
            <ResultTable items={items} />
          ) : (
            <NothingFound page={first} filter={filter} />
          )}
          {list.hasNextPage ? (
            <MoreResults
              week={week}
              filter={{ ...filter, cursor: list.data.pages.at(-1)?.next_cursor ?? undefined }}
              isLoading={list.isFetchingNextPage}
              onLoad={() => void list.fetchNextPage()}
            />
          ) : null}
        </>
      )}
    </div>
  )
}

function WeekHead({ page }: { page: ResultPage }) {
  const { week, from, to, previous, next } = page
  return (
    <div className="results-head">
      <div>
        <h1 className="h page-title">{titlesText('resultsTitle')}</h1>
        <p className="page-lead">
          {resultsText.rich('lead', {
            dates: weekInWords(from, to),
            code: week,
            days: (words) => <b className="tn">{words}</b>,
            week: (words) => <span className="tn results-week">{words}</span>,
          })}
        </p>
      </div>
      <nav className="cluster" aria-label={resultsText('weeks')}>
        {previous ? (
          <Link to="/results/$week" params={{ week: previous }} className={buttonClass('line')}>
            <ChevronLeft className="icon" />
            {resultsText('previousWeek')}
          </Link>
        ) : null}
        {next ? (
          <Link to="/results/$week" params={{ week: next }} className={buttonClass('line')}>
            {resultsText('nextWeek')}
            <ChevronRight className="icon" />
          </Link>
        ) : null}
      </nav>
    </div>
  )
}

export function WeekNotFound() {
  return (
    <div className="wrap missing-page">
      <EmptyState
        icon={CalendarX}
        as="h1"
        title={titlesText('weekNotFound')}
        text={resultsText('weekNotFoundText')}
        action={
          <Link to="/results" className={buttonClass('ink')}>
            {resultsText('thisWeek')}
          </Link>
        }
      />
    </div>
  )
}

export function ResultsFailure({ error }: { error: unknown }) {
  useEffect(() => toastFailure(resultsText('error'), resultsText('failedToLoad')), [error])
  return <PageFailure title={resultsText('failedToLoad')} />
}
