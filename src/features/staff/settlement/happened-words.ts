import { staffSaleText } from '../../../languages/staff/sale.ts'
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
    who: one.type === 'begun' ? (one.actor ?? staffSaleText('theBuyer')) : one.actor,
    what: eventInWords(one),
    reason: hasReason(one) ? one.text : null,
    is: MONEY.has(one.type) ? ('money' as const) : ('step' as const),
  }))
  const sent = mails.map(({ kind, at, mailed_at, sent_at }, index) => ({
    key: `mail ${index}`,
    at,
    who: null,
    what: staffSaleText('toldBuyer', {
      kind,
      name: kind.replaceAll('_', ' '),
      mail: sent_at ? 'sent' : mailed_at ? 'written' : 'none',
    }),
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

const REMINDERS: Readonly<Record<string, Parameters<typeof staffSaleText>[0]>> = {
  remind_half_time: 'remindedHalfTime',
  remind_last: 'remindedLast',
  overdue: 'toldOverdue',
}

function eventInWords({ type, amount: dollars, text, due_at, what }: Happened): string {
  const amount = dollars === null ? '' : exactly(dollars)
  switch (type) {
    case 'begun':
      return staffSaleText('begun', { how: what ?? 'win', amount })
    case 'line-added':
      return staffSaleText('addedLine', { amount, text: text ?? '' })
    case 'payment-recorded':
      return staffSaleText('recorded', { amount })
    case 'refunded':
      return staffSaleText('sentMoneyBack', { amount })
    case 'due-extended':
      if (due_at === null) return staffSaleText('movedDueLater')
      return staffSaleText('movedDue', { time: weekdayAndTime(due_at) })
    case 'reminded':
      return staffSaleText(REMINDERS[what ?? ''] ?? 'reminded')
    case 'defaulted':
      return staffSaleText('defaulted')
    case 'cancelled':
      return staffSaleText('cancelledIt')
    case 'handover-chosen':
      if (what === 'pick_up') return staffSaleText('chosePickUp')
      return amount ? staffSaleText('choseDeliveryFor', { amount }) : staffSaleText('choseDelivery')
    case 'sent':
      return staffSaleText('sentVehicle')
    case 'handed-over':
      return staffSaleText('handedOver')
    case 'title-moved':
      return staffSaleText(what === 'sent' ? 'sentTitle' : 'titleWasReceived')
    case 'return-asked':
      return staffSaleText('askedToReturn')
    case 'return-refused':
      return staffSaleText('refusedReturn')
    case 'taken-back':
      return staffSaleText('tookBack')
    case 'completed':
      return staffSaleText('closedIt')
    default:
      return type.replaceAll('-', ' ')
  }
}
