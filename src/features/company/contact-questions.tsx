import { companyText } from '../../languages/site/company.ts'
import { formatCents } from '../../rules/money.ts'
import { BID_INCREMENT, PAYMENT_HOURS_CONTACT_PAGE } from '../../rules/policy.ts'
import { AccountToCompare } from '../help/account-to-compare.tsx'
import type { Question } from '../help/questions.tsx'
import { freeMiles, rateCharged } from '../help/terms-in-words.ts'
import { WHICH_APPLIES } from '../help/which-applies.tsx'

/** The contact page's own answers (specification, section 2 'Contact'), and where others apply, those. */
export const contactQuestions = (): readonly Question[] => [
  {
    id: 'how-to-bid',
    title: companyText('howToBidQuestion'),
    answer: companyText('howToBidAnswer', { increment: formatCents(BID_INCREMENT) }),
    more: '/help/how-to-bid',
  },
  {
    id: 'payment',
    title: companyText('paymentQuestion'),
    answer: [
      companyText('paymentAnswer', { hours: PAYMENT_HOURS_CONTACT_PAGE }),
      <>
        {companyText.rich('paymentApplies', {
          b: (words) => <b>{words}</b>,
          deadline: WHICH_APPLIES.deadline().text,
        })}
      </>,
      <AccountToCompare key="account" />,
    ],
    more: '/help/payment-process',
  },
  {
    id: 'shipping',
    title: companyText('shippingQuestion'),
    answer: [
      companyText('shippingAnswer'),
      <>
        {companyText.rich('shippingCharged', {
          b: (words) => <b>{words}</b>,
          ...{ freeMiles: freeMiles(), rate: rateCharged() },
        })}
      </>,
    ],
    more: '/help/shipping-fees',
  },
]
