import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef } from 'react'

interface FilterSelectProps {
  label: string
  /** '' for no choice. */
  value: string
  /** What stands there while nothing is chosen. */
  any: string
  choices: readonly { value: string; label: string; count?: number }[]
  onChoose: (value: string) => void
}

/**
 * The platform's own list of choices behind a small cell with its name and what is chosen: so the counts
 * stand beside the choices, and not beside what was chosen.
 */
export function FilterSelect({ label, value, any, choices, onChoose }: FilterSelectProps) {
  const select = useChosenEarly(value, onChoose)
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <label className="filter-cell" data-chosen={chosen && value ? '' : undefined}>
      <span className="filter-name">{label}</span>
      <span className="filter-value" aria-hidden="true">
        {chosen?.label ?? any}
      </span>
      <ChevronDown className="icon" />
      <select
        ref={select}
        value={value}
        // What a browser filled in by itself would look like a choice made before the page came alive.
        autoComplete="off"
        onChange={(event) => onChoose(event.target.value)}
      >
        {choices.some((choice) => choice.value === '') ? null : <option value="">{any}</option>}
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

/** Takes over what was chosen before the page came alive. */
function useChosenEarly(value: string, onChoose: (value: string) => void) {
  const select = useRef<HTMLSelectElement>(null)
  const asked = useRef({ value, onChoose })
  useEffect(() => {
    const chosen = select.current?.value
    if (chosen !== undefined && chosen !== asked.current.value) asked.current.onChoose(chosen)
  }, [])
  return select
}
