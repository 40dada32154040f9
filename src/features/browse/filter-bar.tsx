import './filter-bar.css'
import type { FilterProps } from './filter-controls.tsx'
import { FilterSelect } from './filter-select.tsx'
import { SELECT_FILTERS, FILTER_LABELS } from './filter-words.ts'
import { useFilterChoices } from './use-filter-choices.ts'

/** All filters in a row, where there is room for one. */
export function FilterBar({ filter, onChange }: FilterProps) {
  const { choicesOf } = useFilterChoices(filter)
  return (
    <fieldset className="filter-bar" aria-label="Filters">
      {SELECT_FILTERS.map((name) => (
        <FilterSelect
          key={name}
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
