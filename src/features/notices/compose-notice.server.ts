import type { AccountStatus } from '../../rules/accounts.ts'
import {
  NOTICES,
  type NoticeData,
  type NoticeKind,
  type OptionalTopic,
} from '../../rules/sales/notices.ts'
import { isUnpaid, type Sale } from '../../rules/sales/sale.ts'
import type { About, NoticeMail, NoticeMails } from './mails/about.server.ts'
import { ACCOUNT_MAILS } from './mails/account-mails.server.ts'
import { AGREEMENT_MAILS } from './mails/agreement-mails.server.ts'
import { AUCTION_MAILS } from './mails/auction-mails.server.ts'
import { DELIVERY_MAILS } from './mails/delivery-mails.server.ts'
import { INVOICE_MAILS } from './mails/invoice-mails.server.ts'
import { PAYMENT_MAILS } from './mails/payment-mails.server.ts'

const MAILS: NoticeMails<NoticeKind> = {
  ...ACCOUNT_MAILS,
  ...AUCTION_MAILS,
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

/** What members may be spared, as the mails and the account page name it. */
export const TOPICS_IN_WORDS: Readonly<Record<OptionalTopic, string>> = {
  outbid: 'news that you have been outbid',
  results: 'results of auctions that you did not win',
  welcome: 'how to begin',
}

export function topicOf(kind: NoticeKind): OptionalTopic | null {
  return NOTICES[kind].topic
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
  reader: AccountStatus
}

/**
 * Whether a notice has come to nothing before its mail was written, or sent: a reminder to pay what was paid, cancelled or is over, or
 * of a due time that was moved since, for the new one has reminders of its own; that somebody was outbid in an auction that has
 * ended; an offer to somebody who cannot accept it any more, or the wish for another photo to who cannot send one.
 */
export function isMoot({ kind, data, sale, auctionStatus, reader }: Told): boolean {
  switch (kind) {
    case 'remind_half_time':
    case 'remind_last':
    case 'overdue': {
      if (!sale || !isUnpaid(sale.state) || sale.paid >= sale.price) return true
      const { dueAt } = data as NoticeData['overdue']
      return Date.parse(dueAt) !== sale.dueAt.getTime()
    }
    case 'id_rejected':
    case 'counter_offer':
    case 'second_chance':
      return reader !== 'open'
    case 'invoice':
    case 'invoice_changed':
      return sale?.state === 'cancelled' || sale?.state === 'defaulted'
    case 'outbid':
      return auctionStatus !== 'available'
    default:
      return false
  }
}
