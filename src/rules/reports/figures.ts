import type { Cents } from '../money.ts'

/**
 * The figures of reports: what each is made of, and how. A ratio of which there is nothing to divide by is null, never 0.
 *
 * An auction counts in each of its runs, on the day on which that run ended; a sale counts on the day of its invoice, being paid
 * and being delivered on the days on which that happened. All days are those where the business is.
 */

/** What is counted, of any days and categories: sums of sums are sums. */
export interface Counted {
  /** Runs that ended; those withdrawn before their end do not count. */
  ended: number
  /** Of those, runs whose buyer neither failed to pay nor was let go. A vehicle that was taken back later was sold. */
  sold: number
  bids: number
  /** Each member once for each run. */
  bidders: number
  /** Of runs that had a reserve and a bid and were not bought with Buy Now: their highest bids, and their reserves. */
  hammer: Cents
  reserve: Cents
  sales: number
  /** Of those, sales whose buyer did not pay in time. */
  defaults: number
  /**
   * What the invoices of these sales come to, price, delivery and all else; nothing of those that were not paid or were let go,
   * and of what was taken back the part that was kept.
   */
  revenue: Cents
}

/** Medians, which no sums tell. Of an even number the middle between the two, as SQL's `percentile_cont(0.5)` has it. */
export interface Medians {
  /** Days from when the lot was first open to bids, in whichever run, to its sale. */
  daysToSale: number | null
  /** Hours from the invoice to all being paid, of what was paid in these days. */
  hoursToPayment: number | null
  /** Days from all being paid until the buyer had it, of what was delivered in these days. */
  daysToDelivery: number | null
}

/** Runs sold of runs ended: what the trade calls the sell-through rate, lots sold of lots offered. */
export function sellThrough({ sold, ended }: Pick<Counted, 'sold' | 'ended'>): number | null {
  return ratio(sold, ended)
}

/** The sum of the highest bids to the sum of their reserves: a dear lot weighs more than a cheap one. */
export function hammerToReserve({
  hammer,
  reserve,
}: Pick<Counted, 'hammer' | 'reserve'>): number | null {
  return ratio(hammer, reserve)
}

/** The mean, of all runs that ended: those without a bid too. */
export function biddersEach({ bidders, ended }: Pick<Counted, 'bidders' | 'ended'>): number | null {
  return ratio(bidders, ended)
}

/** The mean, likewise. */
export function bidsEach({ bids, ended }: Pick<Counted, 'bids' | 'ended'>): number | null {
  return ratio(bids, ended)
}

/** Sales that were not paid in time, of all sales of these days: of the last days some may still come. */
export function defaultRate({
  defaults,
  sales,
}: Pick<Counted, 'defaults' | 'sales'>): number | null {
  return ratio(defaults, sales)
}

/** A hammer of at least the reserve met it. */
export function isReserveMet(hammer: Cents, reserve: Cents): boolean {
  return hammer >= reserve
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
