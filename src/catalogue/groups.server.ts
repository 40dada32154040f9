import { dollars } from '../rules/money.ts'

/**
 * Groups of values whose auctions are counted together. Names, years and flags are groups of their own. Prices and
 * mileages are grouped by steps: an odd group holds one step exactly, an even one what lies between two, so that
 * "from" and "up to" a step are whole groups. Later groups hold larger values.
 */

/** Dollars. */
export const PRICE_STEPS = [
  ...[1_000, 2_500, 5_000, 7_500, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000],
  ...[50_000, 75_000, 100_000, 150_000, 250_000, 500_000],
]
/** Miles or hours, whichever an auction counts. */
export const MILEAGE_STEPS = [
  1_000, 5_000, 10_000, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000,
]

const CENTS = PRICE_STEPS.map((step): number => dollars(step))

/** What is in no group. */
export const NO_GROUP = -1

/** The group of a value of a column, from 0 on. Instants are in none: nobody counts them. */
export function groupOf(column: string, value: number): number {
  if (Number.isNaN(value) || column === 'created' || column === 'ends') return NO_GROUP
  if (column === 'price') return stepGroup(CENTS, value)
  if (column === 'mileage') return stepGroup(MILEAGE_STEPS, value)
  return value
}

/** The group of the nth step. */
export function groupOfStep(nth: number): number {
  return 2 * nth + 1
}

function stepGroup(steps: readonly number[], value: number): number {
  const above = steps.findIndex((step) => step >= value)
  if (above === -1) return 2 * steps.length
  return steps[above] === value ? groupOfStep(above) : 2 * above
}
