import { queuesText } from '../../../../languages/staff/queues.ts'
import { HOUR, MINUTE } from '../../../../rules/durations.ts'
import { dollarsToCents, formatCents } from '../../../../rules/money.ts'
import { shortDay } from '../../../lot/instants.ts'
import type { Queue, QueueRow } from './queues.ts'

/** The queues of settlement and their rows, in words. */

const NAMES = {
  to_do: 'toDo',
  to_match: 'toMatch',
  send_back: 'sendBack',
  overdue: 'overdue',
  invoiced: 'invoiced',
  part_paid: 'partPaid',
  choice: 'choice',
  pick_ups: 'pickUps',
  deliveries: 'deliveries',
  titles: 'titles',
  returns: 'returns',
  return_period: 'returnPeriod',
  below_reserve: 'belowReserve',
  approvals: 'approvals',
  all: 'all',
} as const satisfies Record<Queue, string>

export function queueInWords(queue: Queue): string {
  return queuesText(NAMES[queue])
}

const EMPTY = {
  to_do: 'nothingToDo',
  to_match: 'nothingToMatch',
  send_back: 'nothingToSendBack',
  overdue: 'nobodyLate',
  invoiced: 'nothingUnpaid',
  part_paid: 'nobodyPartPaid',
  choice: 'noChoiceOpen',
  pick_ups: 'noPickUps',
  deliveries: 'noDeliveries',
  titles: 'noTitles',
  returns: 'noReturns',
  return_period: 'noReturnPeriod',
  below_reserve: 'noneBelowReserve',
  approvals: 'nothingToSign',
  all: 'nothingSold',
} as const satisfies Record<Queue, string>

/** What an empty queue says. */
export function emptyQueueInWords(queue: Queue): string {
  return queuesText(EMPTY[queue])
}

/** What a row waits for. */
export function rowInWords(row: QueueRow): string {
  const back = row.send_back ?? 0
  const state = stateInWords(row)
  return back > 0 ? queuesText('andToSendBack', { state, amount: whole(back) }) : state
}

/** What a second person has to sign, and other states that say all by themselves. */
const STATES = {
  on_its_way: 'onItsWay',
  returning: 'beingReturned',
  refunded: 'refunded',
  defaulted: 'inDefault',
  cancelled: 'cancelled',
  below_reserve: 'belowReserveDecide',
  offer_waiting: 'offerWaits',
  consignor_asked: 'consignorAsked',
  consignor_declined: 'consignorDeclined',
  'void-bid': 'signVoid',
  'bank-details': 'signBankDetails',
  contact: 'signContact',
  reserve: 'signReserve',
  'counter-offer': 'signCounterOffer',
  refund: 'signRefund',
  credit: 'signCredit',
  'return-payment': 'signReturn',
  'assign-payment': 'signAssign',
  handover: 'signHandover',
  'dismiss-lines': 'signDismiss',
  payout: 'signPayout',
} as const satisfies Partial<Record<QueueRow['state'], string>>

function stateInWords(row: QueueRow): string {
  const title = row.title_state ?? 'none'
  switch (row.state) {
    case 'invoiced':
      return queuesText(row.is_late ? 'isOverdue' : 'isInvoiced')
    case 'part_paid':
      return queuesText('partPaidLeft', { amount: whole(row.balance ?? 0) })
    case 'paid':
      return paidInWords(row)
    case 'received':
      return queuesText('inReturnPeriod', { title })
    case 'completed':
      return queuesText('done', { title })
    case 'to_match':
      return queuesText(row.auction ? 'moneyForOver' : 'moneyWithoutSale')
    default:
      return queuesText(STATES[row.state])
  }
}

function paidInWords({ balance, handover, title_state: title }: QueueRow): string {
  if (balance !== null && balance > 0) {
    return queuesText('paidOpenSince', { amount: whole(balance) })
  }
  if (handover === null) return queuesText('paidChoiceOpen', { title: title ?? 'none' })
  return queuesText(handover === 'pick_up' ? 'paidPickUp' : 'paidDelivery')
}

export interface RowTime {
  words: string
  tone: 'bad' | 'warn' | null
}

/** Of a row whose time is a promise: what is left of it, or how late it is. Of others: since when it waits. `now` in milliseconds. */
export function rowTime(row: QueueRow, queue: Queue, now: number): RowTime {
  if (row.kind === 'auction' && row.reserve) {
    const percent = Math.floor((row.amount / row.reserve) * 100)
    return { words: queuesText('ofReserve', { percent }), tone: 'warn' }
  }
  const at = Date.parse(row.at)
  if (!isPromise(row, queue)) return { words: shortDay(row.at), tone: null }
  const left = Math.abs(at - now)
  if (at <= now) return { words: queuesText('late', { span: span(left) }), tone: 'bad' }
  return { words: span(left), tone: left < HOUR ? 'bad' : null }
}

/** In other queues a sale that is paid is dated by its payment. */
function isPromise({ kind, state, handover }: QueueRow, queue: Queue): boolean {
  if (kind !== 'sale') return false
  if (state === 'invoiced' || state === 'part_paid') return true
  const isUnderWay = handover === 'delivery' && (state === 'paid' || state === 'on_its_way')
  return isUnderWay && (queue === 'to_do' || queue === 'deliveries')
}

/** "1h 12m", "3d 4h". */
function span(ms: number): string {
  const hours = Math.floor(ms / HOUR)
  if (hours >= 48) return `${Math.floor(hours / 24)}d ${hours % 24}h`
  return `${hours}h ${String(Math.floor((ms % HOUR) / MINUTE)).padStart(2, '0')}m`
}

/** An amount of a row, in its own currency. */
export function rowAmount({ amount, currency }: Pick<QueueRow, 'amount' | 'currency'>): string {
  return currency === 'USD' ? whole(amount) : `${amount.toLocaleString('en-US')} ${currency}`
}

/** "$12,750", or with its cents where it has some. */
function whole(amount: number): string {
  return Number.isInteger(amount)
    ? formatCents(dollarsToCents(amount))
    : amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
