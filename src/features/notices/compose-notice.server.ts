import { mailUnsubscribeText } from '../../languages/mails/unsubscribe.ts'
import type { AccountStatus } from '../../rules/accounts.ts'
import { MINUTE } from '../../rules/durations.ts'
import { REMINDER_STANDS_MINUTES } from '../../rules/policy.ts'
import {
  NOTICES,
  optionalTopicOf,
  type NoticeData,
  type NoticeKind,
  type OptionalTopic,
} from '../../rules/sales/notices.ts'
import type { Sale } from '../../rules/sales/sale.ts'
import { owesPrice, type About, type NoticeMail, type NoticeMails } from './mails/about.server.ts'
import { ACCOUNT_MAILS } from './mails/account-mails.server.ts'
import { AGREEMENT_MAILS } from './mails/agreement-mails.server.ts'
import { AUCTION_MAILS } from './mails/auction-mails.server.ts'
import { DELIVERY_MAILS } from './mails/delivery-mails.server.ts'
import { INVOICE_MAILS } from './mails/invoice-mails.server.ts'
import { PAYMENT_MAILS } from './mails/payment-mails.server.ts'
import { QUESTION_MAILS } from './mails/question-mails.server.ts'
import { SAVED_SEARCH_MAILS } from './mails/saved-search-mails.server.ts'
import { WATCHLIST_MAILS } from './mails/watchlist-mails.server.ts'
import type { Subscription } from './unsubscribe-link.server.ts'

const MAILS: NoticeMails<NoticeKind> = {
  ...ACCOUNT_MAILS,
  ...AUCTION_MAILS,
  ...WATCHLIST_MAILS,
  ...SAVED_SEARCH_MAILS,
  ...QUESTION_MAILS,
  ...AGREEMENT_MAILS,
  ...INVOICE_MAILS,
  ...PAYMENT_MAILS,
  ...DELIVERY_MAILS,
}

/** The words of a notice. `data` is what `writeNotices` took for this kind: its type. */
export function composeNotice(
  kind: NoticeKind,
  about: Omit<About<NoticeKind>, 'data'> & { data: unknown },
): NoticeMail {
  // Each kind's words take the data of that kind, and only such were written.
  return (MAILS[kind] as (about: unknown) => NoticeMail)(about)
}

const TOPICS = {
  outbid: 'topicOutbid',
  announcements: 'topicAnnouncements',
  results: 'topicResults',
  watchlist: 'topicWatchlist',
  saved_searches: 'topicSavedSearches',
  questions: 'topicQuestions',
  welcome: 'topicWelcome',
} as const satisfies Record<OptionalTopic, string>

/** What members may be spared, as the mails and the page that ends them name it. */
export function topicInWords(topic: OptionalTopic): string {
  return mailUnsubscribeText(TOPICS[topic])
}

export function subscriptionInWords(subscription: Subscription): string {
  return 'topic' in subscription
    ? topicInWords(subscription.topic)
    : mailUnsubscribeText('thisSavedSearch')
}

/** What its reader may end of the mails of a notice; null for what is always sent. */
export function subscriptionOf(kind: NoticeKind, data: unknown): Subscription | null {
  if (kind === 'saved_search') return { search: (data as NoticeData['saved_search']).search }
  const topic = optionalTopicOf(kind)
  return topic && { topic }
}

export function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(NOTICES, kind)
}

interface Told {
  kind: NoticeKind
  /** What `writeNotices` took for this kind. */
  data: unknown
  sale: Sale | null
  auctionStatus: string | null
  /** Which run of the auction is on, or was last. */
  auctionRun: number | null
  /** When that run ends, or ended; null where it is paused. */
  auctionEndsAt: Date | null
  reader: AccountStatus
  /** Whether its reader leads the auction. */
  isLeading: boolean
  /** Of a notice of an offer: whether that still waits for its answer. */
  offerWaits: boolean
  /** Of a notice of a saved search: whether its reader still wants to be told of it. */
  searchNotifies: boolean
  /** Why the reader's ID photo is not accepted; null for one that waits, or is approved. */
  idRejection: string | null
  /** Whether staff have approved the reader's ID photo. */
  isIdVerified: boolean
  /** Its words stand already, and do not follow what has changed since. */
  isWritten: boolean
}

/**
 * Whether a notice has come to nothing before its mail was written, or sent: a reminder to pay what was paid, cancelled or is over, or
 * of a due time that was moved since, for the new one has reminders of its own; an invoice that asks for what was paid since; that
 * somebody was outbid in a run that is over or that they lead again, or that such a one ends soon or was changed; that an auction ends soon that is paused, or whose end was moved; that somebody leads again who does not any more; what a search found that is not saved any more; an offer that nobody can accept any more, or the wish for another photo to who cannot send one, or has, or the approval of a photo that was taken back.
 */
export function isMoot(told: Told): boolean {
  const { kind, data, sale } = told
  switch (kind) {
    case 'remind_half_time':
    case 'remind_last':
    case 'overdue': {
      if (!sale || !owesPrice(sale)) return true
      const { dueAt } = data as NoticeData['overdue']
      return Date.parse(dueAt) !== sale.dueAt.getTime()
    }
    case 'id_rejected':
      return (
        told.reader !== 'open' || told.idRejection !== (data as NoticeData['id_rejected']).reason
      )
    case 'id_approved':
      return told.reader !== 'open' || !told.isIdVerified
    case 'counter_offer':
    case 'second_chance':
      return told.reader !== 'open' || !told.offerWaits
    case 'won':
    case 'invoice':
    case 'invoice_changed':
      return isOver(sale) || (told.isWritten && sale !== null && !owesPrice(sale))
    case 'purchase_agreement':
      return isOver(sale)
    case 'outbid':
      return told.isLeading || isOfEarlierRun(told)
    case 'leading_again':
      return !told.isLeading || isOfEarlierRun(told)
    case 'ending_soon':
      return isOfEarlierRun(told) || !isOfPresentEnd(told)
    case 'announcement':
    case 'extended':
      return isOfEarlierRun(told)
    case 'saved_search':
      return !told.searchNotifies
    default:
      return false
  }
}

/** Its data name the run that it is about, save in old notices that somebody was outbid. */
function isOfEarlierRun({ data, auctionStatus, auctionRun }: Told): boolean {
  const { run = auctionRun } = data as { run?: number }
  return auctionStatus !== 'available' || auctionRun !== run
}

/** The auction ends about when its reminder says. */
function isOfPresentEnd({ data, auctionEndsAt }: Told): boolean {
  const { endsAt } = data as NoticeData['ending_soon']
  if (auctionEndsAt === null) return false
  return Math.abs(auctionEndsAt.getTime() - Date.parse(endsAt)) <= REMINDER_STANDS_MINUTES * MINUTE
}

function isOver(sale: Sale | null): boolean {
  return sale?.state === 'cancelled' || sale?.state === 'defaulted'
}
