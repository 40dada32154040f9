import { HOUR, MINUTE } from '../../../rules/durations.ts'
import { dollarsToCents, formatCents } from '../../../rules/money.ts'
import { shortDay } from '../../lot/instants.ts'
import type { Queue, QueueRow } from './queues.ts'

/** The queues of settlement and their rows, in words. */

export const QUEUE_WORDS: Readonly<Record<Queue, string>> = {
  to_do: 'To do',
  to_match: 'To match',
  send_back: 'To send back',
  overdue: 'Overdue',
  invoiced: 'Invoiced',
  part_paid: 'Part paid',
  choice: 'Choice open',
  pick_ups: 'Pick-ups',
  deliveries: 'Deliveries',
  titles: 'Titles',
  returns: 'Returns',
  return_period: 'Return period',
  below_reserve: 'Below reserve',
  approvals: 'To sign',
  all: 'All sales',
}

/** What an empty queue says. */
export const EMPTY_QUEUE: Readonly<Record<Queue, string>> = {
  to_do: 'Nothing waits for you.',
  to_match: 'All money that came is counted to a sale.',
  send_back: 'No money of a buyer is to be sent back.',
  overdue: 'Nobody is late.',
  invoiced: 'No invoice is entirely unpaid.',
  part_paid: 'Nobody has paid in part.',
  choice: 'Every buyer who paid has said how to get it.',
  pick_ups: 'No vehicle is waiting to be picked up.',
  deliveries: 'No vehicle is waiting to be delivered.',
  titles: 'Every title is with its buyer.',
  returns: 'Nothing is being returned.',
  return_period: 'No return period runs.',
  below_reserve: 'No run waits for a decision.',
  approvals: 'Nothing waits for a second signature.',
  all: 'Nothing has been sold yet.',
}

/** What a row waits for. */
export function rowInWords(row: QueueRow): string {
  const back = row.send_back ?? 0
  return back > 0 ? `${stateInWords(row)}, ${whole(back)} to send back` : stateInWords(row)
}

function stateInWords(row: QueueRow): string {
  switch (row.state) {
    case 'invoiced':
      return row.is_late ? 'Overdue' : 'Invoiced'
    case 'part_paid':
      return `Part paid, ${whole(row.balance ?? 0)} left`
    case 'paid':
      return paidInWords(row)
    case 'on_its_way':
      return 'On its way'
    case 'received':
      return `Return period${titleInWords(row)}`
    case 'completed':
      return `Done${titleInWords(row)}`
    case 'returning':
      return 'Being returned'
    case 'refunded':
      return 'Refunded'
    case 'defaulted':
      return 'In default'
    case 'cancelled':
      return 'Cancelled'
    case 'below_reserve':
      return 'Below reserve, decide'
    case 'offer_waiting':
      return 'Counter-offer waits for its answer'
    case 'consignor_asked':
      return 'Consignor asked, no answer yet'
    case 'consignor_declined':
      return 'Consignor declined, decide'
    case 'to_match':
      return row.auction ? 'Money for a sale that is over' : 'Money without a sale'
    case 'void-bid':
      return 'Void of a bid to sign'
    case 'bank-details':
      return 'Bank details to sign'
    case 'contact':
      return 'Phone or email of the house to sign'
    case 'reserve':
      return 'Reserve to sign'
    case 'counter-offer':
      return 'Counter-offer to sign'
    case 'refund':
      return 'Refund to sign'
    case 'credit':
      return 'Credit to sign'
    case 'return-payment':
      return 'Return of a wire to sign'
    case 'assign-payment':
      return 'Move of a wire to sign'
    case 'handover':
      return 'Cheaper delivery to sign'
    case 'dismiss-lines':
      return 'Bank line not to be booked, to sign'
    case 'payout':
      return 'Payout to sign'
  }
}

function paidInWords(row: QueueRow): string {
  if ((row.balance ?? 0) > 0) return `Paid, ${whole(row.balance ?? 0)} open since`
  if (row.handover === null) return `Paid, choice open${titleInWords(row)}`
  return row.handover === 'pick_up' ? 'Paid, to be picked up' : 'Paid, to be delivered'
}

function titleInWords({ title_state: title }: QueueRow): string {
  if (title === 'waiting') return ', title to send'
  return title === 'sent' ? ', title on its way' : ''
}

export interface RowTime {
  words: string
  tone: 'bad' | 'warn' | null
}

/** Of a row whose time is a promise: what is left of it, or how late it is. Of others: since when it waits. `now` in milliseconds. */
export function rowTime(row: QueueRow, queue: Queue, now: number): RowTime {
  if (row.kind === 'auction' && row.reserve)
    return { words: `${Math.floor((row.amount / row.reserve) * 100)}% of reserve`, tone: 'warn' }
  const at = Date.parse(row.at)
  if (!isPromise(row, queue)) return { words: shortDay(row.at), tone: null }
  const left = Math.abs(at - now)
  if (at <= now) return { words: `${span(left)} late`, tone: 'bad' }
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
