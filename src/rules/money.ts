/**
 * Money is counted in integer cents everywhere inside; dollars exist on the wire and on the screen.
 * A cent amount is a type of its own, so that a dollar amount in its place does not compile.
 */
declare const unit: unique symbol
export type Cents = number & { readonly [unit]: 'cents' }
/** Any number but a cent amount. */
export type Dollars = number & { readonly [unit]?: 'dollars' }

/** In which everything is sold and paid. */
export const HOUSE_CURRENCY = 'USD'

/** The most that can be bid or asked, in dollars. */
export const MAX_DOLLARS = 1_000_000_000

/** Null, for no amount, stays null. */
type OrNull<Amount, Unit> = Amount extends null ? null : Unit

/** States that a number is a count of cents. Throws on fractions: a bug, never a person's mistake. */
export function cents<Amount extends number | null>(amount: Amount): OrNull<Amount, Cents> {
  const whole: number | null = amount
  if (whole !== null && !Number.isSafeInteger(whole)) {
    throw new RangeError(`${whole} is not a whole number of cents`)
  }
  return whole as OrNull<Amount, Cents>
}

/** Dollars as the wire carries them, to cents. A fraction of a cent is rounded to the nearest. */
export function dollarsToCents<Amount extends number | null>(
  amount: Amount,
): OrNull<Amount, Cents> {
  return cents(amount === null ? null : Math.round(amount * 100)) as OrNull<Amount, Cents>
}

/** Whether an amount of dollars has no fraction of a cent. */
export function isWholeCents(amount: Dollars): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4
}

/** Cents to dollars, for the wire: 1850000 is 18500. */
export function toDollars<Amount extends Cents | null>(amount: Amount): OrNull<Amount, number> {
  return (amount === null ? null : amount / 100) as OrNull<Amount, number>
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

const exactDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount to the cent: "$392.50", as invoices and payments are told. */
export function formatExactly(amount: Cents): string {
  return exactDollars.format(toDollars(amount))
}

const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** An amount of any currency to its hundredth: "$392.50", "EUR 392.50". */
export function formatExactlyIn(currency: string, amount: Cents): string {
  if (currency === HOUSE_CURRENCY) return formatExactly(amount)
  return `${currency} ${twoDecimals.format(amount / 100)}`
}

/** A dollar amount from the wire as people read it: "$18,500", without cents. */
export function formatDollars(amount: Dollars): string {
  return wholeDollars.format(amount)
}
