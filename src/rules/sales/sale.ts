import type { ReservationKind } from '../auction.ts'
import { cents, type Cents } from '../money.ts'
import type { SaleTerms } from './terms.ts'

/**
 * The life of a sale, from its invoice to the end of its return period: what it is, what may happen to it from which state, and
 * what each happening does (DESIGN section 4; the terms are the specification's, section 9). Pure: time, ids and people come in
 * with the command; a refusal is a value with its reason.
 */

export const SALE_STATES = [
  'invoiced',
  'part_paid',
  'paid',
  'on_its_way',
  'received',
  /** The return period is over. */
  'completed',
  /** It is on its way back: a return was asked for, or all that was paid was sent back before it arrived. */
  'returning',
  /** Undone: what was paid was sent back, after a return perhaps less what was deducted. */
  'refunded',
  'defaulted',
  'cancelled',
] as const
export type SaleState = (typeof SALE_STATES)[number]

/** Where the title is: with us, in the mail, with the buyer. */
export const TITLE_STATES = ['waiting', 'sent', 'received'] as const
export type TitleState = (typeof TITLE_STATES)[number]

/** What the vehicle itself was sold for. */
export const PRICE_KINDS = ['hammer_price', 'buy_now_price', 'agreed_price'] as const
export type PriceKind = (typeof PRICE_KINDS)[number]
export const LINE_KINDS = [...PRICE_KINDS, 'delivery', 'other'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** The line of the price, by how the buyer came to it. */
export const PRICE_KIND_OF: Readonly<Record<ReservationKind, PriceKind>> = {
  win: 'hammer_price',
  buy_now: 'buy_now_price',
  offer: 'agreed_price',
}

/** A line of an invoice. An amount below nothing is a credit. */
export interface InvoiceLine {
  id: string
  kind: LineKind
  text: string
  /** How it came about, such as the miles of a delivery. */
  detail?: string
  amount: Cents
}

/** How the buyer gets what was bought. */
export type Handover =
  | { method: 'pick_up' }
  | {
      method: 'delivery'
      address: string
      postalCode: string
      country: 'United States' | 'Canada'
      /** Null where we do not know the place: staff price it. */
      miles: number | null
      /** A calendar day, such as '2026-12-01', or null for as soon as possible. */
      wishedOn: string | null
      /** Where everything was paid before a delivery was first chosen: when it was, in ISO 8601 (UTC). */
      chosenAt?: string
    }

/** What time alone does to a sale. */
export const SALE_STEPS = [
  'remind_half_time',
  'remind_last',
  'overdue',
  'default',
  'complete',
] as const
export type SaleStep = (typeof SALE_STEPS)[number]
/** Of these the buyer is told once for each due time. */
export type Reminder = Extract<SaleStep, 'remind_half_time' | 'remind_last' | 'overdue'>

export interface Sale {
  id: string
  auctionId: string
  run: number
  buyer: string
  kind: ReservationKind
  terms: SaleTerms
  /** The number of its last event. */
  version: number
  state: SaleState
  price: Cents
  invoiceNumber: string
  reference: string
  lines: readonly InvoiceLine[]
  /** What was paid less what was refunded. */
  paid: Cents
  issuedAt: Date
  dueAt: Date
  /** When everything was first paid. */
  paidAt: Date | null
  handover: Handover | null
  title: TitleState
  receivedAt: Date | null
  /** Sent, or left out as an extension had passed them; of this due time. */
  remindersDone: readonly Reminder[]
}

export type SaleCommand =
  | { type: 'add-line'; line: InvoiceLine }
  /** More than nothing, for what was paid; `payment` is its row. */
  | { type: 'record-payment'; payment: string; amount: Cents }
  /** More than nothing: what is sent back. */
  | { type: 'refund'; payment: string; amount: Cents; reason: string }
  | { type: 'extend-due'; dueAt: Date; reason: string }
  | { type: 'remind'; step: Reminder }
  | { type: 'default' }
  | { type: 'cancel'; reason: string }
  /** `delivery` is the line that the way costs, if it costs anything. */
  | { type: 'choose-handover'; handover: Handover; delivery: InvoiceLine | null }
  | { type: 'send' }
  | { type: 'hand-over' }
  | { type: 'move-title'; title: TitleState }
  | { type: 'ask-return'; reason: string }
  | { type: 'refuse-return'; reason: string }
  /** It is back with us: nothing more of what was paid is sent back. */
  | { type: 'take-back'; reason: string }
  | { type: 'complete' }

export type SaleEvent =
  | {
      type: 'begun'
      auctionId: string
      run: number
      buyer: string
      kind: ReservationKind
      terms: SaleTerms
      price: Cents
      invoiceNumber: string
      reference: string
      line: InvoiceLine
      issuedAt: Date
      dueAt: Date
    }
  | { type: 'line-added'; line: InvoiceLine }
  | { type: 'payment-recorded'; payment: string; amount: Cents }
  | {
      type: 'refunded'
      payment: string
      amount: Cents
      reason: string
      /** All of it while the vehicle was on its way. Events from before this was noted have none: the sale ended with them. */
      comesBack?: true
    }
  | {
      type: 'due-extended'
      dueAt: Date
      reason: string
      /** Reminders of the new due time that are not sent. Events from before these were noted have none. */
      leftOut?: readonly Reminder[]
    }
  | { type: 'reminded'; step: Reminder }
  | { type: 'defaulted' }
  | { type: 'cancelled'; reason: string }
  | { type: 'handover-chosen'; handover: Handover; delivery: InvoiceLine | null }
  | { type: 'sent' }
  | { type: 'handed-over' }
  | { type: 'title-moved'; title: TitleState }
  | { type: 'return-asked'; reason: string }
  | { type: 'return-refused'; reason: string }
  | { type: 'taken-back'; reason: string }
  | { type: 'completed' }

export type SaleRefusal =
  | { reason: 'wrong-state'; state: SaleState }
  /** A credit of more than the other lines come to. */
  | { reason: 'total-below-nothing' }
  | { reason: 'no-amount' }
  /** Money came, which is to be sent back first. */
  | { reason: 'money-received'; paid: Cents }
  /** More than was paid. */
  | { reason: 'refund-too-large'; most: Cents }
  /** The due time is over, so that the sale would default at once. */
  | { reason: 'refund-brings-default' }
  | { reason: 'due-not-later'; dueAt: Date }
  /** Before its time, or not due any more: enough was paid, or it was done. */
  | { reason: 'not-due' }
  /** Not before everything is paid. */
  | { reason: 'not-paid'; balance: Cents }
  | { reason: 'no-handover-chosen' }
  /** To a place that we did not know: staff have not said yet what the way costs. */
  | { reason: 'delivery-not-priced' }
  /** The buyer fetches it, so it is not sent. */
  | { reason: 'is-picked-up' }
  | { reason: 'title-backwards'; title: TitleState }
  | { reason: 'return-period-over'; endedAt: Date }

export type SaleDecision =
  | { outcome: 'accepted'; event: SaleEvent }
  | { outcome: 'refused'; refusal: SaleRefusal }

/** Until all is paid. */
export const UNPAID_STATES = ['invoiced', 'part_paid'] as const satisfies readonly SaleState[]
/** Until the buyer has the vehicle. What is sent back later leaves a balance that nobody is asked for. */
export const ASKING_STATES = [
  ...UNPAID_STATES,
  'paid',
  'on_its_way',
] as const satisfies readonly SaleState[]
/** Nothing more happens to the vehicle by this sale. */
export const ENDED_STATES = [
  'completed',
  'refunded',
  'defaulted',
  'cancelled',
] as const satisfies readonly SaleState[]

export function isUnpaid(state: SaleState): boolean {
  return UNPAID_STATES.some((one) => one === state)
}

/** Whether a balance is asked for; what is owed after a default is told, and asked for by people alone. */
export function asksForMoney(state: SaleState): boolean {
  return ASKING_STATES.some((one) => one === state)
}

export function isPriceKind(kind: LineKind): kind is PriceKind {
  return PRICE_KINDS.some((one) => one === kind)
}

export function totalOf({ lines }: Pick<Sale, 'lines'>): Cents {
  return cents(lines.reduce((sum, { amount }) => sum + amount, 0))
}

/** What is still to be paid; below nothing where too much was. */
export function balanceOf(sale: Pick<Sale, 'lines' | 'paid'>): Cents {
  return cents(totalOf(sale) - sale.paid)
}

/** The line that the buyer's choice of delivery made; those that staff add have ids of their own. */
export function chosenDeliveryId({ id }: Pick<Sale, 'id'>): string {
  return `delivery ${id}`
}

/** That line, where there is one. */
export function chosenDelivery(sale: Pick<Sale, 'id' | 'lines'>): InvoiceLine | null {
  return sale.lines.find(({ id }) => id === chosenDeliveryId(sale)) ?? null
}
