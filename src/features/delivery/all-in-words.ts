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

/** What is to be given before delivery has a price; on the page it leads there. */
export const ADD_ZIP = 'add your ZIP or postal code'

/**
 * Amount, delivery and both together, in one line: "$10,100 + $450 delivery = $10,550 all-in, before tax, title,
 * registration." Where delivery has no
 * price it says why. Takes dollars; `nowhere` is what is said while no ZIP or postal code was given.
 */
export function allInWords(
  amount: number,
  delivery: Delivery,
  nowhere = `${ADD_ZIP} to price it`,
): string {
  if (delivery.state === 'known') {
    const cost = deliveryCost(delivery.miles)
    const all = formatCents(allInPrice(dollarsToCents(amount), delivery.miles))
    return `${formatDollars(amount)} + ${cost === 0 ? 'free' : formatCents(cost)} delivery = ${all} all-in, before tax, title, registration.`
  }
  const why = delivery.state === 'nowhere' ? nowhere : whyNotKnown(delivery)
  return `${formatDollars(amount)} + delivery${why ? `: ${why}` : ''}.`
}

function whyNotKnown(delivery: Exclude<Delivery, { state: 'known' | 'nowhere' }>): string | null {
  switch (delivery.state) {
    case 'unknown':
      return null
    case 'asking':
      return 'being estimated...'
    case 'offline':
      return 'cannot be estimated while the connection is interrupted'
    case 'failed':
      return `no estimate for ${delivery.postalCode}`
  }
}
