import { cents, type Cents } from '../money.ts'
import type { HandoverQuote } from '../sales/handover.ts'

/** What delivery was told to cost beside a bid or a maximum: that is what it costs, whatever its price or the distance become. */
export interface ToldDelivery {
  /** As it was typed, in capitals. The member's alone. */
  postalCode: string
  /** As the crow flies. */
  miles: number
  cost: Cents
}

/** What was told for a ZIP or postal code; the latest comes first. Null where none was told for it. */
export function toldFor(told: readonly ToldDelivery[], postalCode: string): ToldDelivery | null {
  const asked = codeOf(postalCode)
  return told.find((one) => isWithin(asked, codeOf(one.postalCode))) ?? null
}

/** What was told for the first half of a Canadian code was told for all of its codes. */
function isWithin(asked: string, told: string): boolean {
  return /^[A-Z]\d[A-Z]$/.test(told) ? asked.startsWith(told) : asked === told
}

/** The four digits after a ZIP code, and the space in a Canadian code, are no other place. */
function codeOf(postalCode: string): string {
  const plain = postalCode.toUpperCase().replaceAll(/\s/g, '')
  return /^\d{5}(?:-?\d{4})?$/.test(plain) ? plain.slice(0, 5) : plain
}

/** A quote at the price that was told with a bid; where that is the price anyway, the quote itself. */
export function asTold(
  quote: Exclude<HandoverQuote, { outcome: 'impossible' }>,
  { miles, cost }: ToldDelivery,
): HandoverQuote {
  if (quote.outcome === 'priced' && quote.price === cost && quote.miles === miles) return quote
  // Kept with the invoice, in English.
  const detail = `${miles.toLocaleString('en-US')} ${miles === 1 ? 'mile' : 'miles'}, at the price told with your bid`
  return { outcome: 'priced', price: cost, miles, text: quote.text, detail }
}

/** As it is kept. */
export interface KeptDelivery {
  postal_code: string
  miles: number
  cents: number
  /** RFC 3339 in UTC. The rows in which it stands are written again by what is told nobody. */
  told_at: string
}

export function keptDelivery({ postalCode, miles, cost }: ToldDelivery, at: Date): KeptDelivery {
  return { postal_code: postalCode, miles, cents: cost, told_at: at.toISOString() }
}

export function readKept({
  postal_code: postalCode,
  miles,
  cents: cost,
}: KeptDelivery): ToldDelivery {
  return { postalCode, miles, cost: cents(cost) }
}
