import { z } from 'zod'
import { actDialogText } from '../../../../languages/staff/act-dialog.ts'
import { settlementActsText } from '../../../../languages/staff/settlement-acts.ts'
import { businessTime } from '../../../../rules/business-time.ts'
import { HOUR } from '../../../../rules/durations.ts'
import { formatCents } from '../../../../rules/money.ts'
import { SECOND_PERSON_FROM } from '../../../../rules/policy.ts'
import { FULLY_REFUNDED } from '../../../../rules/sales/apply-sale.ts'
import type { SaleState } from '../../../../rules/sales/sale.ts'
import { exactly } from '../../../settlement/sale-words.ts'
import { reasonSchema } from '../../reason.ts'
import type { SaleRecord } from '../sale-record.ts'
import type { Act, ActField, Typed } from './act.ts'
import { saleCall, wireCall } from './sale-call.ts'
import {
  dollarsToType,
  readDollars,
  typedDay,
  typedDollars,
  typedOptional,
  typedPositiveDollars,
  typedText,
  typedTime,
} from './typed-values.ts'

/** What staff do to the money of a sale. Each is answered by a new line, never undone. */

/** A sentence of its own, for what may be a lot of money. */
export function secondSigns(): string {
  return settlementActsText('secondFrom', { amount: formatCents(SECOND_PERSON_FROM) })
}

const reasonField = () =>
  ({ name: 'reason', label: settlementActsText('reason'), kind: 'reason' }) as const

const amountField = () =>
  ({ name: 'amount', label: settlementActsText('amount'), kind: 'money' }) as const

/** Asked of a wire that may be recorded already: it counts twice only where somebody says that there are two. */
export function isAnotherField(): ActField {
  return {
    name: 'is_another',
    label: settlementActsText('ifRecorded'),
    kind: 'choice',
    options: [
      { value: '', label: settlementActsText('isThatWire') },
      { value: 'another', label: settlementActsText('isAnotherWire') },
    ],
  }
}
export const typedIsAnother = z.string().transform((choice) => choice === 'another')

type Text = Parameters<typeof settlementActsText>[0]

/** "Record $4,210.00", as far as an amount was typed. */
const withAmount = (text: Text, withoutAmount: Text) => (typed: Typed) => {
  const amount = readDollars(typed['amount'] ?? '')
  if (amount === null) return settlementActsText(withoutAmount)
  return settlementActsText(text, { amount: exactly(Math.abs(amount)) })
}

/** `today` is a calendar day where the business is. */
export function recordWire(record: SaleRecord, today: string): Act {
  const { balance, reference } = record.invoice
  return {
    title: settlementActsText('recordWire'),
    says: settlementActsText('recordWireSays', { reference }),
    confirm: withAmount('recordAmount', 'record'),
    fields: [
      { ...amountField(), hint: balanceHint(balance) },
      { name: 'received_on', label: settlementActsText('arrivedOn'), kind: 'date' },
      { name: 'sender', label: settlementActsText('sender'), kind: 'text', isOptional: true },
      { name: 'note', label: settlementActsText('note'), kind: 'text', isOptional: true },
      isAnotherField(),
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
    ...wireCall(record),
    done: settlementActsText('wireRecorded'),
  }
}

function balanceHint(balance: number): string {
  return balance > 0
    ? settlementActsText('amountLeft', { amount: exactly(balance) })
    : settlementActsText('nothingLeft')
}

export function addLine(record: SaleRecord): Act {
  return {
    title: settlementActsText('addLine'),
    says: `${settlementActsText('addLineSays', { total: exactly(record.invoice.total) })} ${secondSigns()}`,
    confirm: (typed) =>
      (readDollars(typed['amount'] ?? '') ?? 0) < 0
        ? withAmount('creditAmount', 'credit')(typed)
        : withAmount('addAmount', 'add')(typed),
    fields: [
      { name: 'text', label: settlementActsText('whatFor'), kind: 'text' },
      { ...amountField(), hint: settlementActsText('negativeForCredit') },
    ],
    rules: z.object({
      text: typedText(settlementActsText('sayWhatLineIsFor'), 200),
      amount: typedDollars.refine((amount) => amount !== 0, {
        error: () => settlementActsText('enterAmount'),
      }),
    }),
    initial: { text: '', amount: '' },
    method: 'POST',
    ...saleCall(record, 'lines', { event: 'line-added', question: 'credit' }),
    done: settlementActsText('lineAdded'),
  }
}

export function extendDue(record: SaleRecord, now: number): Act {
  const due = Date.parse(record.invoice.due_at)
  return {
    title: settlementActsText('extendDue'),
    says: settlementActsText('extendDueSays'),
    confirm: () => settlementActsText('extend'),
    fields: [
      {
        ...{ name: 'due_at', label: settlementActsText('due'), kind: 'time' },
        hint: settlementActsText('easternTime'),
      },
      reasonField(),
    ],
    rules: z.object({ due_at: typedTime, reason: reasonSchema }),
    initial: { due_at: businessTime(new Date(Math.max(due, now) + 24 * HOUR)), reason: '' },
    method: 'POST',
    ...saleCall(record, 'due', { event: 'due-extended' }),
    done: settlementActsText('dueExtended'),
  }
}

export function refund(record: SaleRecord): Act {
  const { balance, paid } = record.invoice
  const isOver = record.sale.state === 'defaulted' || record.sale.state === 'cancelled'
  const tooMuch = isOver ? paid : Math.max(0, -balance)
  return {
    title: settlementActsText('refund'),
    says: [
      settlementActsText('refundSays', { paid: exactly(paid) }),
      ...endsIt(record.sale.state),
      settlementActsText('secondAlways'),
    ].join(' '),
    confirm: withAmount('refundAmount', 'refundButton'),
    isDanger: true,
    fields: [amountField(), reasonField()],
    rules: z
      .object({ amount: typedPositiveDollars, reason: reasonSchema })
      .transform((typed) => ({ ...typed, state: record.sale.state })),
    initial: { amount: tooMuch > 0 ? dollarsToType(tooMuch) : '', reason: '' },
    method: 'POST',
    ...refundCall(record),
  }
}

/** It is never done without a second person. */
function refundCall(record: SaleRecord) {
  return {
    ...saleCall(record, 'refunds', { event: 'refunded', question: 'refund' }),
    done: actDialogText('askedSecond'),
  }
}

/** What it means to send all of it back. */
function endsIt(state: SaleState): string[] {
  if (FULLY_REFUNDED[state] !== 'refunded' || state === 'refunded') return []
  return [settlementActsText(state === 'on_its_way' ? 'allComesBack' : 'allEndsSale')]
}

/** All that was paid goes back, which ends the sale. */
export function acceptReturn(record: SaleRecord): Act {
  const { paid } = record.invoice
  return {
    title: settlementActsText('acceptReturn'),
    says: `${settlementActsText('acceptReturnSays', { paid: exactly(paid) })} ${settlementActsText('secondAlways')}`,
    confirm: () => settlementActsText('acceptAndRefund', { paid: exactly(paid) }),
    isDanger: true,
    fields: [reasonField()],
    rules: z
      .object({ reason: reasonSchema })
      .transform(({ reason }) => ({ amount: paid, reason, state: record.sale.state })),
    // Kept with the refund: in English, like all that is kept.
    initial: { reason: 'Returned' },
    method: 'POST',
    ...refundCall(record),
    about: 'return',
  }
}

export function cancelSale(record: SaleRecord): Act {
  return {
    title: settlementActsText('cancelReservation'),
    says: settlementActsText('cancelSays'),
    confirm: () => settlementActsText('cancelReservation'),
    isDanger: true,
    fields: [reasonField()],
    rules: z.object({ reason: reasonSchema }),
    initial: { reason: '' },
    method: 'POST',
    ...saleCall(record, 'cancel', { event: 'cancelled' }),
    done: settlementActsText('reservationCancelled'),
  }
}
