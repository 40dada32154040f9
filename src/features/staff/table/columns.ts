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
  /** The same unless there is plenty. */
  isForWidest?: boolean
  /** Needs more room than a phone's card has. */
  isLeftOutOfCards?: boolean
}

/** How much room a table has for columns. */
export type Room = 'tight' | 'wide' | 'widest'

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

/**
 * The columns to show, in the table's order: those that are usual in so much room, with what the address adds ('vin') and without what
 * it leaves out ('-price').
 */
export function shownColumns<Row>(
  columns: readonly StaffColumn<Row>[],
  choice: string | null,
  room: Room,
): StaffColumn<Row>[] {
  const said = new Set(choice?.split(','))
  return columns.filter((column) => {
    if (column.isTitle) return true
    return !said.has(`-${column.id}`) && (said.has(column.id) || isUsual(column, room))
  })
}

/** What the address says once one column is chosen or left out, and of the others as before; nothing where all are the usual ones. */
export function choiceWith<Row>(
  columns: readonly StaffColumn<Row>[],
  choice: string | null,
  { id: switched, isOn }: { id: string; isOn: boolean },
  room: Room,
): string | null {
  const said = new Set(choice?.split(','))
  const words = columns.flatMap((column) => {
    const [added, leftOut] = [column.id, `-${column.id}`]
    if (column.id !== switched) return [added, leftOut].filter((word) => said.has(word))
    if (isOn === isUsual(column, room)) return []
    return [isOn ? added : leftOut]
  })
  return words.length === 0 ? null : words.join(',')
}

function isUsual<Row>(column: StaffColumn<Row>, room: Room): boolean {
  const { isExtra, isForWide, isForWidest } = column
  if (isExtra) return false
  return room === 'widest' || (!isForWidest && (room === 'wide' || !isForWide))
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
