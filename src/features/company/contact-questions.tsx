import { Link } from '@tanstack/react-router'
import { formatCents } from '../../rules/money.ts'
import { BID_INCREMENT, PAYMENT_HOURS_CONTACT_PAGE } from '../../rules/policy.ts'
import type { Question } from '../help/questions.tsx'
import { FREE_MILES, RATE_CHARGED } from '../help/terms-in-words.ts'
import { WHICH_APPLIES } from '../help/which-applies.tsx'

/** The contact page's own answers (specification, section 2 'Contact'), and where others apply, those. */
export const CONTACT_QUESTIONS: readonly Question[] = [
  {
    id: 'how-to-bid',
    title: 'How do I bid on an auction?',
    answer: (
      <>
        <p>{`Register, which is free, and open an auction. Enter at least ${formatCents(BID_INCREMENT)} more than the current bid and press Place Bid.`}</p>
        <p>
          <Link to="/help/how-to-bid" className="link">
            How to Bid
          </Link>
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'What payment methods do you accept?',
    answer: (
      <>
        <p>{`We accept major credit cards, wire transfers and certified checks. Payment is due within ${PAYMENT_HOURS_CONTACT_PAGE} hours of winning.`}</p>
        <p>
          <b>What applies:</b>{' '}
          {`bank wire only; cards and checks are not accepted today. ${WHICH_APPLIES.deadline.text}`}
        </p>
        <p>
          <Link to="/help/payment-process" className="link">
            Payment Process
          </Link>
        </p>
      </>
    ),
  },
  {
    id: 'shipping',
    title: 'Do you offer shipping?',
    answer: (
      <>
        <p>Yes, via our shipping partners. We give you a quote on request.</p>
        <p>
          <b>What is charged:</b>{' '}
          {`the first ${FREE_MILES} are free, beyond that it is ${RATE_CHARGED}.`}
        </p>
        <p>
          <Link to="/help/shipping-fees" className="link">
            Shipping Fees
          </Link>
        </p>
      </>
    ),
  },
]
