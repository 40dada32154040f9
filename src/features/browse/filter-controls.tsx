import type { AuctionFilter } from '../../catalogue/auction-filter.ts'
import './filters.css'
import { FilterSelect } from './filter-select.tsx'
import { FilterSwitch } from './filter-switch.tsx'
import { FILTER_LABELS, SELECT_FILTERS, SORT_CHOICES, TOGGLE_FILTERS } from './filter-words.ts'
import { useFilterChoices } from './use-filter-choices.ts'

export interface FilterProps {
  filter: AuctionFilter
  /** Narrows or widens; undefined takes a filter away. */
  onChange: (change: AuctionFilter) => void
}

/** All filters in a row, where there is room for one. */
export function FilterBar({ filter, onChange }: FilterProps) {
  const { choicesOf } = useFilterChoices(filter)
  return (
    <fieldset className="filter-bar" aria-label="Filters">
      {SELECT_FILTERS.map((name) => (
        <FilterSelect
          key={name}
          name={name}
          label={FILTER_LABELS[name]}
          any="Any"
          value={filter[name] ?? ''}
          choices={choicesOf(name)}
          onChoose={(value) => onChange({ [name]: value || undefined })}
        />
      ))}
    </fieldset>
  )
}

/** No reserve and Has Buy Now, each with its count. */
export function FilterSwitches({ filter, onChange }: FilterProps) {
  const { countOf } = useFilterChoices(filter)
  return TOGGLE_FILTERS.map((name) => (
    <FilterSwitch
      key={name}
      name={name}
      isOn={filter[name] === 'true'}
      onSwitch={(isOn) => onChange({ [name]: isOn ? 'true' : undefined })}
    >
      {FILTER_LABELS[name]} <span className="count">{countOf(name)}</span>
    </FilterSwitch>
  ))
}

export function SortSelect({ filter, onChange }: FilterProps) {
  return (
    <div className="sort-cell">
      <FilterSelect
        name="sort"
        label="Sort by"
        any=""
        value={filter.sort ?? ''}
        choices={SORT_CHOICES}
        onChoose={(value) => onChange({ sort: value || undefined })}
      />
    </div>
  )
}
