import { handoverText } from '../../languages/rules/handover.ts'
import { businessDay } from '../business-day.ts'
import { type DeliveryCountry, isDeliveryCountry } from '../delivery.ts'
import { cents, type Cents } from '../money.ts'
import { deliveryLine } from './delivery-line.ts'
import {
  chosenDelivery,
  chosenDeliveryId,
  type Handover,
  type InvoiceLine,
  type Sale,
} from './sale.ts'
import type { SaleTerms } from './terms.ts'

/** How a buyer gets what was bought, and what the way costs: quoted before it is chosen (specification, section 9). */

export interface Destination {
  country: string
  /** Where the ZIP or postal code lies; null for one that we do not know. */
  place: { name: string; country: DeliveryCountry } | null
}

export type HandoverQuote =
  /** `text` is what the invoice's line says, `detail` how it came about: in English, for both are kept. */
  | { outcome: 'priced'; price: Cents; miles: number | null; text: string; detail: string | null }
  /** May be chosen; staff put the price on the invoice. */
  | { outcome: 'by-staff'; text: string; why: string }
  /** Cannot be chosen. */
  | { outcome: 'impossible'; field: 'country' | 'postal_code'; why: string }

/** `location` is where the vehicle stands, as its listing has it. */
export function quotePickUp(location: string | null): HandoverQuote {
  const text = location ? `Pick-up in ${location}` : 'Pick-up'
  return { outcome: 'priced', price: cents(0), miles: null, text, detail: null }
}

/** `miles` is null where either end is not known. */
export function quoteDelivery(
  terms: SaleTerms,
  location: string | null,
  { country, place }: Destination,
  miles: number | null,
): HandoverQuote {
  if (!isDeliveryCountry(country)) {
    const why = location
      ? handoverText('abroad', { place: location })
      : handoverText('abroadFromUnknown')
    return { outcome: 'impossible', field: 'country', why }
  }
  if (place && place.country !== country) {
    const why = handoverText(place.country === 'Canada' ? 'codeOfCanada' : 'codeOfUnitedStates')
    return { outcome: 'impossible', field: 'postal_code', why }
  }
  if (!place || miles === null) {
    const why = handoverText(place ? 'distanceUnknown' : 'codeUnknown')
    return { outcome: 'by-staff', text: deliveryLine(place?.name ?? null), why }
  }
  const price = cents(Math.max(0, miles - terms.freeDeliveryMiles) * terms.deliveryCentsPerMile)
  const text = deliveryLine(place.name)
  return { outcome: 'priced', price, miles, text, detail: wayInWords(terms, location, miles) }
}

/** '1,560 miles from Charlotte, NC: first 1,000 free, 560 at $0.70'. */
function wayInWords(terms: SaleTerms, location: string | null, miles: number): string {
  const { freeDeliveryMiles: free, deliveryCentsPerMile: rate } = terms
  const way = `${count(miles)} ${miles === 1 ? 'mile' : 'miles'}${location ? ` from ${location}` : ''}`
  if (miles <= free) return `${way}: free up to ${count(free)}`
  return `${way}: first ${count(free)} free, ${count(miles - free)} at $${(rate / 100).toFixed(2)}`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}

/** The invoice's line of a choice; none for pick-up, or while staff have not priced it. */
export function handoverLine(
  sale: Pick<Sale, 'id'>,
  { method }: Handover,
  quote: { price: Cents; text: string; detail: string | null } | null,
): InvoiceLine | null {
  if (method === 'pick_up' || !quote) return null
  const { price: amount, text, detail } = quote
  const line = { id: chosenDeliveryId(sale), kind: 'delivery', text, amount } as const
  return detail === null ? line : { ...line, detail }
}

/** Whether a choice is the one that stands already. */
export function isChosen(sale: Sale, handover: Handover, line: InvoiceLine | null): boolean {
  const standing = chosenDelivery(sale)
  return (
    sale.handover !== null &&
    canonical({ ...sale.handover, chosenAt: null }) ===
      canonical({ ...handover, chosenAt: null }) &&
    canonical(standing) === canonical(line)
  )
}

function canonical(value: object | null): string {
  return JSON.stringify(
    Object.entries(value ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** Whether a calendar day, such as '2026-12-01', is over at an instant (UTC), where the business is. */
export function isPastDay(day: string, at: Date): boolean {
  return day < businessDay(at)
}
