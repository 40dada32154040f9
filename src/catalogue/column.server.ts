import { TypedFastBitSet } from 'typedfastbitset'
import { FILTERS } from './auction-filter.ts'
import { bucketOf, NO_BUCKET, ORDER_COLUMNS } from './buckets.server.ts'
import { filtersOf } from './filters-of-kind.ts'

const NAME_FILTERS = filtersOf('status', 'category', 'word', 'state')
/** Columns whose values are numbers of a dictionary. */
export const NAME_COLUMNS = [...NAME_FILTERS, 'location', 'make_model'] as const
export type NameColumn = (typeof NAME_COLUMNS)[number]
/** Columns of so many values that a bitset for each would take more room than all else. */
const MANY_VALUES = ['model', 'location', 'make_model'] as const
/** Columns that one value is asked of, which a bitset for each value answers. */
const VALUE_COLUMNS = [...without(NAME_FILTERS, MANY_VALUES), ...filtersOf('flag')] as const
/** The filters that set a limit, and the columns of which they do: one for each kind. */
export const LIMIT_FILTERS = filtersOf('year', 'price', 'miles', 'hours')
export type Limit = (typeof LIMIT_FILTERS)[number]
const LIMIT_COLUMNS = [...new Set(LIMIT_FILTERS.map((filter) => FILTERS[filter]))]
/** Columns that filters look at and whose buckets are counted. */
const FILTER_COLUMNS = [...VALUE_COLUMNS, ...MANY_VALUES, ...LIMIT_COLUMNS] as const
export type FilterColumn = (typeof FILTER_COLUMNS)[number]
export const COLUMNS = [...FILTER_COLUMNS, ...ORDER_COLUMNS] as const
export type ColumnName = (typeof COLUMNS)[number]

/** One property of all documents. */
export interface Column {
  /** The value of each document; NaN where it is unknown. */
  readonly values: readonly number[]
  /** The bucket of each document's value. */
  readonly buckets: readonly number[]
  /** How many documents each bucket holds. */
  readonly bucketSizes: readonly number[]
  /** The documents of a bucket; not to be changed. None in columns that are asked for ranges. */
  docsIn(bucket: number): TypedFastBitSet
  /** Writes a value, and moves the document from its bucket before. A new document has the next number. */
  set(doc: number, value: number): void
}

export function createColumn(name: ColumnName): Column {
  const keepsBitsets = hasBitsets(name)
  const bitsets: TypedFastBitSet[] = []
  const bucketSizes: number[] = []
  const values: number[] = []
  const buckets: number[] = []

  function addTo(bucket: number, doc: number): void {
    while (bucketSizes.length <= bucket) {
      bucketSizes.push(0)
      if (keepsBitsets) bitsets.push(new TypedFastBitSet())
    }
    bucketSizes[bucket] = (bucketSizes[bucket] ?? 0) + 1
    bitsets[bucket]?.add(doc)
  }

  function removeFrom(bucket: number, doc: number): void {
    bucketSizes[bucket] = (bucketSizes[bucket] ?? 0) - 1
    bitsets[bucket]?.remove(doc)
  }

  return {
    values,
    buckets,
    bucketSizes,
    docsIn: (bucket) => bitsets[bucket] ?? new TypedFastBitSet(),
    set(doc, value) {
      values[doc] = value
      const before = buckets[doc] ?? NO_BUCKET
      const bucket = bucketOf(name, value)
      buckets[doc] = bucket
      if (bucket === before) return
      if (before !== NO_BUCKET) removeFrom(before, doc)
      if (bucket !== NO_BUCKET) addTo(bucket, doc)
    },
  }
}

/** Whether the documents of one value are known at once. */
export function hasBitsets(name: ColumnName): boolean {
  return VALUE_COLUMNS.some((one) => one === name)
}

function without<Name extends string, Other extends string>(
  names: readonly Name[],
  others: readonly Other[],
) {
  return names.filter(
    (name): name is Exclude<Name, Other> => !others.some((one: string) => one === name),
  )
}
