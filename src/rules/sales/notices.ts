/** What members are told, always in the app, and what of it goes out by mail and push besides. */

/** Of what a member may be spared the mails. What is about money, or about the account, is always sent. */
export const OPTIONAL_TOPICS = [
  'outbid',
  'announcements',
  'results',
  'watchlist',
  'saved_searches',
  'questions',
  'welcome',
] as const
export type OptionalTopic = (typeof OPTIONAL_TOPICS)[number]

/** Of what a member may be spared the push notifications. */
export const PUSH_TOPICS = [
  ...(['outbid', 'announcements', 'results', 'watchlist'] as const),
  ...(['saved_searches', 'questions', 'purchases', 'account'] as const),
] as const
export type PushTopic = (typeof PUSH_TOPICS)[number]

/** What is told in the app alone. */
type AppTopic = 'extensions'

/** A group of kinds, for which a member chooses channels. */
export type Topic = OptionalTopic | PushTopic | AppTopic

type NoticeKindFacts =
  | { topic: PushTopic & OptionalTopic; mail: 'optional' | 'always'; push: boolean }
  | { topic: Exclude<PushTopic, OptionalTopic>; mail: 'always'; push: boolean }
  | { topic: Exclude<OptionalTopic, PushTopic>; mail: 'optional' | 'always'; push: false }
  | { topic: AppTopic; mail: 'never'; push: false }

/** Beside the list in the app. */
const MAIL_IF_WANTED = { mail: 'optional', push: true } as const
const ALWAYS_MAILED = { mail: 'always', push: true } as const

const MONEY = { topic: 'purchases', ...ALWAYS_MAILED } as const
const ACCOUNT = { topic: 'account', ...ALWAYS_MAILED } as const

/** Every kind of notice, with the topic it belongs to and where it goes beside the app. */
export const NOTICES = {
  welcome: { topic: 'welcome', mail: 'optional', push: false },
  address_confirmed: { topic: 'account', mail: 'always', push: false },
  /** Once for each loss of the lead. */
  outbid: { topic: 'outbid', ...MAIL_IF_WANTED },
  /** By a void, which binds anew whoever was outbid: always mailed. */
  leading_again: { topic: 'outbid', ...ALWAYS_MAILED },
  /** To all who bid in the run, and in the app alone to who watches it: what staff have changed of the lot since the first bid, its end too. */
  announcement: { topic: 'announcements', ...MAIL_IF_WANTED },
  /** To all who bid in the run or watch it, but whose bid it was: its end came later by a late bid, a pause or an outage. */
  extended: { topic: 'extensions', mail: 'never', push: false },
  /** To those who watch an auction, so many hours before its end: once for each of them in a run. */
  ending_soon: { topic: 'watchlist', ...MAIL_IF_WANTED },
  /** What came to be found by a search that the member saved. */
  saved_search: { topic: 'saved_searches', ...MAIL_IF_WANTED },
  /** What the member asked about a lot stands on its page now, with the answer. */
  question_answered: { topic: 'questions', ...MAIL_IF_WANTED },
  question_rejected: { topic: 'questions', ...MAIL_IF_WANTED },
  won: MONEY,
  lost: { topic: 'results', ...MAIL_IF_WANTED },
  /** To the highest bidder of a run whose reserve was not met. */
  below_reserve: { topic: 'results', ...MAIL_IF_WANTED },
  /** To the other bidders of it. */
  ended_below_reserve: { topic: 'results', ...MAIL_IF_WANTED },
  counter_offer: MONEY,
  second_chance: MONEY,
  /** What was signed at Buy Now: to the address that was typed. */
  purchase_agreement: MONEY,
  /** To who had an offer, of either kind, before it was answered. */
  offer_withdrawn: MONEY,
  invoice: MONEY,
  /** A line was added, the delivery chosen, or the due time moved: the invoice as it stands now. */
  invoice_changed: MONEY,
  remind_half_time: MONEY,
  remind_last: MONEY,
  overdue: MONEY,
  payment_in_part: MONEY,
  payment_in_full: MONEY,
  /** Money came for a sale that is over, or that we cannot place: staff look at it. */
  payment_in_review: MONEY,
  refund: MONEY,
  reservation_cancelled: MONEY,
  account_closed: ACCOUNT,
  account_reopened: ACCOUNT,
  /** One that closes the account is told with that. */
  strike: ACCOUNT,
  strike_taken_back: ACCOUNT,
  id_approved: ACCOUNT,
  id_rejected: ACCOUNT,
  on_its_way: MONEY,
  title_sent: MONEY,
  delivered: MONEY,
  return_asked: MONEY,
  return_refused: MONEY,
  /** A return that ended with less than all sent back. */
  taken_back: MONEY,
  return_period_over: MONEY,
  /** To what somebody wrote through the contact form; who has no account gets the mail alone. */
  contact_answer: ACCOUNT,
} as const satisfies Record<string, NoticeKindFacts>

export type NoticeKind = keyof typeof NOTICES

type MailedKind = {
  [Kind in NoticeKind]: (typeof NOTICES)[Kind]['mail'] extends 'never' ? never : Kind
}[NoticeKind]

/** In their order. */
export const MAILED_KINDS = (Object.keys(NOTICES) as NoticeKind[]).filter(isMailed)

function isMailed(kind: NoticeKind): kind is MailedKind {
  return NOTICES[kind].mail !== 'never'
}

/** The topic whose mails a member may be spared, where this kind is one of them; null for one that is always mailed, or never. */
export function optionalTopicOf(kind: NoticeKind): OptionalTopic | null {
  const { mail, topic }: NoticeKindFacts = NOTICES[kind]
  return mail === 'optional' ? topic : null
}

/** The topic under which this kind is pushed; null where it is not. */
export function pushTopicOf(kind: NoticeKind): PushTopic | null {
  const { push, topic }: NoticeKindFacts = NOTICES[kind]
  return push ? topic : null
}

/** What a notice tells beside its auction and sale: amounts in cents, times as ISO 8601 in UTC. */
export interface NoticeData {
  welcome: object
  address_confirmed: { email: string }
  outbid: {
    /** Notices of before 1 December 2026 do not tell it. */
    run?: number
    currentBid: number
    minimumBid: number
    endsAt: string
    /** Notices of before 23 November 2026 do not tell of a pause; null where the auction was not paused. */
    pausedAt?: string | null
  }
  leading_again: { bid: number; run: number; endsAt: string; pausedAt: string | null }
  announcement: {
    run: number
    /** A sentence for each change, as the page of the lot has them. */
    words: string[]
    /** What staff said to it. */
    notes: string[]
    endsAt: string
    pausedAt: string | null
  }
  extended: { run: number; endsAt: string; why: 'late_bid' | 'pause' | 'outage' }
  ending_soon: {
    hours: number
    run: number
    endsAt: string
    startingBid: number
    currentBid: number | null
  }
  saved_search: {
    search: string
    name: string
    /** Behind `/auctions?`. */
    query: string
    /** How many auctions came to be found. */
    count: number
    /** The first of them, as they were then. */
    lots: { id: string; title: string; price: number; hasBids: boolean; location: string | null }[]
  }
  question_answered: { question: string; answer: string }
  /** In the words of who asked. */
  question_rejected: { question: string; reason: string }
  won: { price: number; dueAt: string }
  lost: { finalPrice: number }
  below_reserve: { bid: number }
  ended_below_reserve: object
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
  /** Without `chosen`, staff say in `why` what they changed. The line of a delivery that has no price yet is null. */
  invoice_changed: {
    total: number
    balance: number
    dueAt: string
    why: string
    chosen?: { method: 'pick_up' | 'delivery'; line: string | null }
  }
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
  /** With it, so many count. */
  strike: { reason: string; count: number; lapsesAt: string }
  strike_taken_back: { reason: string; count: number }
  id_approved: object
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
