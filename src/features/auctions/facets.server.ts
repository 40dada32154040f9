import type { FilterName } from './auction-filter.ts'
import type { AuctionNarrowing, Facets } from './auctions.ts'
import { groupOfStep, MILEAGE_STEPS, PRICE_STEPS } from './catalogue-groups.server.ts'
import { columnOf, conditions, matches } from './catalogue-search.server.ts'
import type { NamedColumn, Shelf } from './catalogue-shelf.server.ts'
import { countOf, countOfBoth, intersection, type SlotSet } from './slot-set.server.ts'

/** How many names are offered, those with the most auctions. */
const MOST_NAMES = 200

type Limit = 'year_min' | 'year_max' | 'price_min' | 'price_max' | 'mileage_max'
/** A choice as the query says it, and the group that it is in. */
type Step = { value: number; group: number }

/**
 * How many auctions each choice of each filter would give, with the other filters as the query has them.
 * Choices that give none are left out, but for what the query asks for.
 */
export function facetsOf(shelf: Shelf, query: AuctionNarrowing): Facets {
  const asked = conditions(shelf, query)
  const total = intersection(asked.map(({ slots }) => slots))
  const inTotal = new Map<string, Map<number, number>>()
  /** How many auctions of each group there are that at most this filter leaves out. */
  const counts = (filter: FilterName) => {
    const others = asked.filter((condition) => condition.filter !== filter)
    if (others.length < asked.length) {
      return countsOf(shelf, filter, intersection(others.map(({ slots }) => slots)))
    }
    const known = inTotal.get(columnOf(filter)) ?? countsOf(shelf, filter, total)
    inTotal.set(columnOf(filter), known)
    return known
  }
  const names = (filter: NamedColumn) => nameChoices(shelf, counts(filter), filter, query[filter])
  const limits = (filter: Limit, steps: readonly Step[]) => {
    const value = query[filter]
    const choices = limitChoices(counts(filter), steps, filter.endsWith('_min'))
    if (value === undefined || choices.some((choice) => choice.value === value)) return choices
    return [...choices, { value, count: countOf(total) }].toSorted((a, b) => a.value - b.value)
  }
  const flag = (filter: 'no_reserve' | 'buy_now') => [
    { value: true as const, count: counts(filter).get(1) ?? 0 },
  ]
  const years = yearsOf(shelf)
  const prices = stepsOf(PRICE_STEPS)
  return {
    total: countOf(total),
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
  const counts = countsOf(shelf, 'category', matches(shelf, {}))
  return new Map(shelf.namesOf('category').map((slug, group) => [slug, counts.get(group) ?? 0]))
}

function countsOf(shelf: Shelf, filter: FilterName, among: SlotSet): Map<number, number> {
  const groups = shelf.groups(columnOf(filter))
  return new Map(groups.entries().map(([group, slots]) => [group, countOfBoth(slots, among)]))
}

/** Those with the most auctions first. */
function nameChoices(
  shelf: Shelf,
  counts: ReadonlyMap<number, number>,
  filter: NamedColumn,
  asked: string | undefined,
) {
  const choices = shelf
    .namesOf(filter)
    .map((value, group) => ({ value, count: counts.get(group) ?? 0 }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))
  const isAsked = ({ value }: { value: string }) => value.toLowerCase() === asked?.toLowerCase()
  const shown = choices.filter(
    (choice, at) => (choice.count > 0 && at < MOST_NAMES) || isAsked(choice),
  )
  if (asked === undefined || shown.some(isAsked)) return shown
  return [...shown, { value: asked, count: 0 }]
}

/** Each step with how many auctions lie on its right side, the step itself included. */
function limitChoices(
  counts: ReadonlyMap<number, number>,
  steps: readonly Step[],
  isLeast: boolean,
) {
  return steps
    .map((step) => {
      let count = 0
      for (const [group, size] of counts) {
        if (isLeast ? group >= step.group : group <= step.group) count += size
      }
      return { value: step.value, count }
    })
    .filter(({ count }) => count > 0)
}

function stepsOf(steps: readonly number[]): Step[] {
  return steps.map((value, nth) => ({ value, group: groupOfStep(nth) }))
}

function yearsOf(shelf: Shelf): Step[] {
  const years = [...shelf.groups('year').keys()].toSorted((a, b) => a - b)
  return years.map((value) => ({ value, group: value }))
}
