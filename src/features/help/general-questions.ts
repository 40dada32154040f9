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
import { DELIVERY_STARTS, NOT_ACCEPTED } from './terms-in-words.ts'
import { WHICH_APPLIES } from './which-applies.tsx'

/** The topics of the general information page, in the specification's order. */
export const GENERAL_QUESTIONS: readonly Question[] = [
  {
    id: 'blind-auction',
    title: 'What is a blind auction?',
    answer: [
      "You see only the current bid on an item, not the other participants' offers. So there is one good way to bid: your true maximum. You pay what you bid.",
      `Each bid is at least ${formatCents(BID_INCREMENT)} above the current bid. The highest bid at the end wins if it meets the reserve.`,
    ],
    more: '/help/how-to-bid',
  },
  {
    id: 'paperwork',
    title: 'What paperwork do I get?',
    answer: `The invoice or the purchase agreement is emailed to you within ${INVOICE_HOURS} hours. The ownership papers follow once your payment is verified.`,
  },
  {
    id: 'delivery-time',
    title: 'How long does delivery take?',
    answer: `Delivery starts ${DELIVERY_STARTS} after payment is verified. It takes ${DELIVERY_DAYS_US} days at most in the United States and ${DELIVERY_DAYS_CANADA} days at most to Canada.`,
    more: '/help/transportation',
  },
  {
    id: 'visits',
    title: 'Can I visit your inventory?',
    answer:
      'No. We are online only, and physical visits to view vehicles are not available. Look at the photos, the details and, where there is one, the vehicle history report.',
  },
  {
    id: 'trust',
    title: 'Why can I trust you?',
    answer: [
      'The vehicles and assets are repossessed and sold for banks and financial institutions. Each auction keeps a record of its bids that nobody can rewrite, not even us.',
      'And you can return the item.',
    ],
    more: '/help/money-back-guarantee',
  },
  {
    id: 'registration',
    title: 'Is registration free?',
    answer: 'Yes, registration is free.',
    more: '/help/register',
  },
  {
    id: 'identity',
    title: 'Why do you ask for my ID details?',
    answer:
      "To make sure that bidders are who they say they are. You upload a photo of your driver's license, passport, state ID or national ID. Nobody but you and our staff can open it.",
  },
  {
    id: 'after-the-auction',
    title: 'What happens after the auction?',
    answer: [
      `If you won, the invoice is emailed to you. You pay, we verify the payment, delivery starts, and your return period of ${RETURN_DAYS} days begins when you receive the item.`,
      WHICH_APPLIES.returns.text,
    ],
    more: '/help/bid-winner',
  },
  {
    id: 'other-offers',
    title: "Can I see others' offers?",
    answer:
      'No. You see the current bid on an item. The Live Bid History lists the bids placed, with the names of bidders masked. What anyone is still willing to pay is never shown, and neither is a full name or email address.',
  },
  {
    id: 'cancel-a-bid',
    title: 'Can I cancel a bid?',
    answer: 'No. A bid is binding and cannot be cancelled.',
  },
  {
    id: 'paying',
    title: 'How do I pay?',
    answer: [
      `By bank wire only, within ${PAYMENT_HOURS_WIN} hours of closure or invoice. ${NOT_ACCEPTED} are not accepted.`,
      WHICH_APPLIES.deadline.text,
    ],
    more: '/help/payment-process',
  },
  {
    id: 'pickup',
    title: 'Can I pick the item up myself?',
    answer: `Yes, once your payment is verified. Pick-up or shipping is arranged within ${PICKUP_DAYS} days.`,
  },
  {
    id: 'cancel-a-purchase',
    title: 'Can I cancel a purchase?',
    answer:
      'No. A Buy Now confirmation is as binding as a bid, and all sales are final unless covered by a money-back guarantee. Failure to pay closes your account and re-lists the vehicle.',
  },
]
