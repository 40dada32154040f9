/**
 * The order of a list that moves by itself, for whoever is about to press something in it. While anybody holds it, the pointer
 * or the focus or a row that asks something, nothing moves: what is new waits, and what has left stays in its place.
 */
export interface HeldOrder {
  holders: ReadonlySet<string>
  /** As it was when it was first held; null while nobody does. */
  ids: readonly string[] | null
}

export const NOT_HELD: HeldOrder = { holders: new Set(), ids: null }

/** `ids`: as the list stands. */
export function hold(order: HeldOrder, holder: string, ids: readonly string[]): HeldOrder {
  if (order.holders.has(holder)) return order
  return { holders: new Set([...order.holders, holder]), ids: order.ids ?? ids }
}

export function release(order: HeldOrder, holder: string): HeldOrder {
  if (!order.holders.has(holder)) return order
  const holders = new Set([...order.holders].filter((one) => one !== holder))
  return holders.size === 0 ? NOT_HELD : { ...order, holders }
}

/** What is shown, in this order. */
export function shownOrder({ ids: held }: HeldOrder, ids: readonly string[]): readonly string[] {
  return held ?? ids
}
