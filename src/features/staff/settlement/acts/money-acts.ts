import { z } from 'zod'
import { HOUR } from '../../../../rules/durations.ts'
import { formatCents } from '../../../../rules/money.ts'
import { SECOND_PERSON_FROM } from '../../../../rules/policy.ts'
import { FULLY_REFUNDED } from '../../../../rules/sales/apply-sale.ts'
import type { SaleState } from '../../../../rules/sales/sale.ts'
import { exactly } from '../../../settlement/sale-words.ts'
import { reasonSchema } from '../../reason.ts'
import type { SaleRecord } from '../sale-record.ts'
import type { Act, ActField, Typed } from './act.ts'
import {
  dollarsToType,
  readDollars,
  timeToType,
  typedDay,
  typedDollars,
  typedOptional,
  typedPositiveDollars,
  typedText,
  typedTime,
} from './typed-values.ts'

/** What staff do to the money of a sale. Each is answered by a new line, never undone. */

const addressOf = ({ reservation_id: id }: SaleRecord, what: string) =>
  `/api/staff/reservations/${id}/${what}`

const SECOND = `From ${formatCents(SECOND_PERSON_FROM)} on a second person signs first.`

const REASON = { name: 'reason', label: 'Reason', kind: 'reason' } as const

/** Asked of a wire that may be recorded already: it counts twice only where somebody says that there are two. */
export const IS_ANOTHER: ActField = {
  name: 'is_another',
  label: 'If the same amount is recorded already',
  kind: 'choice',
  options: [
    { value: '', label: 'It is that wire: do not count it twice' },
    { value: 'another', label: 'It is another wire: count both' },
  ],
}
export const typedIsAnother = z.string().transform((choice) => choice === 'another')

/** "Record $4,210.00", as far as an amount was typed. */
const withAmount = (verb: string) => (typed: Typed) => {
  const amount = readDollars(typed['amount'] ?? '')
  return amount === null ? verb : `${verb} ${exactly(Math.abs(amount))}`
}

/** `today` is a calendar day where the business is. */
export function recordWire(record: SaleRecord, today: string): Act {
  const { balance, reference } = record.invoice
  return {
    title: 'Record a wire',
    says: `Money that arrived for ${reference}. It counts at once, the buyer is told, and a payment is never undone: what was wrong is sent back.`,
    confirm: withAmount('Record'),
    fields: [
      { name: 'amount', label: 'Amount', kind: 'money', hint: balanceHint(balance) },
      { name: 'received_on', label: 'Arrived on', kind: 'date' },
      { name: 'sender', label: 'Sender', kind: 'text', isOptional: true },
      { name: 'note', label: 'Note', kind: 'text', isOptional: true },
      IS_ANOTHER,
    ],
    rules: z.object({
      amount: typedPositiveDollars,
      received_on: typedDay,
      sender: typedOptional(200),
      note: typedOptional(1_000),
      is_another: typedIsAnother,
    }),
    initial: {
      amount: balance > 0 ? dollarsToType(balance) : '',
      received_on: today,
      sender: '',
      note: '',
      is_another: '',
    },
    method: 'POST',
    address: addressOf(record, 'payments'),
    done: 'Wire recorded',
  }
}

function balanceHint(balance: number): string {
  return balance > 0 ? `${exactly(balance)} is left to pay.` : 'Nothing is left to pay.'
}

export function addLine(record: SaleRecord): Act {
  return {
    title: 'Add a line',
    says: `A line changes the total of ${exactly(record.invoice.total)}, and the buyer gets the invoice anew. ${SECOND}`,
    confirm: (typed) =>
      (readDollars(typed['amount'] ?? '') ?? 0) < 0
        ? withAmount('Credit')(typed)
        : withAmount('Add')(typed),
    fields: [
      { name: 'text', label: 'What for', kind: 'text' },
      { name: 'amount', label: 'Amount', kind: 'money', hint: 'Negative for a credit.' },
    ],
    rules: z.object({
      text: typedText('Say what this line is for', 200),
      amount: typedDollars.refine((amount) => amount !== 0, 'Enter an amount'),
    }),
    initial: { text: '', amount: '' },
    method: 'POST',
    address: addressOf(record, 'lines'),
    done: 'Line added',
  }
}

export function extendDue(record: SaleRecord, now: number): Act {
  const due = Date.parse(record.invoice.due_at)
  return {
    title: 'Extend the due time',
    says: 'The buyer is told the new time; it cannot be moved back.',
    confirm: () => 'Extend',
    fields: [
      { name: 'due_at', label: 'Due', kind: 'time', hint: 'In the time of this device.' },
      REASON,
    ],
    rules: z.object({ due_at: typedTime, reason: reasonSchema }),
    initial: { due_at: timeToType(new Date(Math.max(due, now) + 24 * HOUR)), reason: '' },
    method: 'POST',
    address: addressOf(record, 'due'),
    done: 'Due time extended',
  }
}

export function refund(record: SaleRecord): Act {
  const { balance, paid } = record.invoice
  const isOver = record.sale.state === 'defaulted' || record.sale.state === 'cancelled'
  const tooMuch = isOver ? paid : Math.max(0, -balance)
  return {
    title: 'Refund',
    says: `Sends money back to where it came from; ${exactly(paid)} was paid. The buyer is told.${endsIt(record.sale.state)} ${SECOND}`,
    confirm: withAmount('Refund'),
    isDanger: true,
    fields: [{ name: 'amount', label: 'Amount', kind: 'money' }, REASON],
    rules: z.object({ amount: typedPositiveDollars, reason: reasonSchema }),
    initial: { amount: tooMuch > 0 ? dollarsToType(tooMuch) : '', reason: '' },
    method: 'POST',
    address: addressOf(record, 'refunds'),
    done: 'Refunded',
  }
}

/** What it means to send all of it back. */
function endsIt(state: SaleState): string {
  if (FULLY_REFUNDED[state] !== 'refunded' || state === 'refunded') return ''
  return state === 'on_its_way'
    ? ' All of it has the vehicle come back: tell the carrier. It is among the returns until you say that it is with us.'
    : ' All of it ends the sale.'
}

/** All that was paid goes back, which ends the sale. */
export function acceptReturn(record: SaleRecord): Act {
  const { paid } = record.invoice
  return {
    title: 'Accept the return',
    says: `The vehicle is back: ${exactly(paid)} is sent back, and the sale ends as refunded. ${SECOND}`,
    confirm: () => `Accept, refund ${exactly(paid)}`,
    isDanger: true,
    fields: [REASON],
    rules: z.object({ reason: reasonSchema }).transform(({ reason }) => ({ amount: paid, reason })),
    initial: { reason: 'Returned' },
    method: 'POST',
    address: addressOf(record, 'refunds'),
    done: 'Return accepted',
  }
}

export function cancelSale(record: SaleRecord): Act {
  return {
    title: 'Cancel the reservation',
    says: 'The buyer is told, and the lot is relisted for its next run. Refund first what was paid.',
    confirm: () => 'Cancel the reservation',
    isDanger: true,
    fields: [REASON],
    rules: z.object({ reason: reasonSchema }),
    initial: { reason: '' },
    method: 'POST',
    address: addressOf(record, 'cancel'),
    done: 'Reservation cancelled',
  }
}
