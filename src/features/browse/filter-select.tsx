import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'

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
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <label className="filter-cell" data-chosen={chosen && value ? '' : undefined}>
      <span className="filter-name">{label}</span>
      <span className="one-line filter-value" aria-hidden="true">
        {chosen?.label ?? any}
      </span>
      <ChevronDown className="icon" />
      <ScriptedSelect
        value={value}
        // What a browser filled in by itself would be taken for a choice of the visitor's.
        autoComplete="off"
        onChange={(event) => onChoose(event.target.value)}
      >
        {choices.some((choice) => choice.value === '') ? null : <option value="">{any}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {withCount(choice)}
          </option>
        ))}
      </ScriptedSelect>
    </label>
  )
}

/** Disabled until the page is hydrated; its many options are not rendered again for that. */
function ScriptedSelect(props: ComponentProps<'select'>) {
  return <select {...props} disabled={!useHydrated()} />
}

export function withCount({ label, count }: { label: string; count?: number | undefined }): string {
  return count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`
}
