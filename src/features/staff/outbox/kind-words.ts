import { outboxText } from '../../../languages/staff/outbox.ts'
import type { NoticeKind } from '../../../rules/sales/notices.ts'
import type { MAIL_KINDS } from './outbox.ts'

/** What each kind of mail is called at the desk. */
const KIND_WORDS = {
  welcome: 'welcome',
  address_confirmed: 'addressConfirmed',
  ending_soon: 'endingSoon',
  saved_search: 'savedSearch',
  question_answered: 'questionAnswered',
  question_rejected: 'questionRejected',
  outbid: 'outbid',
  leading_again: 'leadingAgain',
  announcement: 'announcement',
  won: 'won',
  lost: 'lost',
  below_reserve: 'belowReserve',
  ended_below_reserve: 'endedBelowReserve',
  counter_offer: 'counterOffer',
  second_chance: 'secondChance',
  purchase_agreement: 'purchaseAgreement',
  offer_withdrawn: 'offerWithdrawn',
  invoice: 'invoice',
  invoice_changed: 'invoiceChanged',
  remind_half_time: 'remindHalfTime',
  remind_last: 'remindLast',
  overdue: 'overdue',
  payment_in_part: 'paymentInPart',
  payment_in_full: 'paymentInFull',
  payment_in_review: 'paymentInReview',
  refund: 'refund',
  reservation_cancelled: 'reservationCancelled',
  account_closed: 'accountClosed',
  account_reopened: 'accountReopened',
  strike: 'strike',
  strike_taken_back: 'strikeTakenBack',
  id_approved: 'idApproved',
  id_rejected: 'idRejected',
  on_its_way: 'onItsWay',
  title_sent: 'titleSent',
  delivered: 'delivered',
  return_asked: 'returnAsked',
  return_refused: 'returnRefused',
  taken_back: 'takenBack',
  return_period_over: 'returnPeriodOver',
  contact_answer: 'contactAnswer',
  other: 'other',
} as const satisfies Record<(typeof MAIL_KINDS)[number], string>

interface KindGroup {
  title: 'accountGroup' | 'auctionGroup' | 'paymentGroup' | 'deliveryGroup'
  kinds: readonly NoticeKind[]
}

/** In the order in which a member may get them. */
export const KIND_GROUPS: readonly KindGroup[] = [
  {
    title: 'accountGroup',
    kinds: [
      ...(['welcome', 'address_confirmed', 'id_approved'] as const),
      ...(['id_rejected', 'contact_answer'] as const),
      ...(['account_closed', 'account_reopened', 'strike', 'strike_taken_back'] as const),
    ],
  },
  {
    title: 'auctionGroup',
    kinds: [
      ...(['saved_search', 'ending_soon', 'outbid', 'leading_again', 'announcement'] as const),
      ...(['won', 'lost', 'below_reserve', 'ended_below_reserve'] as const),
      ...(['counter_offer', 'second_chance', 'offer_withdrawn'] as const),
      ...(['question_answered', 'question_rejected'] as const),
    ],
  },
  {
    title: 'paymentGroup',
    kinds: [
      ...(['purchase_agreement', 'invoice', 'invoice_changed', 'remind_half_time'] as const),
      ...(['remind_last', 'overdue', 'payment_in_part', 'payment_in_full'] as const),
      ...(['payment_in_review', 'refund', 'reservation_cancelled'] as const),
    ],
  },
  {
    title: 'deliveryGroup',
    kinds: [
      ...(['on_its_way', 'title_sent', 'delivered', 'return_asked'] as const),
      ...(['return_refused', 'taken_back', 'return_period_over'] as const),
    ],
  },
]

/** The name of a kind that the server told; one of a later release stands as it is. */
export function kindInWords(kind: string): string {
  return Object.hasOwn(KIND_WORDS, kind)
    ? outboxText(KIND_WORDS[kind as keyof typeof KIND_WORDS])
    : kind
}

export function groupInWords({ title }: KindGroup): string {
  return outboxText(title)
}
