import { cents, type Cents } from '../money.ts'

/** What a consignor gives the house for a sale, and when it gets the rest. A sale keeps the terms that it began under. */

/** Once the buyer has the vehicle, or once it cannot be returned any more. */
export const PAYABLE_AT = ['release', 'return_period_over'] as const
export type PayableAt = (typeof PAYABLE_AT)[number]

/** Hundredths of a percent. */
export const BASIS_POINTS = 10_000

export interface ProceedsTerms {
  /** Of the hammer price, in basis points: 250 is 2.5 percent. */
  commission: number
  /** For each lot that is sold, whatever its price. */
  lotFee: Cents
  payableAt: PayableAt
}

/** To the cent, half a cent up. Without fractions on the way: a product of two large numbers has no room for them. */
export function commissionOn(
  price: Cents,
  { commission }: Pick<ProceedsTerms, 'commission'>,
): Cents {
  const product = BigInt(price) * BigInt(commission)
  return cents(Number((product + BigInt(BASIS_POINTS / 2)) / BigInt(BASIS_POINTS)))
}

/** What is left for the consignor: hammer price less the seller's fees. Below nothing where the fees are more. */
export function proceedsOf(price: Cents, terms: ProceedsTerms): Cents {
  return cents(price - commissionOn(price, terms) - terms.lotFee)
}

/** "2.5%" */
export function percentText(commission: number): string {
  return `${commission / 100}%`
}
