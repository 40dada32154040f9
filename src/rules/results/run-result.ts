import type { Dollars } from '../money.ts'

/**
 * What became of a run that is over, as everybody reads it. A sale that was not paid, was let go or came back fell through.
 * What nobody bid on and what stayed below its reserve are told alike: how far below is nobody's business.
 */
export const RUN_RESULTS = ['sold', 'fell_through', 'not_sold'] as const
export type RunResult = (typeof RUN_RESULTS)[number]

/** How far the price went beyond the first bid. */
export interface Gain {
  amount: Dollars
  /** Whole percent of the first bid. */
  percent: number
}

/** Null where nothing was sold, and where it was bought without a bid. */
export function gainOf(firstBid: Dollars | null, price: Dollars | null): Gain | null {
  if (firstBid === null || price === null) return null
  const amount = price - firstBid
  return { amount, percent: Math.round((amount / firstBid) * 100) }
}

/** Whole percent of what ended that was sold; null where nothing ended. */
export function sellThrough({ ended, sold }: { ended: number; sold: number }): number | null {
  return ended === 0 ? null : Math.round((sold / ended) * 100)
}
