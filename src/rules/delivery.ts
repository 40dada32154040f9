import { addCents, cents, type Cents } from './money.ts'
import { DELIVERY_CENTS_PER_MILE, FREE_DELIVERY_MILES } from './policy.ts'

/** What it costs to bring an item to its buyer (specification, section 9), and what that leaves to bid. */

/** In degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

const EARTH_RADIUS_MILES = 3_958.7613

/** Great-circle distance by the haversine formula (R. W. Sinnott, 1984), in whole miles. */
export function milesBetween(from: Coordinates, to: Coordinates): number {
  const halfLatitude = radians(to.latitude - from.latitude) / 2
  const halfLongitude = radians(to.longitude - from.longitude) / 2
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(halfLongitude) ** 2
  return Math.round(2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, chord))))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** The first 1,000 miles are free, each further one is $0.70. */
export function deliveryCost(miles: number): Cents {
  return cents(Math.max(0, miles - FREE_DELIVERY_MILES) * DELIVERY_CENTS_PER_MILE)
}

/** Hammer price and delivery together. */
export function allInPrice(hammerPrice: Cents, miles: number): Cents {
  return addCents(hammerPrice, deliveryCost(miles))
}

/** The highest bid, in whole dollars, that stays within a budget with delivery; null when delivery alone exceeds it. */
export function highestBidWithin(budget: Cents, miles: number): Cents | null {
  const left = budget - deliveryCost(miles)
  return left < 0 ? null : cents(Math.floor(left / 100) * 100)
}

/** Miles within which one may look for auctions, those that are offered. */
export const DISTANCES = [50, 100, 250, 500, 1_000] as const

/** To where we deliver. */
export const DELIVERY_COUNTRIES = ['United States', 'Canada'] as const
export type DeliveryCountry = (typeof DELIVERY_COUNTRIES)[number]

export function isDeliveryCountry(country: string): country is DeliveryCountry {
  return DELIVERY_COUNTRIES.some((one) => one === country)
}

/** How long a ZIP or postal code may be. */
export const POSTAL_CODE = { shortest: 3, longest: 10 } as const

/** Whether it is written like a ZIP code, or like a Canadian postal code or the first half of one, in capitals. */
export function isPostalCode(code: string): boolean {
  return /^(?:\d{5}(?:-?\d{4})?|[A-Z]\d[A-Z](?: ?\d[A-Z]\d)?)$/.test(code)
}

/** Whether nothing is missing of it: who types it has come to its end. */
export function isWholePostalCode(code: string): boolean {
  return /^(?:\d{5}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/.test(code)
}

/** A ZIP or postal code as it is kept, from what was typed; null when it cannot be one. */
export function readPostalCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  const isOne = code.length >= POSTAL_CODE.shortest && code.length <= POSTAL_CODE.longest
  return isOne ? code : null
}
