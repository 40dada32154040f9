/**
 * Money is counted in integer cents everywhere inside; dollars exist on the wire and on the screen.
 * A cent amount is a type of its own, so that a dollar amount in its place does not compile.
 */
declare const unit: unique symbol
export type Cents = number & { readonly [unit]: 'cents' }

/** The most that can be bid or asked: $1,000,000,000. */
export const MOST_CENTS = 100_000_000_000 as Cents

/** States that a number is a count of cents. Throws on fractions: a bug, never a person's mistake. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) {
    throw new RangeError(`${amount} is not a whole number of cents`)
  }
  return amount as Cents
}

/** Dollars as the wire carries them, to cents. A fraction of a cent is rounded to the nearest. */
export function dollars(amount: number): Cents {
  return cents(Math.round(amount * 100))
}

/** Cents to dollars, for the wire: 1850000 is 18500. */
export function toDollars(amount: Cents): number {
  return amount / 100
}

export function addCents(a: Cents, b: Cents): Cents {
  return cents(a + b)
}

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** An amount as people read it: "$18,500", without cents. */
export function formatCents(amount: Cents): string {
  return wholeDollars.format(toDollars(amount))
}

/** A dollar amount from the wire as people read it: "$18,500", without cents. */
export function formatDollars(amount: number): string {
  return wholeDollars.format(amount)
}
