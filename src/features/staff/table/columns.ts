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
  /** The same where room is tight. */
  isForWide?: boolean
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

/** The columns to show: those that were chosen, in the table's order, or else the usual ones. */
export function shownColumns<Row>(
  columns: readonly StaffColumn<Row>[],
  chosen: string | null,
  isTight: boolean,
): StaffColumn<Row>[] {
  if (chosen === null) return columns.filter((column) => isUsual(column, isTight))
  const ids = new Set(chosen.split(','))
  return columns.filter(({ id, isTitle }) => isTitle || ids.has(id))
}

/** What the address says of a choice: nothing where it is the table's own. */
export function chosenColumns<Row>(
  columns: readonly StaffColumn<Row>[],
  shown: ReadonlySet<string>,
  isTight: boolean,
): string | null {
  const areUsual = columns.every(
    (column) => column.isTitle || shown.has(column.id) === isUsual(column, isTight),
  )
  if (areUsual) return null
  const ids = columns.filter(({ id, isTitle }) => isTitle || shown.has(id)).map(({ id }) => id)
  return ids.join(',')
}

function isUsual<Row>({ isExtra, isForWide }: StaffColumn<Row>, isTight: boolean): boolean {
  return !isExtra && !(isTight && isForWide)
}

/** No share is less, so that its words can be made out. */
const LEAST_SHARE = '6rem'

/**
 * The widths of columns in CSS, of a table as wide as its container. `besides` are the widths of whatever else stands in a row.
 */
export function widthsOf(
  columns: readonly { width: string }[],
  besides: readonly string[],
): string[] {
  const isShare = (width: string) => width.endsWith('fr')
  const widths = columns.map(({ width }) => width)
  const shares = widths.filter(isShare).reduce((sum, width) => sum + Number.parseFloat(width), 0)
  const taken = [...besides, ...widths.filter((width) => !isShare(width))].join(' + ')
  return widths.map((width) =>
    isShare(width)
      ? `max(${LEAST_SHARE}, (100cqi - (${taken || '0px'})) * ${Number.parseFloat(width) / shares})`
      : width,
  )
}
