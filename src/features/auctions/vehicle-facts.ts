import { formatDollars, toDollars } from '../../rules/money.ts'
import {
  DEFAULT_AUCTION_TYPE,
  DEFAULT_COUNTRY,
  DEFAULT_PAYMENT_METHOD,
  DELIVERY_CENTS_PER_MILE,
  FREE_DELIVERY_MILES,
} from '../../rules/policy.ts'
import type { AuctionView } from './auctions.ts'

/** The facts of an auction page with the specification's labels (section 2 'Auction detail'). */
interface TextFact {
  label: string
  value: string
}

const wholeNumber = new Intl.NumberFormat('en-US')

/** Vehicle Details. What is not known is left out; so is the number where Technical Specs show it. */
export function vehicleDetails(auction: AuctionView): TextFact[] {
  const { year, make, model, body_style, location } = auction
  return known([
    ['Year', year],
    ['Make', make],
    ['Model', model],
    ['Mileage', mileageText(auction)],
    ['Body Style', body_style],
    ['Location', location],
    [numberLabel(auction), specs(auction).length === 0 ? auction.vin : null],
  ])
}

/** Technical Specs: none at all when no spec is known. */
export function technicalSpecs(auction: AuctionView): TextFact[] {
  const found = specs(auction)
  if (found.length === 0) return []
  return [...found, ...known([[numberLabel(auction), auction.vin]])]
}

function specs(auction: AuctionView): TextFact[] {
  return known([
    ['Engine', auction.engine],
    ['Drive Train', auction.drive_train],
    ['Transmission', auction.transmission],
    ['Exterior Color', auction.exterior_color],
    ['Interior Color', auction.interior_color],
  ])
}

/** Additional Information, with its defaults. */
export function additionalInformation(auction: AuctionView): TextFact[] {
  const { country, payment_methods } = auction
  const free = wholeNumber.format(FREE_DELIVERY_MILES)
  return known([
    ['Country', country ?? DEFAULT_COUNTRY],
    ['Payment Methods', payment_methods.join(', ') || DEFAULT_PAYMENT_METHOD],
    ['Delivery', `First ${free} miles free`],
    [`Beyond ${free} miles`, `$${toDollars(DELIVERY_CENTS_PER_MILE).toFixed(2)} per mile`],
  ])
}

/** The facts beside the bids, with their defaults. */
export function auctionFacts(auction: AuctionView): TextFact[] {
  const { starting_bid, auction_type, location, delivery_terms } = auction
  return known([
    ['Starting Bid', formatDollars(starting_bid)],
    ['Auction Type', auction_type ?? DEFAULT_AUCTION_TYPE],
    ['Location', location ?? 'Not specified'],
    ['Delivery', delivery_terms],
  ])
}

/** "64,210 miles"; machines and boats count hours. */
export function mileageText({
  mileage,
  mileage_unit,
}: Pick<AuctionView, 'mileage' | 'mileage_unit'>): string | null {
  return mileage === null ? null : `${wholeNumber.format(mileage)} ${mileage_unit}`
}

/** From 1981 on road vehicles have a standard VIN; before that makers numbered their chassis as they liked. */
const FIRST_VIN_YEAR = 1981

function numberLabel({ category, year }: AuctionView): string {
  if (category === 'boats') return 'Hull Number'
  if (category === 'heavy-equipment') return 'Serial Number'
  return year !== null && year < FIRST_VIN_YEAR ? 'Chassis Number' : 'VIN'
}

function known(facts: [label: string, value: string | number | null][]): TextFact[] {
  return facts.flatMap(([label, value]) =>
    value === null || value === '' ? [] : [{ label, value: String(value) }],
  )
}
