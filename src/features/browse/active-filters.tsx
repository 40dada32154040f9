import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import type { AuctionFilter } from '../../catalogue/auction-filter.ts'
import { browseText } from '../../languages/site/browse.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FilterLink, focusCount } from './filter-link.tsx'
import {
  activeLabel,
  distanceLabel,
  filterLabel,
  SELECT_FILTERS,
  noFilters,
  TOGGLE_FILTERS,
  unknownPlaceLabel,
} from './filter-words.ts'
import type { Near } from './known-place.ts'
import { useFilterChoices } from './use-filter-choices.ts'

interface Active {
  /** What takes it away. */
  change: AuctionFilter
  words: string
  isFaulty?: boolean
}

/** What the list is narrowed to, and a place that it cannot be, each with a cross that takes it away. */
export function ActiveFilters({ filter, near }: { filter: AuctionFilter; near: Near }) {
  const { choicesOf } = useFilterChoices(filter)
  const line = useRef<HTMLFieldSetElement>(null)
  const active: Active[] = [
    ...SELECT_FILTERS.flatMap((name) => {
      const chosen = choicesOf(name).find(({ value }) => value === filter[name])
      if (!chosen) return []
      return [{ change: { [name]: undefined }, words: activeLabel(name, chosen.label, filter) }]
    }),
    ...(filter.near || near.fault
      ? [
          {
            change: { near: undefined, within: undefined },
            words: near.fault ? unknownPlaceLabel(near) : distanceLabel(filter),
            isFaulty: near.fault !== undefined,
          },
        ]
      : []),
    ...TOGGLE_FILTERS.filter((name) => filter[name]).map((name) => ({
      change: { [name]: undefined },
      words: filterLabel(name),
    })),
  ]

  // The link that was followed goes away; who uses keys goes on from here.
  const focusLine = () => (active.length > 1 ? line.current?.focus() : focusCount())

  return (
    <fieldset
      className="cluster active-filters"
      ref={line}
      tabIndex={-1}
      aria-label={browseText('activeFilters')}
    >
      {active.map(({ change, words, isFaulty }) => (
        <FilterLink
          key={Object.keys(change).join()}
          change={change}
          className={clsx('active-filter', isFaulty && 'faulty')}
          aria-label={browseText('removeFilter', { words })}
          onClick={focusLine}
        >
          {words}
          <X className="icon" />
        </FilterLink>
      ))}
      {active.length > 0 ? (
        <FilterLink
          change={noFilters()}
          className={buttonClass('ghost', 'sm')}
          onClick={focusCount}
        >
          {browseText('clearAll')}
        </FilterLink>
      ) : null}
    </fieldset>
  )
}
