import { helpText } from '../../languages/site/help.ts'
import { formatCents } from '../../rules/money.ts'
import {
  BID_INCREMENT,
  DELIVERY_DAYS_CANADA,
  DELIVERY_DAYS_US,
  INVOICE_HOURS,
  PAYMENT_HOURS_WIN,
  PICKUP_DAYS,
  RETURN_DAYS,
} from '../../rules/policy.ts'
import type { Question } from './questions.tsx'
import { deliveryStarts } from './terms-in-words.ts'
import { WHICH_APPLIES } from './which-applies.tsx'

/** The topics of the general information page, in the specification's order. */
export function generalQuestions(): readonly Question[] {
  return [...fromOutside(), ...ofBidders()]
}

/** What is asked before registering. */
const fromOutside = (): Question[] => [
  {
    id: 'blind-auction',
    title: helpText('whatIsBlind'),
    answer: [
      helpText('whatIsBlindText'),
      helpText('exactBidText'),
      helpText('maximumBidText', { increment: formatCents(BID_INCREMENT) }),
      helpText('howHighestWins', { increment: formatCents(BID_INCREMENT) }),
    ],
    more: '/help/how-to-bid',
  },
  {
    id: 'paperwork',
    title: helpText('whatPaperwork'),
    answer: helpText('whatPaperworkText', { hours: INVOICE_HOURS }),
  },
  {
    id: 'delivery-time',
    title: helpText('howLongDelivery'),
    answer: helpText('howLongDeliveryText', {
      starts: deliveryStarts(),
      daysUs: DELIVERY_DAYS_US,
      daysCanada: DELIVERY_DAYS_CANADA,
    }),
    more: '/help/transportation',
  },
  { id: 'visits', title: helpText('canIVisit'), answer: helpText('canIVisitText') },
  {
    id: 'trust',
    title: helpText('whyTrust'),
    answer: [helpText('whyTrustText'), helpText('canReturn')],
    more: '/help/money-back-guarantee',
  },
  {
    id: 'registration',
    title: helpText('isItFree'),
    answer: helpText('isItFreeText'),
    more: '/help/register',
  },
  { id: 'identity', title: helpText('whyId'), answer: helpText('whyIdText') },
]

const ofBidders = (): Question[] => [
  {
    id: 'after-the-auction',
    title: helpText('whatAfter'),
    answer: [helpText('whatAfterText', { days: RETURN_DAYS }), WHICH_APPLIES.returns().text],
    more: '/help/bid-winner',
  },
  {
    id: 'other-offers',
    title: helpText('seeOthersOffers'),
    answer: helpText('seeOthersOffersText'),
  },
  { id: 'cancel-a-bid', title: helpText('cancelBid'), answer: helpText('cancelBidText') },
  {
    id: 'paying',
    title: helpText('howToPay'),
    answer: [helpText('howToPayText', { hours: PAYMENT_HOURS_WIN }), WHICH_APPLIES.deadline().text],
    more: '/help/payment-process',
  },
  {
    id: 'pickup',
    title: helpText('canIPickUp'),
    answer: helpText('canIPickUpText', { days: PICKUP_DAYS }),
  },
  {
    id: 'cancel-a-purchase',
    title: helpText('cancelPurchase'),
    answer: helpText('cancelPurchaseText'),
  },
]
