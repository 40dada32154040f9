import { dollarsToCents } from '../rules/money.ts'

/**
 * Values are counted in buckets. Each name, year and flag is a bucket of its own. Prices and mileages are cut at
 * steps: an odd bucket holds one step exactly, an even one what lies between two, so that "from" and "up to" a
 * step are whole buckets. Higher buckets hold higher values.
 */

/** Dollars. */
export const PRICE_STEPS = [
  ...[1_000, 2_500, 5_000, 7_500, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000],
  ...[50_000, 75_000, 100_000, 150_000, 250_000, 500_000],
]
export const MILE_STEPS = [1_000, 5_000, 10_000, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000]

export const HOUR_STEPS = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000]

const CENTS = PRICE_STEPS.map((step): number => dollarsToCents(step))

/** Unknown values are in no bucket. */
export const NO_BUCKET = -1

/** Columns that lists are sorted by and nobody counts. */
export const ORDER_COLUMNS = ['created', 'ends', 'by_miles', 'by_hours'] as const

/** The bucket of a value of a column, from 0 on. */
export function bucketOf(column: string, value: number): number {
  if (Number.isNaN(value) || ORDER_COLUMNS.some((one) => one === column)) return NO_BUCKET
  if (column === 'price') return stepBucket(CENTS, value)
  if (column === 'miles') return stepBucket(MILE_STEPS, value)
  if (column === 'hours') return stepBucket(HOUR_STEPS, value)
  return value
}

/** The bucket of the nth step. */
export function bucketOfStep(nth: number): number {
  return 2 * nth + 1
}

function stepBucket(steps: readonly number[], value: number): number {
  const above = steps.findIndex((step) => step >= value)
  if (above === -1) return 2 * steps.length
  return steps[above] === value ? bucketOfStep(above) : 2 * above
}
