import { snakeCase } from 'es-toolkit/string'
import { isPublic, type Refusal, type Terms } from '../rules/auction.ts'
import { cents, formatCents, toDollars } from '../rules/money.ts'
import { Problem, validationFailed } from '../server/http/problem.ts'

type OverLimit = Extract<Refusal, { reason: 'over-limit' }>

/** The engine's refusals as answers, in the words of the specification, section 8. */
export function refused(refusal: Refusal, now: Date): Problem {
  switch (refusal.reason) {
    case 'too-low': {
      const message = `Minimum bid is ${formatCents(refusal.minimum)}`
      return new Problem('invalid_bid', message, {
        minimum_bid: toDollars(refusal.minimum),
        errors: [{ path: 'amount', message }],
      })
    }
    case 'closed':
      if (!isPublic(refusal.status)) return new Problem('not_found', 'Auction Not Found')
      // A late bidder learns what time it is here.
      return new Problem('not_available', 'This item is no longer available', {
        auction_status: refusal.status,
        ends_at: refusal.endsAt.toISOString(),
        now: now.toISOString(),
      })
    case 'paused':
      return new Problem('not_available', PAUSED, {
        paused_at: refusal.since.toISOString(),
        now: now.toISOString(),
      })
    case 'not-paused':
      return new Problem('not_available', 'This auction is not paused')
    case 'not-offered':
      return new Problem('not_available', 'Buy Now is not available for this item right now')
    case 'price-changed':
      return new Problem('price_changed', `The price is now ${formatCents(refusal.price)}`, {
        price: toDollars(refusal.price),
      })
    case 'not-due':
      return new Problem('not_available', 'This auction has not ended yet', {
        ends_at: refusal.endsAt.toISOString(),
      })
    case 'wrong-state':
      return new Problem(
        'not_available',
        `This cannot be done while the auction is ${refusal.status}`,
        { auction_status: refusal.status },
      )
    case 'end-not-in-future':
      return validationFailed([{ path: 'ends_at', message: 'The end must be in the future' }])
    case 'over-limit':
      return new Problem('limit_exceeded', overLimitMessage(refusal), {
        limit: snakeCase(refusal.limit),
        most: refusal.limit === 'openBuyNows' ? refusal.most : toDollars(cents(refusal.most)),
      })
    case 'bids-final':
      return new Problem(
        'not_available',
        'Bidding is over, so its bids can no longer be voided. Cancel the reservation, if there is one, and relist the auction.',
      )
    case 'bid-not-standing':
      return new Problem(
        'not_available',
        'This bid does not count any more: it was voided before, or belongs to an earlier run.',
      )
    case 'buy-now-below-reserve':
      return validationFailed([
        { path: snakeCase(refusal.term), message: belowReserveMessage(refusal.term) },
      ])
    case 'term-fixed':
      return validationFailed([
        { path: snakeCase(refusal.term), message: fixedMessage(refusal.term) },
      ])
  }
}

const PAUSED =
  'This auction is paused because of a problem on our side. Nobody can bid or buy until it resumes, and it will run longer by the length of the pause.'

/** Which limit, how high it is, and how to raise it. */
function overLimitMessage({ limit, most, isReviewed }: OverLimit): string {
  const raise = isReviewed
    ? 'Contact support to have this limit raised.'
    : 'To have this limit raised, upload your ID photo under Account Details and contact support for its review.'
  switch (limit) {
    case 'largestBid':
      return `Your account can bid up to ${formatCents(cents(most))}. ${raise}`
    case 'commitments':
      return `Your leading bids and unpaid purchases can come to ${formatCents(cents(most))} together, which this would exceed. ${raise}`
    case 'openBuyNows':
      return `Your account can have ${most} unpaid Buy Now ${most === 1 ? 'purchase' : 'purchases'} at a time. Pay for one first. ${raise}`
  }
}

function belowReserveMessage(term: 'buyNowPrice' | 'reservePrice'): string {
  return term === 'buyNowPrice'
    ? 'This is below the reserve. Set the Buy Now price at the reserve or above, or remove it.'
    : 'This is above the Buy Now price. Raise the Buy Now price too, or remove it.'
}

function fixedMessage(term: keyof Terms): string {
  if (term === 'reservePrice')
    return 'Once there are bids, the reserve can only be lowered or removed'
  if (term === 'endsAt') return 'Once there are bids, the end can only be moved later'
  return 'This cannot be changed once there are bids or the auction is over'
}
