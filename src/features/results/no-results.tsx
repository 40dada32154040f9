import { Link } from '@tanstack/react-router'
import CalendarX from 'lucide-react/icons/calendar-x'
import SearchX from 'lucide-react/icons/search-x'
import { resultsText } from '../../languages/site/results.ts'
import { daysOfWeek } from '../../rules/results/week.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { dayInWords } from './result-words.ts'
import type { ResultFilter } from './results-query.ts'
import type { ResultPage } from './results.ts'

export function NothingEnded({ isPresentWeek }: { isPresentWeek: boolean }) {
  return (
    <EmptyState
      icon={CalendarX}
      title={resultsText('noneEnded')}
      text={isPresentWeek ? resultsText('untilSunday') : ''}
      action={
        <Link to="/auctions" className={buttonClass('ink')}>
          {resultsText('browseAuctions')}
        </Link>
      }
    />
  )
}

interface NothingFoundProps {
  page: Pick<ResultPage, 'week' | 'found_in'>
  filter: ResultFilter
}

/** Leads to the latest week that has what was searched for, where there is one. */
export function NothingFound({
  page: { week, found_in },
  filter: { category, q },
}: NothingFoundProps) {
  const found = found_in === null ? null : daysOfWeek(found_in)
  return (
    <EmptyState
      icon={SearchX}
      title={resultsText('nothingFound')}
      action={
        <div className="cluster results-elsewhere">
          {found_in !== null && found ? (
            <Link
              to="/results/$week"
              params={{ week: found_in }}
              search={{ category, q }}
              className={buttonClass('ink')}
            >
              {resultsText('foundInWeek', { day: dayInWords(found.from) })}
            </Link>
          ) : null}
          <Link to="/results/$week" params={{ week }} className={buttonClass('line')}>
            {resultsText('wholeWeek')}
          </Link>
        </div>
      }
    />
  )
}
