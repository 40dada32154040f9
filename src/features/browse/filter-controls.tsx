import { Fragment } from 'react'
import type { AuctionFilter } from '../../catalogue/auction-filter.ts'
import { DistanceCells } from './distance-filter.tsx'
import './filters.css'
import { FilterSelect } from './filter-select.tsx'
import { FilterSwitch } from './filter-switch.tsx'
import {
  chosenValue,
  FILTER_LABELS,
  SELECT_FILTERS,
  SORT_CHOICES,
  TOGGLE_FILTERS,
  whyClosed,
} from './filter-words.ts'
import type { Near } from './known-place.ts'
import { useFilterChoices } from './use-filter-choices.ts'

export interface FilterProps {
  /** What lists are narrowed to. */
  filter: AuctionFilter
  /** Narrows or widens; undefined takes a filter away. */
  onChange: (change: AuctionFilter) => void
}

export interface AllFiltersProps extends FilterProps {
  near: Near
}

/** All filters in rows, where there is room for them. */
export function FilterBar({ filter, near, onChange }: AllFiltersProps) {
  const { choicesOf, distancesWith } = useFilterChoices(filter)
  return (
    <fieldset className="filter-bar" aria-label="Filters">
      {SELECT_FILTERS.map((name) => (
        <Fragment key={name}>
          <FilterSelect
            name={name}
            label={FILTER_LABELS[name]}
            any="Any"
            closed={whyClosed(name, filter)}
            value={filter[name] ?? ''}
            choices={choicesOf(name)}
            onChoose={(value) => onChange(chosenValue(name, value))}
          />
          {name === 'state' ? (
            <DistanceCells near={near} choices={distancesWith(near.within)} onChange={onChange} />
          ) : null}
        </Fragment>
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
