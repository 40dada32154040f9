import type { ReactNode } from 'react'

/** A column of a table of the back office. In this order: what it is left, money right, time last. */
export interface StaffColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** A length for a column that keeps its width, or a share such as '2fr' of what the others leave. */
  width: string
  /** What the server calls the order by this column; left out where there is none. */
  sort?: string
  /** Numbers stand right, tabular. */
  isNumber?: boolean
  /** Names the row: it is the link that opens it, and cannot be left out. */
  isTitle?: boolean
  /** Only shown once it is chosen. */
  isExtra?: boolean
  /** Needs more room than a phone's card has. */
  isLeftOutOfCards?: boolean
}

/** The order that an address asks for: 'ends_at' ascending, '-ends_at' descending. */
export interface Order {
  by: string
  isDescending: boolean
}

export function readOrder(text: string | null): Order | null {
  if (!text) return null
  return text.startsWith('-')
    ? { by: text.slice(1), isDescending: true }
    : { by: text, isDescending: false }
}

/** What a press on a head asks for: ascending first, then descending, then the table's own order again. */
export function nextOrder(by: string, current: Order | null): string | null {
  if (current?.by !== by) return by
  return current.isDescending ? null : `-${by}`
}

/** The columns to show: those that were chosen, in the table's order, or else all but the extra ones. */
export function shownColumns<Row>(
  columns: readonly StaffColumn<Row>[],
  chosen: string | null,
): StaffColumn<Row>[] {
  if (chosen === null) return columns.filter(({ isExtra }) => !isExtra)
  const ids = new Set(chosen.split(','))
  return columns.filter(({ id, isTitle }) => isTitle || ids.has(id))
}

/** What the address says of a choice: nothing where it is the table's own. */
export function chosenColumns<Row>(
  columns: readonly StaffColumn<Row>[],
  shown: ReadonlySet<string>,
): string | null {
  const isUsual = columns.every(({ id, isExtra, isTitle }) => isTitle || shown.has(id) === !isExtra)
  if (isUsual) return null
  const ids = columns.filter(({ id, isTitle }) => isTitle || shown.has(id)).map(({ id }) => id)
  return ids.join(',')
}
