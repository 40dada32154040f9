import { bidFaultsText } from '../languages/rules/bid-faults.ts'
import { formatDollars, MAX_DOLLARS } from './money.ts'

/** Apart from the rules of bidding, which every page has. */

/** Why whoever works here may neither bid nor buy. */
export function whyStaffCannotBid(): string {
  return bidFaultsText('staffCannotBid')
}

/** Why the people of a consignor, of today and of then, may neither bid on lots that are or were its own nor buy them. */
export function whyConsignorCannotBid(): string {
  return bidFaultsText('consignorCannotBid')
}

/** What is wrong with an amount whatever the auction: the form and the server say it in the same words. */
export const BID_FAULTS = {
  notNumber: () => bidFaultsText('notNumber'),
  fraction: () => bidFaultsText('notWhole'),
  tooHigh: () => bidFaultsText('tooHigh', { most: formatDollars(MAX_DOLLARS) }),
} as const
