import type { AuctionFilter } from '../../catalogue/auction-filter.ts'
import { browseText } from '../../languages/site/browse.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FilterLink, focusCount } from './filter-link.tsx'
import { useFilterChoices } from './use-filter-choices.ts'

/** For a list that is empty: the next distance at which there is something. */
export function WiderDistance({ filter }: { filter: AuctionFilter }) {
  const { near, within } = filter
  const { distancesWith } = useFilterChoices(filter)
  const wider = distancesWith(within).find(
    ({ value, count = 0 }) => count > 0 && Number(value) > Number(within),
  )
  if (!near || !wider) return null
  return (
    <FilterLink
      change={{ within: wider.value }}
      className={buttonClass('line')}
      onClick={focusCount}
    >
      {browseText('withinCounted', { distance: wider.label, count: wider.count ?? 0 })}
    </FilterLink>
  )
}
