interface Lead {
  isLeading: boolean
  /** What leads, in the maximum's unit; null without bids. */
  price: number | null
}

/**
 * One's own maximum as its owner is told of it: none where they lead above it by a bid of their own, for nothing is bid by it any
 * more. One that somebody else's bid beats is told, for a void may have it lead.
 */
export function toldMaximum<Amount extends number>(
  amount: Amount | null,
  { isLeading, price }: Lead,
): Amount | null {
  return isLeading && amount !== null && amount < (price ?? 0) ? null : amount
}
