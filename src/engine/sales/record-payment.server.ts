import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { answerDeskText } from '../../languages/answers/desk.ts'
import { HOUSE_CURRENCY, type Cents } from '../../rules/money.ts'
import { PAYMENT_DAYS_BEFORE_SALE } from '../../rules/policy.ts'
import { POSSIBLE_FROM } from '../../rules/sales/decide-sale.ts'
import { paymentDayFault } from '../../rules/sales/payment-day.ts'
import type { Sale, SaleState } from '../../rules/sales/sale.ts'
import { otherCurrencyInWords } from '../../rules/sales/wires/other-currency.ts'
import { Problem, validationFailed } from '../../server/http/problem.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { requirePossible } from './change-sale.server.ts'
import { tellOfPayment } from './notices/tell-of-payment.server.ts'
import {
  insertPayment,
  lockPayment,
  readOrigin,
  updatePayment,
  type PaymentRow,
} from './payment-rows.server.ts'
import { requireAnotherWire } from './same-payments.server.ts'
import { changeSold, type LockedSold } from './settle-sale.server.ts'

/** A wire that came. */
export interface Received {
  amount: Cents
  /** Such as '2026-11-23'. */
  receivedOn: string
  sender: string | null
  note: string | null
  /** Entered by hand, though as much is recorded about then: it is another wire. */
  isAnother?: boolean
  /** Of the line of a bank statement that told of it. */
  statementKey?: string
}

/**
 * Records a wire for a sale: counted where the sale can take it, else kept for review, for money is never lost. What pays the rest
 * sells the auction.
 * @throws Problem 422 for a day that cannot be, 409 for what may be recorded already
 */
export async function recordPayment(
  tx: Transaction<DB>,
  sold: LockedSold,
  { amount, receivedOn, sender, note, isAnother, statementKey }: Received,
  by: string,
): Promise<PaymentRow> {
  const { locked } = sold
  const { sale, now } = locked
  requirePossibleDay(receivedOn, sale, now)
  const id = randomUUID()
  if (statementKey === undefined && !isAnother)
    await requireAnotherWire(tx, sale.id, { amount, receivedOn, statementKey: null })
  const counts = POSSIBLE_FROM['record-payment'].includes(sale.state)
  if (counts) await changeSold(tx, sold, { type: 'record-payment', payment: id, amount }, by)
  const payment = await insertPayment(
    tx,
    {
      id,
      sale_id: sale.id,
      state: counts ? 'counted' : 'review',
      amount,
      received_on: receivedOn,
      sender,
      note,
      review_reason: counts ? null : reviewReason(sale.state),
      statement_key: statementKey ?? null,
      recorded_by: by,
    },
    now,
  )
  await tellOfPayment(tx, locked, payment)
  return payment
}

/** Money that waits for review. */
interface ReviewedWire {
  id: string
  /** Though as much is recorded about then for the sale that it is to be counted to: it is another wire. */
  isAnother: boolean
}

/** Counts money that waited for review to a sale that can take it. @throws Problem as `requireAssignable` does */
export async function assignPayment(
  tx: Transaction<DB>,
  sold: LockedSold,
  wire: ReviewedWire,
  by: string,
): Promise<PaymentRow> {
  const { id, amount } = await requireAssignable(tx, sold, wire)
  const sale = await changeSold(tx, sold, { type: 'record-payment', payment: id, amount }, by)
  const payment = await updatePayment(tx, id, { state: 'counted', sale_id: sale.id })
  await tellOfPayment(tx, sold.locked, payment)
  return payment
}

/** With the sale that it was meant for, and the line of a statement that told of it. */
export interface AssignablePayment extends PaymentRow {
  meantFor: string | null
  statementKey: string | null
}

/**
 * The waiting payment, locked, if it could be counted to the sale now.
 * @throws Problem 409 for one that does not wait, that the sale cannot take, or that may be counted to it already
 */
export async function requireAssignable(
  tx: Transaction<DB>,
  { locked }: LockedSold,
  { id: paymentId, isAnother }: ReviewedWire,
): Promise<AssignablePayment> {
  const payment = await lockWaitingPayment(tx, paymentId)
  const { id, amount, currency } = payment
  if (currency !== HOUSE_CURRENCY)
    throw new Problem('not_available', otherCurrencyInWords(currency))
  requirePossible(locked, { type: 'record-payment', payment: id, amount })
  const { statementKey, meantFor } = await readOrigin(tx, id)
  const wire = { amount, receivedOn: payment.received_on, statementKey }
  if (!isAnother) await requireAnotherWire(tx, locked.sale.id, wire, id)
  return { ...payment, meantFor, statementKey }
}

/** @throws Problem 404 for none, 409 for one that was seen to */
export async function lockWaitingPayment(tx: Transaction<DB>, id: string): Promise<PaymentRow> {
  const payment = await lockPayment(tx, id)
  if (!payment) throw new Problem('not_found', answerDeskText('paymentNotFound'))
  if (payment.state === 'review') return payment
  throw new Problem('not_available', answerDeskText('paymentSeenTo', { state: payment.state }))
}

function requirePossibleDay(day: string, sale: Sale, now: Date): void {
  const fault = paymentDayFault(day, sale, now)
  if (!fault) return
  const message =
    fault === 'to-come'
      ? answerDeskText('dayToCome')
      : answerDeskText('dayTooEarly', { days: PAYMENT_DAYS_BEFORE_SALE })
  throw validationFailed([{ path: 'received_on', message }])
}

function reviewReason(state: SaleState): string {
  switch (state) {
    case 'defaulted':
      return 'It came after the sale had ended in default.'
    case 'cancelled':
      return 'It came for a reservation that was cancelled.'
    case 'refunded':
      return 'It came for a sale that was refunded.'
    default:
      return 'It came while the vehicle is being returned.'
  }
}
