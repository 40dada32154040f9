import { dollars } from '../../rules/money.ts'
import type { AuctionNarrowing, Facets } from './auctions.ts'
import { columnOf, countOf, failureOf, failures, type Failures } from './catalogue-search.server.ts'
import type { NamedColumn, Shelf } from './catalogue-shelf.server.ts'

/** Dollars. */
const PRICES = [
  ...[1_000, 2_500, 5_000, 7_500, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000],
  ...[50_000, 75_000, 100_000, 150_000, 250_000, 500_000],
]
/** Miles or hours, whichever an auction counts. */
const MILEAGES = [1_000, 5_000, 10_000, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000]
/** How many names are offered, those with the most auctions. */
const MOST_NAMES = 200

type Limit = 'year_min' | 'year_max' | 'price_min' | 'price_max' | 'mileage_max'

/**
 * How many auctions each choice of each filter would give, with the other filters as the query has them.
 * Choices that give none are left out, but for what the query asks for.
 */
export function facetsOf(shelf: Shelf, query: AuctionNarrowing): Facets {
  const failed = failures(shelf, query)
  const names = (filter: NamedColumn) => nameChoices(shelf, failed, filter, query[filter])
  const limits = (filter: Limit, steps: Iterable<number>, inColumn = (step: number) => step) =>
    limitChoices(shelf, failed, { filter, steps, inColumn, asked: query[filter] })
  const flag = (filter: 'no_reserve' | 'buy_now') => [
    { value: true as const, count: countsByValue(shelf, failed, filter)[1] ?? 0 },
  ]
  return {
    total: countOf(failed),
    status: names('status'),
    category: names('category'),
    make: names('make'),
    state: names('state'),
    year_min: limits('year_min', shelf.years),
    year_max: limits('year_max', shelf.years),
    price_min: limits('price_min', PRICES, dollars),
    price_max: limits('price_max', PRICES, dollars),
    mileage_max: limits('mileage_max', MILEAGES),
    no_reserve: flag('no_reserve'),
    buy_now: flag('buy_now'),
  }
}

/** Those with the most auctions first. */
function nameChoices(
  shelf: Shelf,
  failed: Failures,
  filter: NamedColumn,
  asked: string | undefined,
) {
  const names = shelf.namesOf(filter)
  const counts = countsByValue(shelf, failed, filter)
  const choices = names
    .map((value, number) => ({ value, count: counts[number] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))
    .slice(0, MOST_NAMES)
  const isAsked = ({ value }: { value: string }) => value.toLowerCase() === asked?.toLowerCase()
  if (asked === undefined || choices.some(isAsked)) return choices
  const number = shelf.numberOf(filter, asked)
  return [...choices, { value: names[number] ?? asked, count: counts[number] ?? 0 }]
}

/** For each number of a column how many auctions have it, of those that only this filter may leave out. */
export function countsByValue(
  shelf: Shelf,
  failed: Failures,
  filter: NamedColumn | 'no_reserve' | 'buy_now',
): Uint32Array {
  const isFlag = filter === 'no_reserve' || filter === 'buy_now'
  const counts = new Uint32Array(isFlag ? 2 : shelf.namesOf(filter).length)
  const numbers = shelf.column(columnOf(filter))
  const bit = failureOf(filter)
  for (let slot = 0; slot < failed.length; slot += 1) {
    if (failed[slot] !== 0 && failed[slot] !== bit) continue
    const number = numbers[slot] ?? -1
    if (number >= 0) counts[number] = 1 + (counts[number] ?? 0)
  }
  return counts
}

interface Limits {
  filter: Limit
  /** As the query says them. */
  steps: Iterable<number>
  /** A step as the column has it. */
  inColumn(step: number): number
  asked: number | undefined
}

/** Each step with how many auctions lie on its right side. */
function limitChoices(shelf: Shelf, failed: Failures, limits: Limits) {
  const { filter, asked, inColumn } = limits
  const all = new Set([...limits.steps, ...(asked === undefined ? [] : [asked])])
  const steps = [...all].toSorted((a, b) => a - b)
  const isLeast = filter.endsWith('_min')
  const bounds = Float64Array.from(steps, (step) => inColumn(step) - (isLeast ? 1 : 0))
  const counts = countsBetween(shelf, failed, filter, bounds)
  let passed = 0
  const upTo = steps.map((_, at) => (passed += counts[at] ?? 0))
  const total = passed + (counts[steps.length] ?? 0)
  return steps
    .map((value, at) => ({ value, count: isLeast ? total - (upTo[at] ?? 0) : (upTo[at] ?? 0) }))
    .filter(({ value, count }) => count > 0 || value === asked)
}

/** How many auctions lie up to the first bound, between that and the second and so on, and beyond the last. */
function countsBetween(shelf: Shelf, failed: Failures, filter: Limit, bounds: Float64Array) {
  const counts = new Uint32Array(bounds.length + 1)
  const numbers = shelf.column(columnOf(filter))
  const bit = failureOf(filter)
  for (let slot = 0; slot < failed.length; slot += 1) {
    if (failed[slot] !== 0 && failed[slot] !== bit) continue
    const number = numbers[slot] ?? Number.NaN
    if (Number.isNaN(number)) continue
    let low = 0
    let high = bounds.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle] ?? 0) < number) low = middle + 1
      else high = middle
    }
    counts[low] = 1 + (counts[low] ?? 0)
  }
  return counts
}
