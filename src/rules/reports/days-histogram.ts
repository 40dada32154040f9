/** How many sales took so many days, in columns of equal width. */
export interface Column {
  /** Whole days, both included; the last column has no end. */
  from: number
  to: number | null
  sales: number
}

/** By whole days: [days, sales], in any order. */
export type SalesByDays = readonly (readonly [days: number, sales: number])[]

const WIDTHS = [1, 2, 5, 10, 20, 50]
const MOST_COLUMNS = 13
/** What few took longer than stands in the last column, so that one laggard does not flatten all the others. */
const SHOWN_SHARE = 0.97

/** Columns from no day on, as narrow as their number allows. */
export function daysHistogram(counted: SalesByDays): Column[] {
  const all = counted.reduce((sum, [, sales]) => sum + sales, 0)
  if (all === 0) return []
  const longest = daysOfShare(counted, all * SHOWN_SHARE)
  const width = WIDTHS.find((one) => Math.floor(longest / one) + 2 <= MOST_COLUMNS) ?? 100
  const regular = Math.min(Math.floor(longest / width) + 1, MOST_COLUMNS - 1)
  const columns: Column[] = Array.from({ length: regular }, (_, at) => {
    return { from: at * width, to: at * width + width - 1, sales: 0 }
  })
  const rest: Column = { from: regular * width, to: null, sales: 0 }
  for (const [days, sales] of counted) {
    const column = columns[Math.floor(Math.max(days, 0) / width)] ?? rest
    column.sales += sales
  }
  return rest.sales > 0 ? [...columns, rest] : columns
}

/** The number of days within which so many sales were made. */
function daysOfShare(counted: SalesByDays, wanted: number): number {
  let sum = 0
  for (const [days, sales] of counted.toSorted(([one], [other]) => one - other)) {
    sum += sales
    if (sum >= wanted) return days
  }
  return 0
}
