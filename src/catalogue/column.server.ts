import { groupOf, NO_GROUP } from './groups.server.ts'
import { NOBODY, removeSlot, withSlot, type SlotSet } from './slot-set.server.ts'

/** Columns whose numbers stand for names. */
export const NAMED = ['status', 'category', 'make', 'state'] as const
export type NamedColumn = (typeof NAMED)[number]
/** Columns that one value is asked of. */
const ONE_VALUE = [...NAMED, 'no_reserve', 'buy_now'] as const
/** Columns that filters look at and whose groups are counted. */
const FILTERED = [...ONE_VALUE, 'year', 'price', 'mileage'] as const
export type FilteredColumn = (typeof FILTERED)[number]
export const COLUMNS = [...FILTERED, 'created', 'ends'] as const
export type ColumnName = (typeof COLUMNS)[number]

/** What the catalogue knows of one property of the auctions. */
export interface Column {
  /** The value of each slot; NaN where it is unknown. */
  readonly values: Float64Array
  /** The group of each slot's value; see catalogue-groups. */
  readonly groups: Int32Array
  /** One more than the last group. */
  readonly groupCount: number
  /** The slots of a group; nobody in columns of which limits are asked. */
  inGroup(group: number): SlotSet
  /** Writes a value, and moves the slot from the group of the one before to its own. */
  set(slot: number, value: number): void
}

const FIRST_SLOTS = 1_024

export function createColumn(name: ColumnName): Column {
  const hasSets = ONE_VALUE.some((one) => one === name)
  const sets = new Map<number, SlotSet>()
  let values = new Float64Array(FIRST_SLOTS).fill(Number.NaN)
  let groups = new Int32Array(FIRST_SLOTS).fill(NO_GROUP)
  let groupCount = 0

  function makeRoom(slots: number): void {
    const wider = new Float64Array(slots).fill(Number.NaN)
    wider.set(values)
    const more = new Int32Array(slots).fill(NO_GROUP)
    more.set(groups)
    values = wider
    groups = more
  }

  return {
    get values() {
      return values
    },
    get groups() {
      return groups
    },
    get groupCount() {
      return groupCount
    },
    inGroup: (group) => sets.get(group) ?? NOBODY,
    set(slot, value) {
      if (slot >= values.length) makeRoom(slot * 2)
      values[slot] = value
      const before = groups[slot] ?? NO_GROUP
      const group = groupOf(name, value)
      if (group === before) return
      groups[slot] = group
      groupCount = Math.max(groupCount, group + 1)
      if (!hasSets) return
      removeSlot(sets.get(before) ?? NOBODY, slot)
      if (group !== NO_GROUP) sets.set(group, withSlot(sets.get(group) ?? NOBODY, slot))
    },
  }
}
