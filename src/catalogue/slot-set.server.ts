/** A set of slots, a bit for each. Sets of one shelf may differ in length: what is beyond the end is not in it. */
export type SlotSet = Uint32Array

/** The set without a slot. */
export const NOBODY: SlotSet = new Uint32Array(0)

export function hasSlot(set: SlotSet, slot: number): boolean {
  return ((set[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0
}

/** Adds a slot in place where there is room for it; the set to go on with. */
export function withSlot(set: SlotSet, slot: number): SlotSet {
  const at = slot >>> 5
  let wide = set
  if (at >= set.length) {
    wide = new Uint32Array(Math.max(16, (at + 1) * 2))
    wide.set(set)
  }
  wide[at] = (wide[at] ?? 0) | (1 << (slot & 31))
  return wide
}

/** Takes a slot out, in place. */
export function removeSlot(set: SlotSet, slot: number): void {
  const at = slot >>> 5
  if (at < set.length) set[at] = (set[at] ?? 0) & ~(1 << (slot & 31))
}

/** What is in all of them. */
export function intersection([first, ...others]: readonly SlotSet[]): SlotSet {
  const common = first?.slice() ?? NOBODY
  for (const other of others) {
    for (let at = 0; at < common.length; at += 1) {
      common[at] = (common[at] ?? 0) & (other[at] ?? 0)
    }
  }
  return common
}

/** Takes out, in place, the slots whose value is not within two limits; one that is not a number is within none. */
export function keepWithin(set: SlotSet, values: Float64Array, least: number, most: number): void {
  for (let at = 0; at < set.length; at += 1) {
    const held = set[at] ?? 0
    if (held === 0) continue
    let outside = 0
    for (let rest = held; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest)
      const value = values[at * 32 + bit] ?? Number.NaN
      // A number instead of a branch, which the processor would guess wrong half of the time: twice as fast.
      outside |= (Number(!(value >= least)) | Number(!(value <= most))) << bit
    }
    set[at] = held & ~outside
  }
}

/** The slots of a set, upwards. */
export function slotsOf(set: SlotSet): Uint32Array {
  const slots = new Uint32Array(countOf(set))
  let nth = 0
  for (let at = 0; at < set.length; at += 1) {
    for (let rest = set[at] ?? 0; rest !== 0; rest &= rest - 1) {
      slots[nth] = at * 32 + (31 - Math.clz32(rest & -rest))
      nth += 1
    }
  }
  return slots
}

function countOf(set: SlotSet): number {
  let count = 0
  for (let at = 0; at < set.length; at += 1) count += ones(set[at] ?? 0)
  return count
}

/** How many bits of a word are set. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
