/** What members are told, on the dashboard and by mail, and what of it they may do without. */

/** Of what a member may be spared the mails. What is about money, or about the account, is always sent. */
export const OPTIONAL_TOPICS = ['outbid', 'results', 'watchlist', 'welcome'] as const
export type OptionalTopic = (typeof OPTIONAL_TOPICS)[number]

interface NoticeKindFacts {
  /** Null is always mailed. */
  topic: OptionalTopic | null
}

/** Every kind of notice. */
export const NOTICES = {
  welcome: { topic: 'welcome' },
  address_confirmed: { topic: null },
  /** Once for each loss of the lead. */
  outbid: { topic: 'outbid' },
  /** To those who watch an auction, so many hours before its end: once for each of them in a run. */
  ending_soon: { topic: 'watchlist' },
  won: { topic: null },
  lost: { topic: 'results' },
  /** To the highest bidder of a run whose reserve was not met. */
  below_reserve: { topic: 'results' },
  counter_offer: { topic: null },
  second_chance: { topic: null },
  /** What was signed at Buy Now: to the address that was typed. */
  purchase_agreement: { topic: null },
  /** To who had an offer, of either kind, before it was answered. */
  offer_withdrawn: { topic: null },
  invoice: { topic: null },
  /** A line was added, the delivery chosen, or the due time moved: the invoice as it stands now. */
  invoice_changed: { topic: null },
  remind_half_time: { topic: null },
  remind_last: { topic: null },
  overdue: { topic: null },
  payment_in_part: { topic: null },
  payment_in_full: { topic: null },
  /** Money came for a sale that is over, or that we cannot place: staff look at it. */
  payment_in_review: { topic: null },
  refund: { topic: null },
  reservation_cancelled: { topic: null },
  account_closed: { topic: null },
  account_reopened: { topic: null },
  id_rejected: { topic: null },
  on_its_way: { topic: null },
  title_sent: { topic: null },
  delivered: { topic: null },
  return_asked: { topic: null },
  return_refused: { topic: null },
  /** A return that ended with less than all sent back. */
  taken_back: { topic: null },
  return_period_over: { topic: null },
  /** To what somebody wrote through the contact form; who has no account gets the mail alone. */
  contact_answer: { topic: null },
} as const satisfies Record<string, NoticeKindFacts>

export type NoticeKind = keyof typeof NOTICES

/** What a notice tells beside its auction and sale: amounts in cents, times as ISO 8601 in UTC. */
export interface NoticeData {
  welcome: object
  address_confirmed: { email: string }
  /** Notices of before 23 November 2026 do not tell of a pause; null where the auction was not paused. */
  outbid: { currentBid: number; minimumBid: number; endsAt: string; pausedAt?: string | null }
  ending_soon: {
    hours: number
    run: number
    endsAt: string
    startingBid: number
    currentBid: number | null
  }
  won: { price: number; dueAt: string }
  lost: { finalPrice: number }
  below_reserve: { bid: number }
  counter_offer: { offer: string; bid: number; amount: number; expiresAt: string }
  second_chance: { offer: string; amount: number; expiresAt: string }
  purchase_agreement: {
    email: string
    deliverTo: string
    /** Such as 'VIN' and the number. */
    identifier: [label: string, value: string] | null
  }
  offer_withdrawn: { amount: number; isListedAgain: boolean }
  invoice: { total: number; dueAt: string }
  invoice_changed: { total: number; balance: number; dueAt: string; why: string }
  remind_half_time: { balance: number; dueAt: string }
  remind_last: { balance: number; dueAt: string }
  /** Without a time where a wire that came waits for staff. */
  overdue: { balance: number; dueAt: string; defaultsAt: string | null }
  payment_in_part: { amount: number; balance: number; dueAt: string }
  payment_in_full: { amount: number; total: number }
  /** More than nothing; in US dollars where no currency is named. */
  payment_in_review: { amount: number; currency?: string }
  refund: { amount: number; currency?: string; reason: string }
  reservation_cancelled: { reason: string }
  /** Who is in default still signs in, to read what is owed; whose account staff closed does not. */
  account_closed: { reason: string; owed: number | null; canSignIn: boolean }
  account_reopened: { reason: string }
  id_rejected: { reason: string }
  on_its_way: { latestBy: string | null }
  title_sent: object
  delivered: { returnUntil: string }
  return_asked: { reason: string }
  return_refused: { reason: string }
  taken_back: { sentBack: number; kept: number; reason: string }
  return_period_over: object
  /** Those of before conversations say neither what was asked nor where to write again. */
  contact_answer: {
    email: string
    subject: string
    question?: string
    answer: string
    wroteAt: string
    token?: string
  }
}
