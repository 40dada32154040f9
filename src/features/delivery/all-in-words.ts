import { deliveryText } from '../../languages/site/delivery.ts'
import { allInPrice, deliveryCost } from '../../rules/delivery.ts'
import { dollarsToCents, formatCents, formatDollars } from '../../rules/money.ts'

/** What is known of the delivery to where the visitor would have it. */
export type Delivery =
  /** Until the page is hydrated, for it is the same for everybody. */
  | { state: 'unknown' }
  /** No ZIP or postal code was given. */
  | { state: 'nowhere' }
  | { state: 'asking' }
  /** It is asked for once the line is back. */
  | { state: 'offline' }
  | { state: 'failed'; postalCode: string }
  | { state: 'known'; miles: number }

/**
 * Amount, delivery and both together, in one line: "$10,100 + $450 delivery = $10,550 all-in, before tax, title,
 * registration." Where delivery has no price it says why. Takes dollars.
 */
export function allInWords(dollars: number, delivery: Delivery): string {
  const amount = formatDollars(dollars)
  switch (delivery.state) {
    case 'unknown':
      return deliveryText('allInUnknown', { amount })
    case 'nowhere':
      return deliveryText('allInWithoutZip', { amount })
    case 'asking':
      return deliveryText('allInEstimating', { amount })
    case 'offline':
      return deliveryText('allInOffline', { amount })
    case 'failed':
      return deliveryText('allInFailed', { amount, postalCode: delivery.postalCode })
    case 'known': {
      const cost = deliveryCost(delivery.miles)
      const all = formatCents(allInPrice(dollarsToCents(dollars), delivery.miles))
      return cost === 0
        ? deliveryText('allInFree', { amount, all })
        : deliveryText('allIn', { amount, cost: formatCents(cost), all })
    }
  }
}
