import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRenderPause } from '../../browser/render-pause.ts'
import { SEARCH_FORM } from './search-box.tsx'
import { usePendingChoice } from './use-pending-choice.ts'

interface FilterSelectProps {
  /** In an address. */
  name: string
  label: string
  /** '' for no choice. */
  value: string
  /** What stands there while nothing is chosen. */
  any: string
  /** The value for no choice, where that says something else than an empty one. */
  anyValue?: string
  /** Why nothing can be chosen yet, if so. */
  closed?: string | undefined
  choices: readonly { value: string; label: string; count?: number | undefined }[]
  onChoose: (value: string) => Promise<void>
}

/**
 * The platform's own list of choices behind a small cell with its name and what is chosen: so the counts
 * stand beside the choices, and not beside what was chosen. It can be used before the page is hydrated.
 */
export function FilterSelect({
  name,
  label,
  value,
  any,
  anyValue = '',
  closed,
  choices,
  onChoose,
}: FilterSelectProps) {
  useRenderPause()
  const list = useRef<HTMLSelectElement>(null)
  const { chosen, choose } = usePendingChoice(value, onChoose)
  const chooseEarly = useEffectEvent(() => {
    const early = list.current?.value ?? value
    const isOffered = value === anyValue || choices.some((choice) => choice.value === value)
    if (early !== value && isOffered) choose(early)
  })
  // What was chosen before the page was hydrated told nobody.
  useEffect(() => chooseEarly(), [])
  const shown = choices.find((choice) => choice.value === chosen)
  return (
    <label className="filter-cell" title={closed} data-chosen={shown && chosen ? '' : undefined}>
      <span className="filter-name">{label}</span>
      <span className="one-line filter-value" aria-hidden="true">
        {shown?.label ?? any}
      </span>
      <ChevronDown className="icon" />
      <select
        ref={list}
        form={SEARCH_FORM}
        name={name}
        value={chosen}
        disabled={closed !== undefined}
        // What a browser filled in by itself would be taken for a choice of the visitor's.
        autoComplete="off"
        onChange={(event) => choose(event.target.value)}
      >
        {choices.some((choice) => choice.value === '') ? null : (
          <option value={anyValue}>{any}</option>
        )}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {withCount(choice)}
          </option>
        ))}
      </select>
    </label>
  )
}

export function withCount({ label, count }: { label: string; count?: number | undefined }): string {
  return count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`
}
