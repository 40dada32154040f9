import type { NoticeKind } from '../../../rules/sales/notices.ts'
import type { MAIL_KINDS } from './outbox.ts'

/** What each kind of mail is called at the desk. */
export const KIND_WORDS: Readonly<Record<(typeof MAIL_KINDS)[number], string>> = {
  welcome: 'Welcome',
  address_confirmed: 'Address confirmed',
  ending_soon: 'Ending soon',
  saved_search: 'Saved search',
  question_answered: 'Question answered',
  question_rejected: 'Question not published',
  outbid: 'Outbid',
  leading_again: 'Leading again',
  announcement: 'Listing changed',
  won: 'Won',
  lost: 'Not won',
  below_reserve: 'Below the reserve',
  counter_offer: 'Counter-offer',
  second_chance: 'Second chance',
  purchase_agreement: 'Purchase agreement',
  offer_withdrawn: 'Offer withdrawn',
  invoice: 'Invoice',
  invoice_changed: 'Invoice changed',
  remind_half_time: 'Reminder at half time',
  remind_last: 'Last reminder',
  overdue: 'Payment overdue',
  payment_in_part: 'Paid in part',
  payment_in_full: 'Paid in full',
  payment_in_review: 'Payment in review',
  refund: 'Refund',
  reservation_cancelled: 'Reservation cancelled',
  account_closed: 'Account closed',
  account_reopened: 'Account reopened',
  strike: 'Strike',
  strike_taken_back: 'Strike taken back',
  id_approved: 'ID photo approved',
  id_rejected: 'ID photo rejected',
  on_its_way: 'On its way',
  title_sent: 'Title mailed',
  delivered: 'Received',
  return_asked: 'Return requested',
  return_refused: 'Return refused',
  taken_back: 'Return complete',
  return_period_over: 'Return period over',
  contact_answer: 'Answer to a message',
  other: 'Other',
}

interface KindGroup {
  title: string
  kinds: readonly NoticeKind[]
}

/** In the order in which a member may get them. */
export const KIND_GROUPS: readonly KindGroup[] = [
  {
    title: 'Account',
    kinds: [
      ...(['welcome', 'address_confirmed', 'id_approved'] as const),
      ...(['id_rejected', 'contact_answer'] as const),
      ...(['account_closed', 'account_reopened', 'strike', 'strike_taken_back'] as const),
    ],
  },
  {
    title: 'Auction',
    kinds: [
      ...(['saved_search', 'ending_soon', 'outbid', 'leading_again', 'announcement'] as const),
      ...(['won', 'lost', 'below_reserve'] as const),
      ...(['counter_offer', 'second_chance', 'offer_withdrawn'] as const),
      ...(['question_answered', 'question_rejected'] as const),
    ],
  },
  {
    title: 'Payment',
    kinds: [
      ...(['purchase_agreement', 'invoice', 'invoice_changed', 'remind_half_time'] as const),
      ...(['remind_last', 'overdue', 'payment_in_part', 'payment_in_full'] as const),
      ...(['payment_in_review', 'refund', 'reservation_cancelled'] as const),
    ],
  },
  {
    title: 'Delivery and return',
    kinds: [
      ...(['on_its_way', 'title_sent', 'delivered', 'return_asked'] as const),
      ...(['return_refused', 'taken_back', 'return_period_over'] as const),
    ],
  },
]

/** The name of a kind that the server told; one of a later release stands as it is. */
export function kindInWords(kind: string): string {
  return Object.hasOwn(KIND_WORDS, kind) ? KIND_WORDS[kind as keyof typeof KIND_WORDS] : kind
}
