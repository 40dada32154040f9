import { Fragment } from 'react'
import type { AuctionFilter } from '../../catalogue/auction-filter.ts'
import { browseText } from '../../languages/site/browse.ts'
import { usePostalCode } from '../delivery/use-delivery-estimate.ts'
import { chosenDelivery, chosenSort } from './change-filter.ts'
import { DistanceCells } from './distance-filter.tsx'
import './filters.css'
import { FilterSelect } from './filter-select.tsx'
import { FilterSwitch } from './filter-switch.tsx'
import {
  chosenValue,
  filterLabel,
  SELECT_FILTERS,
  sortChoices,
  TOGGLE_FILTERS,
  whyClosed,
} from './filter-words.ts'
import { isPlaced, type Near } from './known-place.ts'
import { useFilterChoices } from './use-filter-choices.ts'

export interface FilterProps {
  /** What lists are narrowed to. */
  filter: AuctionFilter
  /** Narrows or widens; undefined takes a filter away. */
  onChange: (change: AuctionFilter) => Promise<void>
}

export interface AllFiltersProps extends FilterProps {
  near: Near
}

/** All filters in rows, where there is room for them. */
export function FilterBar({ filter, near, onChange }: AllFiltersProps) {
  const { choicesOf, distancesWith } = useFilterChoices(filter)
  return (
    <fieldset className="filter-bar" aria-label={browseText('filters')}>
      {SELECT_FILTERS.map((name) => (
        <Fragment key={name}>
          <FilterSelect
            name={name}
            label={filterLabel(name)}
            any={browseText('any')}
            closed={whyClosed(name, filter)}
            value={filter[name] ?? ''}
            choices={choicesOf(name)}
            onChoose={(value) => onChange(chosenValue(name, value))}
          />
          {name === 'state' ? (
            <DistanceCells near={near} choices={distancesWith(near.within)} onChange={onChange} />
          ) : null}
          {name === 'price_max' && isPlaced(near) ? (
            <div className="filter-cell filter-cell-switch">
              <DeliverySwitch filter={filter} onChange={onChange} />
            </div>
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
      {filterLabel(name)} <span className="count">{countOf(name)}</span>
    </FilterSwitch>
  ))
}

/** Whether the limits of prices are meant with delivery; of use where it is known to where. */
export function DeliverySwitch({ filter, onChange }: FilterProps) {
  return (
    <FilterSwitch
      name="delivered"
      isOn={filter.delivered === 'true'}
      onSwitch={(isOn) => onChange(chosenDelivery(filter, isOn))}
    >
      {filterLabel('delivered')}
    </FilterSwitch>
  )
}

export function SortSelect({ filter, near, onChange }: AllFiltersProps) {
  const remembered = usePostalCode()
  const isOffered = near.near === undefined ? remembered !== null : isPlaced(near)
  const choices = sortChoices(isOffered)
  return (
    <div className="sort-cell">
      <FilterSelect
        name="sort"
        label={browseText('sortBy')}
        any=""
        value={filter.sort ?? ''}
        choices={choices}
        onChoose={(chosen) => {
          const sort = choices.find(({ value }) => value === chosen)?.value ?? ''
          return onChange(chosenSort(filter, sort, remembered))
        }}
      />
    </div>
  )
}
