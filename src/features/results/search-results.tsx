import { useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { MAX_SEARCH_LETTERS } from '../../catalogue/auction-filter.ts'
import { addressHere } from '../../languages/address.ts'
import { resultsText } from '../../languages/site/results.ts'
import { Button } from '../../ui/button.tsx'
import type { ResultFilter } from './results-query.ts'

/** Words of the title, the lot number or the VIN. A plain form, which the browser itself can send too. */
export function SearchResults({ week, filter }: { week: string; filter: ResultFilter }) {
  const navigate = useNavigate()
  const { category, q } = filter
  return (
    <search>
      <form
        className="results-search"
        action={addressHere(`/results/${week}`)}
        onSubmit={(event) => {
          event.preventDefault()
          const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          void navigate({
            to: '/results/$week',
            params: { week },
            search: { category, q: words || undefined },
            resetScroll: false,
          })
        }}
      >
        {category ? <input type="hidden" name="category" value={category} /> : null}
        <div className="search">
          <Search className="icon" />
          <input
            className="input"
            type="search"
            name="q"
            aria-label={resultsText('searchWeek')}
            placeholder={resultsText('searchHint')}
            maxLength={MAX_SEARCH_LETTERS}
            autoComplete="off"
            defaultValue={q ?? ''}
          />
        </div>
        <Button type="submit" look="line">
          {resultsText('search')}
        </Button>
      </form>
    </search>
  )
}
