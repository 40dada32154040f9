import { snakeCase } from 'es-toolkit/string'
import { answerBiddingText } from '../languages/answers/bidding.ts'
import { answerBrowsingText } from '../languages/answers/browsing.ts'
import { answerDeskText } from '../languages/answers/desk.ts'
import { isPublic, type Refusal, type Terms } from '../rules/auction.ts'
import { cents, formatCents, toDollars } from '../rules/money.ts'
import { Problem, validationFailed } from '../server/http/problem.ts'

type OverLimit = Extract<Refusal, { reason: 'over-limit' }>

/** The engine's refusals as answers, in the words of the specification, section 8. */
export function refused(refusal: Refusal, now: Date): Problem {
  switch (refusal.reason) {
    case 'too-low': {
      const message = answerBiddingText('minimumBid', { amount: formatCents(refusal.minimum) })
      return new Problem('invalid_bid', message, {
        minimum_bid: toDollars(refusal.minimum),
        errors: [{ path: 'amount', message }],
      })
    }
    case 'closed':
      if (!isPublic(refusal.status))
        return new Problem('not_found', answerBrowsingText('auctionNotFound'))
      // A late bidder learns what time it is here.
      return new Problem('not_available', answerBiddingText('noLongerAvailable'), {
        auction_status: refusal.status,
        ends_at: refusal.endsAt.toISOString(),
        now: now.toISOString(),
      })
    case 'paused':
      return new Problem('not_available', answerBiddingText('paused'), {
        paused_at: refusal.since.toISOString(),
        now: now.toISOString(),
      })
    case 'not-paused':
      return new Problem('not_available', answerDeskText('notPaused'))
    case 'not-offered':
      return new Problem('not_available', answerBiddingText('buyNowNotOffered'))
    case 'price-changed': {
      const detail = answerBiddingText('priceNow', { price: formatCents(refusal.price) })
      return new Problem('price_changed', detail, { price: toDollars(refusal.price) })
    }
    case 'not-due':
      return new Problem('not_available', answerDeskText('notOver'), {
        ends_at: refusal.endsAt.toISOString(),
      })
    case 'wrong-state':
      return new Problem(
        'not_available',
        answerDeskText('wrongStatus', { status: refusal.status }),
        { auction_status: refusal.status },
      )
    case 'end-not-in-future':
      return validationFailed([{ path: 'ends_at', message: answerDeskText('endInFuture') }])
    case 'over-limit':
      return new Problem('limit_exceeded', overLimitMessage(refusal), {
        limit: snakeCase(refusal.limit),
        most: refusal.limit === 'openBuyNows' ? refusal.most : toDollars(cents(refusal.most)),
      })
    case 'bids-final':
      return new Problem('not_available', answerDeskText('bidsFinal'))
    case 'bid-not-standing':
      return new Problem('not_available', answerDeskText('bidNotStanding'))
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

/** Which limit, how high it is, and how to raise it. */
function overLimitMessage({ limit, most, isReviewed }: OverLimit): string {
  const raise = answerBiddingText(isReviewed ? 'raiseReviewed' : 'raiseUnreviewed')
  switch (limit) {
    case 'largestBid':
      return answerBiddingText('largestBid', { most: formatCents(cents(most)), raise })
    case 'commitments':
      return answerBiddingText('commitments', { most: formatCents(cents(most)), raise })
    case 'openBuyNows':
      return answerBiddingText('openBuyNows', { most, raise })
  }
}

function belowReserveMessage(term: 'buyNowPrice' | 'reservePrice'): string {
  return answerDeskText(term === 'buyNowPrice' ? 'buyNowBelowReserve' : 'reserveAboveBuyNow')
}

function fixedMessage(term: keyof Terms): string {
  if (term === 'reservePrice') return answerDeskText('reserveFixed')
  return answerDeskText(term === 'endsAt' ? 'endFixed' : 'termFixed')
}
