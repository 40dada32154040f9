import { formatCents } from '../../rules/money.ts'
import { BID_INCREMENT, PAYMENT_HOURS_CONTACT_PAGE } from '../../rules/policy.ts'
import { AccountToCompare } from '../help/account-to-compare.tsx'
import type { Question } from '../help/questions.tsx'
import { FREE_MILES, RATE_CHARGED } from '../help/terms-in-words.ts'
import { WHICH_APPLIES } from '../help/which-applies.tsx'

/** The contact page's own answers (specification, section 2 'Contact'), and where others apply, those. */
export const CONTACT_QUESTIONS: readonly Question[] = [
  {
    id: 'how-to-bid',
    title: 'How do I bid on an auction?',
    answer: `Register, which is free, and open an auction. Enter at least ${formatCents(BID_INCREMENT)} more than the current bid and press Place Bid.`,
    more: '/help/how-to-bid',
  },
  {
    id: 'payment',
    title: 'What payment methods do you accept?',
    answer: [
      `We accept major credit cards, wire transfers and certified checks. Payment is due within ${PAYMENT_HOURS_CONTACT_PAGE} hours of winning.`,
      <>
        <b>What applies:</b>{' '}
        {`bank wire only; cards and checks are not accepted today. ${WHICH_APPLIES.deadline.text}`}
      </>,
      <AccountToCompare key="account" />,
    ],
    more: '/help/payment-process',
  },
  {
    id: 'shipping',
    title: 'Do you offer shipping?',
    answer: [
      'Yes, via our shipping partners. We give you a quote on request.',
      <>
        <b>What is charged:</b>{' '}
        {`the first ${FREE_MILES} are free, beyond that it is ${RATE_CHARGED}.`}
      </>,
    ],
    more: '/help/shipping-fees',
  },
]
