import type { KeyboardEvent } from 'react'

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and down lead to the same control of the next row, or to its link where it has none. */
export function stepThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const { currentTarget: control } = event
  const row = control.closest('[data-row]')
  if (step === undefined || !row) return
  const rows = [...(row.parentElement?.querySelectorAll('[data-row]') ?? [])]
  const next = rows[rows.indexOf(row) + step]
  if (!next) return
  event.preventDefault()
  controlOf(next, control.dataset['control'] ?? 'link')?.focus()
}

/** Before the controls of a row go: who is in one of them stays in the row. */
export function stayInRow(controls: Element | null): void {
  const row = controls?.closest('[data-row]')
  if (row && controls?.contains(document.activeElement)) controlOf(row, 'link')?.focus()
}

/** What is hidden or disabled takes no focus. */
function controlOf(row: Element, name: string): HTMLElement | null {
  const same = row.querySelector<HTMLElement>(`[data-control="${name}"]:not(:disabled)`)
  return same?.checkVisibility() ? same : row.querySelector<HTMLElement>('[data-control="link"]')
}
