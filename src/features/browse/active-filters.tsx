import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { Button, PlainButton } from '../../ui/button.tsx'
import type { FilterProps } from './filter-controls.tsx'
import {
  activeLabel,
  SELECT_FILTERS,
  FILTER_LABELS,
  noFilters,
  TOGGLE_FILTERS,
} from './filter-words.ts'
import { useFilterChoices } from './use-filter-choices.ts'

/** What the list is narrowed to, each with a cross that takes it away. */
export function ActiveFilters({ filter, onChange }: FilterProps) {
  const { choicesOf } = useFilterChoices(filter)
  const line = useRef<HTMLFieldSetElement>(null)
  const active = [
    ...SELECT_FILTERS.flatMap((name) => {
      const chosen = choicesOf(name).find(({ value }) => value === filter[name])
      return chosen ? [{ name, words: activeLabel(name, chosen.label) }] : []
    }),
    ...TOGGLE_FILTERS.filter((name) => filter[name]).map((name) => ({
      name,
      words: FILTER_LABELS[name],
    })),
  ]

  function change(next: FilterProps['filter']) {
    onChange(next)
    // The button that was pressed goes away; who uses keys goes on from here.
    line.current?.focus()
  }

  return (
    <fieldset
      className="cluster active-filters"
      ref={line}
      tabIndex={-1}
      aria-label="Active filters"
    >
      {active.map(({ name, words }) => (
        <PlainButton
          key={name}
          className="active-filter"
          aria-label={`Remove filter ${words}`}
          onClick={() => change({ [name]: undefined })}
        >
          {words}
          <X className="icon" />
        </PlainButton>
      ))}
      {active.length > 0 ? (
        <Button look="ghost" size="sm" onClick={() => change(noFilters())}>
          Clear all
        </Button>
      ) : null}
    </fieldset>
  )
}
