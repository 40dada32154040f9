import { weekdayAndTime } from '../../lot/instants.ts'
import { exactly } from '../../settlement/sale-words.ts'
import type { Happened, SaleRecord } from './sale-record.ts'

/** What happened to a sale, in words for staff. */

export const HAPPENED_FILTERS = ['all', 'money', 'mails'] as const
export type HappenedFilter = (typeof HAPPENED_FILTERS)[number]

export interface HappenedLine {
  key: string
  at: string
  /** Null for the system. */
  who: string | null
  what: string
  /** What somebody of the staff, or the buyer, gave as a reason. */
  reason: string | null
  is: 'money' | 'mail' | 'step'
}

const MONEY = new Set(['begun', 'line-added', 'payment-recorded', 'refunded', 'due-extended'])

/** Newest first, events and mails together. */
export function happenedLines(
  { happened, mails }: Pick<SaleRecord, 'happened' | 'mails'>,
  filter: HappenedFilter,
): HappenedLine[] {
  const events = happened.map((one) => ({
    key: `event ${one.seq}`,
    at: one.at,
    // A sale begins by what its buyer did, though the system wrote it down.
    who: one.type === 'begun' ? (one.actor ?? 'The buyer') : one.actor,
    what: eventInWords(one),
    reason: hasReason(one) ? one.text : null,
    is: MONEY.has(one.type) ? ('money' as const) : ('step' as const),
  }))
  const sent = mails.map(({ kind, at, mailed_at, sent_at }, index) => ({
    key: `mail ${index}`,
    at,
    who: null,
    what: `told the buyer: ${kind.replaceAll('_', ' ')}, ${mailInWords(mailed_at, sent_at)}`,
    reason: null,
    is: 'mail' as const,
  }))
  return [...events, ...sent]
    .filter(
      ({ is }) =>
        filter === 'all' ||
        (filter === 'money' && is === 'money') ||
        (filter === 'mails' && is === 'mail'),
    )
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}

function mailInWords(mailedAt: string | null, sentAt: string | null): string {
  if (sentAt) return 'mail sent'
  return mailedAt ? 'mail on its way' : 'no mail yet'
}

const WITH_REASON = new Set([
  'refunded',
  'due-extended',
  'cancelled',
  'return-asked',
  'return-refused',
  'taken-back',
])

function hasReason({ type }: Happened): boolean {
  return WITH_REASON.has(type)
}

const REMINDERS: Readonly<Record<string, string>> = {
  remind_half_time: 'reminded the buyer at half time',
  remind_last: 'reminded the buyer for the last time',
  overdue: 'told the buyer that it is overdue',
}

const BEGUN: Readonly<Record<string, string>> = {
  buy_now: 'bought it',
  offer: 'accepted an offer',
}

function eventInWords({ type, amount, text, due_at, what }: Happened): string {
  const money = amount === null ? '' : exactly(amount)
  switch (type) {
    case 'begun':
      return `${BEGUN[what ?? ''] ?? 'won it'} for ${money}; the invoice was made`
    case 'line-added':
      return `added a line of ${money}: ${text}`
    case 'payment-recorded':
      return `recorded ${money}`
    case 'refunded':
      return `sent back ${money}`
    case 'due-extended':
      return `moved the due time to ${due_at === null ? 'later' : weekdayAndTime(due_at)}`
    case 'reminded':
      return REMINDERS[what ?? ''] ?? 'reminded the buyer'
    case 'defaulted':
      return 'ended it, as it was not paid in time'
    case 'cancelled':
      return 'cancelled it'
    case 'handover-chosen':
      if (what === 'pick_up') return 'chose pick-up'
      return money ? `chose delivery for ${money}` : 'chose delivery, not priced yet'
    case 'sent':
      return 'sent the vehicle'
    case 'handed-over':
      return 'handed the vehicle over'
    case 'title-moved':
      return what === 'sent' ? 'sent the title' : 'noted that the title was received'
    case 'return-asked':
      return 'asked to return it'
    case 'return-refused':
      return 'refused the return'
    case 'taken-back':
      return 'took the vehicle back'
    case 'completed':
      return 'closed it, as the return period is over'
    default:
      return type.replaceAll('-', ' ')
  }
}
