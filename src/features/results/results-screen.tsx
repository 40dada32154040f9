import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarX from 'lucide-react/icons/calendar-x'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect } from 'react'
import { toastFailure } from '../../browser/toasts.ts'
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
            <output className="tn results-count">{`Showing ${items.length} of ${total}`}</output>
          </div>
          {filter.cursor ? (
            <Link
              to="/results/$week"
              params={{ week }}
              search={{ ...filter, cursor: undefined }}
              className="link"
            >
              Back to the first results
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
        <h1 className="h page-title">Results</h1>
        <p className="page-lead">
          What ended <b className="tn">{weekInWords(from, to)}</b>, Monday to Sunday in New York.{' '}
          <span className="tn results-week">{week}</span>. What is sold may still wait for its
          payment.
        </p>
      </div>
      <nav className="cluster" aria-label="Weeks">
        {previous ? (
          <Link to="/results/$week" params={{ week: previous }} className={buttonClass('line')}>
            <ChevronLeft className="icon" />
            Previous week
          </Link>
        ) : null}
        {next ? (
          <Link to="/results/$week" params={{ week: next }} className={buttonClass('line')}>
            Next week
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
        title="Week Not Found"
        text="We have no results of that week. It may lie ahead, or before our first auction."
        action={
          <Link to="/results" className={buttonClass('ink')}>
            Results of this week
          </Link>
        }
      />
    </div>
  )
}

export function ResultsFailure({ error }: { error: unknown }) {
  useEffect(() => toastFailure('Error', 'Failed to load results'), [error])
  return <PageFailure title="Failed to load results" />
}
