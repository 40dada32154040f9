import { formatDollars, toDollars } from '../../rules/money.ts'
import {
  DEFAULT_AUCTION_TYPE,
  DEFAULT_COUNTRY,
  DEFAULT_PAYMENT_METHOD,
  DELIVERY_CENTS_PER_MILE,
  FREE_DELIVERY_MILES,
} from '../../rules/policy.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { factLines, identifierLabel } from '../../rules/vehicle-facts.ts'

/** The facts of an auction page with the specification's labels (section 2 'Auction detail'). */
interface TextFact {
  label: string
  value: string
}

const wholeNumber = new Intl.NumberFormat('en-US')

/** Vehicle Details, with the identifying number where no Technical Specs show it. */
export function vehicleDetails(auction: AuctionView): TextFact[] {
  const details = factLines(auction, 'Vehicle Details')
  const hasSpecs = factLines(auction, 'Technical Specs').length > 0
  return hasSpecs ? details : [...details, ...identifier(auction)]
}

/** Technical Specs: none at all when no spec is known. */
export function technicalSpecs(auction: AuctionView): TextFact[] {
  const found = factLines(auction, 'Technical Specs')
  return found.length === 0 ? [] : [...found, ...identifier(auction)]
}

function identifier(auction: AuctionView): TextFact[] {
  return known([[identifierLabel(auction), auction.vin]])
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

function known(facts: [label: string, value: string | number | null][]): TextFact[] {
  return facts.flatMap(([label, value]) =>
    value === null || value === '' ? [] : [{ label, value: String(value) }],
  )
}
