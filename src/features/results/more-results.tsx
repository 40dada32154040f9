import { Link } from '@tanstack/react-router'
import { resultsText } from '../../languages/site/results.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { ResultFilter } from './results-query.ts'

interface MoreResultsProps {
  week: string
  /** Of what comes next. */
  filter: ResultFilter
  isLoading: boolean
  onLoad: () => void
}

/** Adds what comes next to the list; without scripts a link shows it by itself. */
export function MoreResults({ week, filter, isLoading, onLoad }: MoreResultsProps) {
  const isHydrated = useHydrated()
  return (
    <div className="more results-more">
      <Button
        look="line"
        busy={isHydrated ? isLoading && resultsText('loading') : resultsText('loadMoreLoading')}
        onClick={onLoad}
      >
        {resultsText('loadMore')}
      </Button>
      <noscript>
        <Link to="/results/$week" params={{ week }} search={filter} className={buttonClass('line')}>
          {resultsText('loadMore')}
        </Link>
      </noscript>
    </div>
  )
}
