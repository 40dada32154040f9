import { auctionText } from '../../languages/site/auction.ts'
import { formatDollars } from '../../rules/money.ts'
import {
  DEFAULT_AUCTION_TYPE,
  DEFAULT_COUNTRY,
  DEFAULT_PAYMENT_METHOD,
} from '../../rules/policy.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { countryLabel } from '../../rules/registration/country-label.ts'
import { factLines, identifierLabel } from '../../rules/vehicle/vehicle-facts.ts'
import { freeMiles, rateCharged } from '../help/terms-in-words.ts'
import { paymentMethodLabel } from '../lot/auction-labels.ts'

/** The facts of an auction page with the specification's labels (section 2 'Auction detail'). */
interface TextFact {
  label: string
  value: string
}

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
  const methods = payment_methods.length > 0 ? payment_methods : [DEFAULT_PAYMENT_METHOD]
  return known([
    [auctionText('country'), countryLabel(country ?? DEFAULT_COUNTRY)],
    [auctionText('paymentMethods'), methods.map(paymentMethodLabel).join(', ')],
    [auctionText('delivery'), auctionText('firstMilesFree', { miles: freeMiles() })],
    [auctionText('beyondMiles', { miles: freeMiles() }), rateCharged()],
  ])
}

/** The facts beside the bids, with their defaults. */
export function auctionFacts(auction: AuctionView): TextFact[] {
  const { starting_bid, auction_type, location, delivery_terms } = auction
  return known([
    [auctionText('startingBid'), formatDollars(starting_bid)],
    [auctionText('auctionType'), typeInWords(auction_type ?? DEFAULT_AUCTION_TYPE)],
    [auctionText('location'), location ?? auctionText('notSpecified')],
    [auctionText('delivery'), delivery_terms],
  ])
}

function known(facts: [label: string, value: string | number | null][]): TextFact[] {
  return facts.flatMap(([label, value]) =>
    value === null || value === '' ? [] : [{ label, value: String(value) }],
  )
}

/** The usual one is named in each language; others are as staff wrote them. */
function typeInWords(type: string): string {
  return type === DEFAULT_AUCTION_TYPE ? auctionText('standardType') : type
}
