import type { ReactNode } from 'react'
import { auctionText } from '../../languages/site/auction.ts'
import { formatCents } from '../../rules/money.ts'
import {
  BID_INCREMENT,
  DELIVERY_DAYS_CANADA,
  DELIVERY_DAYS_US,
  MONEY_BACK_DAYS,
  PAYMENT_HOURS_WIN,
  RETURN_DAYS,
  RETURN_TEST_MILES,
  WARRANTY_MILES,
  WARRANTY_MONTHS,
} from '../../rules/policy.ts'

/** What a bid binds to, and what the house owes for it: a sentence or two for each of bid, payment, delivery and return. */
export const termsInSentences = () => [
  auctionText('bidTerms', { increment: formatCents(BID_INCREMENT) }),
  auctionText('paymentTerms', { hours: PAYMENT_HOURS_WIN }),
  auctionText('deliveryTerms', { days: DELIVERY_DAYS_US, daysCanada: DELIVERY_DAYS_CANADA }),
  auctionText('returnTerms', {
    days: RETURN_DAYS,
    moneyBackDays: MONEY_BACK_DAYS,
    testMiles: RETURN_TEST_MILES,
    months: WARRANTY_MONTHS,
    miles: WARRANTY_MILES,
  }),
]

/** The terms in one paragraph, last in what a visitor or member is asked, and what is to stand behind them. */
export function FinePrint({ children }: { children?: ReactNode }) {
  return (
    <p className="fine-print">
      {termsInSentences().join(' ')} {children}
    </p>
  )
}
