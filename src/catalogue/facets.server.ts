import { DISTANCES } from '../rules/delivery.ts'
import { recordOf } from '../rules/record-of.ts'
import { ANY_DISTANCE, FILTERS } from './auction-filter.ts'
import {
  bucketOf,
  bucketOfStep,
  HOUR_STEPS,
  MILE_STEPS,
  NO_BUCKET,
  PRICE_STEPS,
} from './buckets.server.ts'
import type { ColumnStore } from './column-store.server.ts'
import { LIMIT_FILTERS, type FilterColumn, type Limit } from './column.server.ts'
import {
  columnOf,
  conditions,
  isDelivered,
  matchingDocs,
  type NarrowingFilter,
} from './conditions.server.ts'
import { byLocation, type ByLocation, type MilesTo } from './distance.server.ts'
import { filtersOf, type FilterOf } from './filters-of-kind.ts'
import { deliveredPrices } from './placed-values.server.ts'
import type { AuctionFilterQuery, Facets } from './query.ts'

/** How many names are offered, those with the most auctions. */
const MAX_NAMES = 200

/** A choice as the query says it, and the bucket that it is in. */
type Step = { value: number; bucket: number }
/** How many auctions there are in each bucket. */
type Counts = Uint32Array
type NumberChoice = { value: number; count: number }
type NameFilter = FilterOf<'status' | 'category' | 'word' | 'state'>

const stepsOf = (steps: readonly number[]): Step[] =>
  steps.map((value, nth) => ({ value, bucket: bucketOfStep(nth) }))

const STEPS = {
  price: stepsOf(PRICE_STEPS),
  miles: stepsOf(MILE_STEPS),
  hours: stepsOf(HOUR_STEPS),
}

/**
 * How many auctions each choice of each filter would give, with the other filters as the query has them.
 * Choices that give none are left out, but for what the query asks for.
 */
export function facetsOf(
  store: ColumnStore,
  query: AuctionFilterQuery,
  milesTo: MilesTo | null,
): Facets {
  const places = milesTo && byLocation(store, milesTo)
  const asked = conditions(store, query, { places })
  const found = matchingDocs(asked)
  /** How many auctions each bucket has when this filter is not asked for. */
  const counts = (filter: NarrowingFilter) => {
    const others = asked.filter((condition) => condition.filter !== filter)
    const among = others.length < asked.length ? matchingDocs(others) : found
    return places && isDelivered(filter, query)
      ? deliveredCounts(store, places, among)
      : countsOf(store, columnOf(filter), among)
  }
  const names = (filter: NameFilter) => nameChoices(store, counts(filter), filter, query[filter])
  const withAsked = (choices: NumberChoice[], value: number | undefined) => {
    if (value === undefined || choices.some((choice) => choice.value === value)) return choices
    return [...choices, { value, count: found.length }].toSorted((a, b) => a.value - b.value)
  }
  const years = yearsOf(store)
  const limits = (filter: Limit) => {
    const kind = FILTERS[filter]
    const steps = kind === 'year' ? years : STEPS[kind]
    return withAsked(limitChoices(counts(filter), steps, filter.endsWith('_min')), query[filter])
  }
  const flag = (filter: FilterOf<'flag'>) => [
    { value: true as const, count: counts(filter)[1] ?? 0 },
  ]
  return {
    total: found.length,
    ...recordOf(filtersOf('status', 'category', 'word', 'state'), names),
    // Of all makes they are too many to choose from.
    model: query.make === undefined ? [] : names('model'),
    ...recordOf(LIMIT_FILTERS, limits),
    ...recordOf(filtersOf('flag'), flag),
    within: places ? withAsked(distanceChoices(counts('within'), places), milesAsked(query)) : [],
  }
}

/** How many public auctions each category has, by its slug. */
export function categoryCounts(store: ColumnStore): Map<string, number> {
  const { bucketSizes } = store.column('category')
  const { names } = store.dictionary('category')
  return new Map(names.map((slug, bucket) => [slug, bucketSizes[bucket] ?? 0]))
}

function countsOf(store: ColumnStore, column: FilterColumn, docs: Uint32Array): Counts {
  const { buckets, bucketSizes } = store.column(column)
  const counts = new Uint32Array(bucketSizes.length)
  // Some hundred thousand a time: an iterator would take twice as long.
  for (let nth = 0; nth < docs.length; nth += 1) {
    const bucket = buckets[docs[nth] ?? 0] ?? NO_BUCKET
    if (bucket !== NO_BUCKET) counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  return counts
}

/** The same of prices with delivery; where nobody can tell what it costs there is none. */
function deliveredCounts(store: ColumnStore, places: ByLocation, docs: Uint32Array): Counts {
  const counts = new Uint32Array(2 * PRICE_STEPS.length + 1)
  const priceOf = deliveredPrices(store, places)
  for (let nth = 0; nth < docs.length; nth += 1) {
    const bucket = bucketOf('price', priceOf(docs[nth] ?? 0))
    if (bucket !== NO_BUCKET) counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  return counts
}

/** Those with the most auctions first. */
function nameChoices(
  store: ColumnStore,
  counts: Counts,
  filter: NameFilter,
  asked: string | undefined,
) {
  const choices = store
    .dictionary(filter)
    .names.map((value, bucket) => ({ value, count: counts[bucket] ?? 0 }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))
  const isAsked = ({ value }: { value: string }) => value.toLowerCase() === asked?.toLowerCase()
  const shown = choices.filter(
    (choice, at) => (choice.count > 0 && at < MAX_NAMES) || isAsked(choice),
  )
  if (asked === undefined || shown.some(isAsked)) return shown
  return [...shown, { value: asked, count: 0 }]
}

/**
 * Each step with how many auctions lie on its right side, the step itself included. Steps above the highest bucket
 * have all of them below.
 */
function limitChoices(counts: Counts, steps: readonly Step[], isLeast: boolean) {
  const sides = runningTotals(isLeast ? counts.toReversed() : counts)
  const beyond = isLeast ? 0 : (sides.at(-1) ?? 0)
  return steps
    .map(({ value, bucket }) => ({
      value,
      count: sides[isLeast ? counts.length - 1 - bucket : bucket] ?? beyond,
    }))
    .filter(({ count }) => count > 0)
}

/** Each distance with how many auctions are within it. */
function distanceChoices(counts: Counts, { miles }: ByLocation): NumberChoice[] {
  return DISTANCES.map((value) => ({
    value,
    count: counts.reduce(
      (sum, count, location) => sum + ((miles[location] ?? Number.NaN) <= value ? count : 0),
      0,
    ),
  })).filter(({ count }) => count > 0)
}

function milesAsked({ within }: AuctionFilterQuery): number | undefined {
  return within === ANY_DISTANCE ? undefined : within
}

/** Each number with all before it. */
function runningTotals(counts: Counts): Counts {
  let total = 0
  return counts.map((count) => (total += count))
}

/** The years that public auctions have; each is a bucket of its own. */
function yearsOf(store: ColumnStore): Step[] {
  const { bucketSizes } = store.column('year')
  return bucketSizes.flatMap((size, year) => (size > 0 ? [{ value: year, bucket: year }] : []))
}
