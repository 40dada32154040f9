import { settlementText } from '../../languages/site/settlement.ts'
import { HOUR, MINUTE, SECOND } from '../../rules/durations.ts'
import { dollarsToCents, formatExactly, formatExactlyIn, type Cents } from '../../rules/money.ts'
import { LAST_REMINDER_HOURS, MONEY_BACK_DAYS } from '../../rules/policy.ts'
import { countryLabel } from '../../rules/registration/country-label.ts'
import { asksForMoney, ENDED_STATES, isPriceKind, type SaleState } from '../../rules/sales/sale.ts'
import { calendarDay } from '../frame/calendar-day.ts'
import { dayAndTime } from '../lot/instants.ts'
import type { InvoiceView, SaleView } from './sale-view.ts'

/** How a sale stands, in words for its buyer. Instants in milliseconds since 1970 UTC. */

/** What the words depend on. */
export interface SaleFacts {
  invoice: InvoiceView
  sale: SaleView
}

/** "$14,592.00". Takes dollars. */
export function exactly(amount: number): string {
  return formatExactly(dollarsToCents(amount))
}

/** The same of any currency: "EUR 14,592.00". */
export function exactlyIn(currency: string, amount: number): string {
  return formatExactlyIn(currency, dollarsToCents(amount))
}

/** What a delivery costs by what was agreed with the sale: "1,000 miles free, then $0.70 per mile". */
export function ratesInWords(sale: SaleView): string {
  const miles = sale.free_delivery_miles.toLocaleString('en-US')
  return settlementText('rates', { miles, price: exactly(sale.delivery_per_mile) })
}

/** What the vehicle itself cost, without lines that were added to it. */
function priceIn({ lines }: InvoiceView): number {
  return lines.filter(({ kind }) => isPriceKind(kind)).reduce((sum, { amount }) => sum + amount, 0)
}

/** Until the vehicle itself is paid there is a time to keep; what was added to it is only due before it is handed over. */
export function hasDueTime({ invoice, sale }: SaleFacts): boolean {
  const isUnpaid = sale.state === 'invoiced' || sale.state === 'part_paid'
  return isUnpaid && invoice.paid < priceIn(invoice)
}

/** Until the vehicle is received; who did not pay in time owes it while the account is closed for that. */
export function hasToPay({ invoice, sale }: SaleFacts, isClosed: boolean): boolean {
  if (sale.state === 'defaulted') return isClosed && invoice.balance > 0
  return invoice.balance > 0 && asksForMoney(sale.state)
}

/** Nothing more happens, and nothing is left to do. */
export function isEnded(state: SaleState): boolean {
  return ENDED_STATES.some((one) => one === state)
}

/** Whether the buyer may come and fetch it. */
export function isReadyForPickUp({ invoice, sale }: SaleFacts): boolean {
  return sale.state === 'paid' && sale.handover?.method === 'pick_up' && invoice.balance <= 0
}

/** The time left to pay: "16h 20m", in the last two hours "1h 05m 09s", 'Overdue' when past. */
export function timeToPay(dueAt: number, now: number): string {
  const left = dueAt - now
  if (left <= 0) return settlementText('overdue')
  const hours = String(Math.floor(left / HOUR))
  const minutes = twoDigits((left % HOUR) / MINUTE)
  if (now < pressingFrom(dueAt)) return settlementText('timeToPay', { hours, minutes })
  const seconds = twoDigits((left % MINUTE) / SECOND)
  return settlementText('secondsToPay', { hours, minutes, seconds })
}

/** From when the time left to pay is shown in red, and with its seconds. */
export function pressingFrom(dueAt: number): number {
  return dueAt - LAST_REMINDER_HOURS * HOUR
}

function twoDigits(count: number): string {
  return String(Math.floor(count)).padStart(2, '0')
}

/** One or two sentences: how it stands, and what comes next by when. */
export function saleInWords(facts: SaleFacts, now: number): string {
  const { invoice, sale } = facts
  switch (sale.state) {
    case 'invoiced':
    case 'part_paid':
      return toPayInWords(facts, now)
    case 'paid':
      return paidInWords(facts)
    case 'on_its_way':
      return oneByOne(onItsWayInWords(sale), latestDelivery(sale))
    case 'received':
      return oneByOne(receivedInWords(sale), returnInWords(sale))
    case 'completed':
      return sale.received_at
        ? settlementText('returnIsOverSince', {
            day: calendarDay(sale.received_at),
            days: MONEY_BACK_DAYS,
          })
        : settlementText('returnIsOver', { days: MONEY_BACK_DAYS })
    case 'returning':
      return settlementText(isBroughtBack(sale) ? 'broughtBack' : 'youAskedToReturn')
    case 'refunded':
      return invoice.paid > 0
        ? settlementText('weKept', { amount: exactly(invoice.paid) })
        : settlementText('allSentBack')
    case 'cancelled':
      return oneByOne(settlementText('wasCancelled'), heldInWords(dollarsToCents(invoice.paid)))
    case 'defaulted':
      return oneByOne(settlementText('notPaidInTime'), heldInWords(dollarsToCents(invoice.paid)))
  }
}

/** Whole sentences, those that there are. */
function oneByOne(...sentences: string[]): string {
  return sentences.filter(Boolean).join(' ')
}

/** It never arrived: everything was sent back while it was on its way. */
function isBroughtBack({ state, received_at: received }: SaleView): boolean {
  return state === 'returning' && received === null
}

function toPayInWords(facts: SaleFacts, now: number): string {
  const { invoice } = facts
  const time = dayAndTime(invoice.due_at)
  const amount = exactly(invoice.balance)
  if (!hasDueTime(facts)) return settlementText('vehicleIsPaid', { amount })
  const isDue = Date.parse(invoice.due_at) <= now
  return oneByOne(
    invoice.paid > 0 ? settlementText('weReceived', { amount: exactly(invoice.paid) }) : '',
    settlementText(isDue ? 'wasDue' : 'pleasePay', { amount, time }),
  )
}

function paidInWords({ invoice, sale }: SaleFacts): string {
  if (invoice.balance > 0) {
    return settlementText('addedSince', { amount: exactly(invoice.balance) })
  }
  if (!sale.handover) return settlementText('paidChooseHandover')
  if (sale.handover.method === 'pick_up') return settlementText('paidPickUp')
  const place = placeOf(sale)
  return oneByOne(
    place ? settlementText('paidPreparingTo', { place }) : settlementText('paidPreparing'),
    sale.is_late ? '' : startOfDelivery(sale),
    latestDelivery(sale),
  )
}

/** By the terms of the sale: its days are counted from the payment, or from a choice that came later. */
function startOfDelivery({ delivery_starts: starts, paid_at }: SaleView): string {
  if (!starts) return ''
  const { since, from, to } = starts
  const hoursTo = (at: string) => Math.round((Date.parse(at) - Date.parse(since)) / HOUR)
  return settlementText('deliveryStarts', {
    from: hoursTo(from),
    to: hoursTo(to),
    since: since === paid_at ? 'payment' : 'choice',
  })
}

/** Where it is delivered to: "80205, United States". */
export function placeOf({ handover }: Pick<SaleView, 'handover'>): string {
  const country = handover?.country && countryLabel(handover.country)
  return [handover?.postal_code, country].filter(Boolean).join(', ')
}

function onItsWayInWords(sale: SaleView): string {
  const place = placeOf(sale)
  return place ? settlementText('onItsWayTo', { place }) : settlementText('onItsWay')
}

function latestDelivery({ delivery_due_at, is_late }: SaleView): string {
  if (!delivery_due_at) return ''
  const day = calendarDay(delivery_due_at)
  return settlementText(is_late ? 'deliveryIsLate' : 'latestDelivery', { day })
}

/** What becomes of money that was paid for what is over; mails say the same. */
export function heldInWords(paid: Cents): string {
  return paid > 0 ? settlementText('heldMoney', { amount: formatExactly(paid) }) : ''
}

function returnInWords({ return_until }: SaleView): string {
  return return_until ? settlementText('canReturn', { time: dayAndTime(return_until) }) : ''
}

function receivedInWords({ received_at: at }: SaleView): string {
  return at
    ? settlementText('youReceivedItOn', { day: calendarDay(at) })
    : settlementText('youReceivedIt')
}

export interface SaleStepWords {
  word: string
  /** When it was done, as RFC 3339, where that is known. */
  at: string | null
  is: 'done' | 'current' | 'to come'
}

/** How far each state has come on the way from the invoice to the end of the return period. */
const REACHED: Partial<Record<SaleState, number>> = {
  invoiced: 0,
  part_paid: 0,
  paid: 1,
  on_its_way: 2,
  received: 3,
  returning: 3,
  completed: 5,
}

/** The way of a sale as a short line of steps; none for one that ended on the way. */
export function stepsOf({ invoice, sale }: SaleFacts): SaleStepWords[] {
  const reached = REACHED[sale.state]
  if (reached === undefined || isBroughtBack(sale)) return []
  const isFetched = sale.handover?.method === 'pick_up'
  const isReady = isReadyForPickUp({ invoice, sale })
  const steps: { word: string; at: string | null }[] = [
    { word: settlementText('stepInvoiced'), at: invoice.issued_at },
    { word: paymentInWords(sale), at: sale.paid_at },
    { word: settlementText(isFetched ? 'stepReady' : 'stepOnItsWay'), at: null },
    { word: settlementText('stepReceived'), at: sale.received_at },
    {
      word: settlementText(sale.state === 'returning' ? 'stepReturnRequested' : 'stepReturnOver'),
      at: sale.state === 'completed' ? sale.return_until : null,
    },
  ]
  // The one that comes next is the current one.
  const current = sale.state === 'returning' ? 4 : Math.min(reached + (isReady ? 2 : 1), 5)
  return steps.map((step, at) => ({
    ...step,
    is: at < current ? 'done' : at === current ? 'current' : 'to come',
  }))
}

function paymentInWords({ state }: SaleView): string {
  if (state === 'part_paid') return settlementText('stepPaidInPart')
  return settlementText(state === 'invoiced' ? 'stepPayment' : 'stepPaid')
}

/** Where the title is. */
export function titleInWords({ title_state }: Pick<SaleView, 'title_state'>): string {
  if (title_state === 'sent') return settlementText('titleMailed')
  return settlementText(title_state === 'received' ? 'titleReceived' : 'titleWithUs')
}
