/** What makes two auctions comparable to a buyer. Prices in any one unit. */
interface Comparable {
  price: number
  year: number | null
  make: string | null
  body_style: string | null
}

/** One doubling of the price counts like this many years. */
const YEARS_PER_DOUBLING = 5
/** Years that another body style, or another make, counts for. */
const OTHER_BODY_YEARS = 4
const OTHER_MAKE_YEARS = 1
/** An unknown year is neither near nor far. */
const UNKNOWN_YEARS = 5

/** How far two auctions of one category lie apart, in years: 0 is the same in everything. */
export function distance(one: Comparable, other: Comparable): number {
  const doublings = Math.abs(Math.log2(Math.max(one.price, 1) / Math.max(other.price, 1)))
  const years =
    one.year === null || other.year === null ? UNKNOWN_YEARS : Math.abs(one.year - other.year)
  return (
    doublings * YEARS_PER_DOUBLING +
    years +
    (one.body_style === other.body_style ? 0 : OTHER_BODY_YEARS) +
    (one.make === other.make ? 0 : OTHER_MAKE_YEARS)
  )
}

/** The `most` of them that are nearest, nearest first. */
export function nearest<One extends Comparable>(
  to: Comparable,
  among: readonly One[],
  most: number,
): One[] {
  return among
    .map((one) => ({ one, far: distance(to, one) }))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ one }) => one)
}
