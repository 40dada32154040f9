import type { FilterName } from './auction-filter.ts'
import type { AuctionNarrowing, Facets } from './query.ts'
import { groupOfStep, MILEAGE_STEPS, NO_GROUP, PRICE_STEPS } from './groups.server.ts'
import type { FilteredColumn, NamedColumn } from './column.server.ts'
import { columnOf, conditions, meeting } from './conditions.server.ts'
import { answerOf, type Shelf } from './shelf.server.ts'
import { slotsOf } from './slot-set.server.ts'

/** How many names are offered, those with the most auctions. */
const MOST_NAMES = 200

type Limit = 'year_min' | 'year_max' | 'price_min' | 'price_max' | 'mileage_max'
/** A choice as the query says it, and the group that it is in. */
type Step = { value: number; group: number }
/** How many auctions there are of each group. */
type Counts = Uint32Array

/**
 * How many auctions each choice of each filter would give, with the other filters as the query has them.
 * Choices that give none are left out, but for what the query asks for.
 */
export function facetsOf(shelf: Shelf, query: AuctionNarrowing): Facets {
  const asked = conditions(shelf, query)
  const found = slotsOf(meeting(asked))
  /** How many auctions of each group there are that at most this filter leaves out. */
  const counts = (filter: FilterName) => {
    const others = asked.filter((condition) => condition.filter !== filter)
    const among = others.length < asked.length ? slotsOf(meeting(others)) : found
    return countsOf(shelf, columnOf(filter), among)
  }
  const names = (filter: NamedColumn) => nameChoices(shelf, counts(filter), filter, query[filter])
  const limits = (filter: Limit, steps: readonly Step[]) => {
    const value = query[filter]
    const choices = limitChoices(counts(filter), steps, filter.endsWith('_min'))
    if (value === undefined || choices.some((choice) => choice.value === value)) return choices
    return [...choices, { value, count: found.length }].toSorted((a, b) => a.value - b.value)
  }
  const flag = (filter: 'no_reserve' | 'buy_now') => [
    { value: true as const, count: counts(filter)[1] ?? 0 },
  ]
  const years = answerOf(shelf, 'years', () => yearsOf(shelf))
  const prices = stepsOf(PRICE_STEPS)
  return {
    total: found.length,
    status: names('status'),
    category: names('category'),
    make: names('make'),
    state: names('state'),
    year_min: limits('year_min', years),
    year_max: limits('year_max', years),
    price_min: limits('price_min', prices),
    price_max: limits('price_max', prices),
    mileage_max: limits('mileage_max', stepsOf(MILEAGE_STEPS)),
    no_reserve: flag('no_reserve'),
    buy_now: flag('buy_now'),
  }
}

/** How many public auctions each category has. */
export function categoryCounts(shelf: Shelf): ReadonlyMap<string, number> {
  const counts = countsOf(shelf, 'category', slotsOf(shelf.listed()))
  return new Map(shelf.namesOf('category').map((slug, group) => [slug, counts[group] ?? 0]))
}

/** How many of the slots are in each group. */
function countsOf(shelf: Shelf, column: FilteredColumn, slots: Uint32Array): Counts {
  const { groups, groupCount } = shelf.column(column)
  const counts = new Uint32Array(groupCount)
  for (let nth = 0; nth < slots.length; nth += 1) {
    const group = groups[slots[nth] ?? 0] ?? NO_GROUP
    if (group !== NO_GROUP) counts[group] = (counts[group] ?? 0) + 1
  }
  return counts
}

/** Those with the most auctions first. */
function nameChoices(shelf: Shelf, counts: Counts, filter: NamedColumn, asked: string | undefined) {
  const choices = shelf
    .namesOf(filter)
    .map((value, group) => ({ value, count: counts[group] ?? 0 }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))
  const isAsked = ({ value }: { value: string }) => value.toLowerCase() === asked?.toLowerCase()
  const shown = choices.filter(
    (choice, at) => (choice.count > 0 && at < MOST_NAMES) || isAsked(choice),
  )
  if (asked === undefined || shown.some(isAsked)) return shown
  return [...shown, { value: asked, count: 0 }]
}

/** Each step with how many auctions lie on its right side, the step itself included. */
function limitChoices(counts: Counts, steps: readonly Step[], isLeast: boolean) {
  const sides = runningTotals(isLeast ? counts.toReversed() : counts)
  return steps
    .map(({ value, group }) => ({
      value,
      count: sides[isLeast ? counts.length - 1 - group : group] ?? 0,
    }))
    .filter(({ count }) => count > 0)
}

/** Each number with all before it. */
function runningTotals(counts: Counts): Counts {
  let total = 0
  return counts.map((count) => (total += count))
}

function stepsOf(steps: readonly number[]): Step[] {
  return steps.map((value, nth) => ({ value, group: groupOfStep(nth) }))
}

function yearsOf(shelf: Shelf): Step[] {
  const counts = countsOf(shelf, 'year', slotsOf(shelf.listed()))
  const steps = [...counts.keys()].map((year) => ({ value: year, group: year }))
  return steps.filter(({ group }) => (counts[group] ?? 0) > 0)
}
