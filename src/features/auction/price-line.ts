/**
 * The price of an auction over its time as a line of steps, in a box of 100 by 100 with the origin at
 * the top left: the starting bid holds until the first bid, and each bid until the next.
 */

/** A bid as the line needs it: when (RFC 3339) and how much (dollars). */
export interface PriceStep {
  seq: number
  amount: number
  created_at: string
}

interface PriceLineInput {
  /** In any order, some perhaps twice. */
  steps: readonly PriceStep[]
  startingBid: number
  /** Milliseconds since 1970 UTC: begin and end of the auction's time, and how far it has come. */
  startedAt: number
  endsAt: number
  now: number
}

export interface PriceLine {
  /** The price so far, as the `d` of an SVG path. */
  path: string
  /** From the price now to the end of the auction; empty when it is over. */
  rest: string
  /** Where the price stands now. */
  tip: { x: number; y: number }
  /** The first and the highest bid. */
  first: PriceStep
  last: PriceStep
}

/** Room for the line's own width at the upper and the lower edge. */
const EDGE = 3

/** Null without a bid: then there is no line. */
export function priceLine(input: PriceLineInput): PriceLine | null {
  const steps = inOrder(input.steps)
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last) return null
  const { startingBid, startedAt } = input
  const begin = Math.min(startedAt, timeOf(first))
  const end = Math.max(input.endsAt, timeOf(last), begin + 1)
  const now = Math.min(Math.max(input.now, timeOf(last)), end)
  const x = (at: number) => rounded(((at - begin) / (end - begin)) * 100)
  const share = (amount: number) => (amount - startingBid) / Math.max(last.amount - startingBid, 1)
  const y = (amount: number) => rounded(100 - EDGE - share(amount) * (100 - 2 * EDGE))
  const climbs = steps.map((step) => `H${x(timeOf(step))}V${y(step.amount)}`)
  const tip = { x: x(now), y: y(last.amount) }
  return {
    path: `M0 ${y(startingBid)}${climbs.join('')}H${tip.x}`,
    rest: tip.x < 100 ? `M${tip.x} ${tip.y}H100` : '',
    tip,
    first,
    last,
  }
}

/** By their place in the ledger, each once. */
function inOrder(steps: readonly PriceStep[]): PriceStep[] {
  const bySeq = new Map(steps.map((step) => [step.seq, step]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

function timeOf({ created_at }: PriceStep): number {
  return Date.parse(created_at)
}

/** Two decimals of a hundredth are finer than any screen. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
