import { cents, type Cents } from '../money.ts'
import { applySale } from './apply-sale.ts'
import {
  isAfterDue,
  isOverdueUntold,
  remindersPast,
  returnPeriodEnd,
  stepsDue,
} from './deadlines.ts'
import {
  asksForMoney,
  ASKING_STATES,
  balanceOf,
  chosenDelivery,
  TITLE_STATES,
  totalOf,
  type Handover,
  type Sale,
  type SaleCommand,
  type SaleDecision,
  type SaleEvent,
  type SaleRefusal,
  type SaleState,
} from './sale.ts'

/** From which states each command is possible at all: the life of a sale as a table. */
export const POSSIBLE_FROM: Record<SaleCommand['type'], readonly SaleState[]> = {
  // Once it is received credits alone, by which what was sent back adds up.
  'add-line': [...ASKING_STATES, 'received', 'returning', 'completed'],
  'record-payment': ['invoiced', 'part_paid', 'paid', 'on_its_way', 'received', 'completed'],
  refund: [
    'part_paid',
    'paid',
    'on_its_way',
    'received',
    'completed',
    'returning',
    'refunded',
    'defaulted',
    'cancelled',
  ],
  'extend-due': ['invoiced', 'part_paid'],
  remind: ['invoiced', 'part_paid'],
  default: ['invoiced', 'part_paid'],
  cancel: ['invoiced', 'part_paid'],
  'choose-handover': ['invoiced', 'part_paid', 'paid'],
  send: ['paid'],
  'hand-over': ['paid', 'on_its_way'],
  'move-title': ['paid', 'on_its_way', 'received', 'completed'],
  'ask-return': ['received'],
  'refuse-return': ['returning'],
  'take-back': ['returning'],
  complete: ['received'],
}

/** Decides one command against the sale as it is at `now` (the database's time, UTC), with the operator's grace in hours. */
export function decideSale(
  sale: Sale,
  command: SaleCommand,
  now: Date,
  graceHours: number,
): SaleDecision {
  if (!POSSIBLE_FROM[command.type].includes(sale.state)) {
    return refuse({ reason: 'wrong-state', state: sale.state })
  }
  switch (command.type) {
    case 'add-line':
      if (command.line.amount === 0) return refuse({ reason: 'no-amount' })
      if (command.line.amount > 0 && !asksForMoney(sale.state))
        return refuse({ reason: 'wrong-state', state: sale.state })
      if (totalOf(sale) + command.line.amount < 0) return refuse({ reason: 'total-below-nothing' })
      return accept({ type: 'line-added', line: command.line })
    case 'record-payment':
      if (command.amount <= 0) return refuse({ reason: 'no-amount' })
      return accept({ ...command, type: 'payment-recorded' })
    case 'refund':
      if (command.amount <= 0) return refuse({ reason: 'no-amount' })
      if (command.amount > sale.paid)
        return refuse({ reason: 'refund-too-large', most: cents(Math.max(0, sale.paid)) })
      if (bringsDefault(sale, command.amount, now, graceHours))
        return refuse({ reason: 'refund-brings-default' })
      return accept({
        ...command,
        type: 'refunded',
        ...(leavesCarrier(sale, command.amount) && { comesBack: true }),
      })
    case 'extend-due':
      if (command.dueAt <= sale.dueAt || command.dueAt <= now)
        return refuse({ reason: 'due-not-later', dueAt: sale.dueAt })
      return accept({
        ...command,
        type: 'due-extended',
        leftOut: remindersPast({ issuedAt: sale.issuedAt, dueAt: command.dueAt }, now),
      })
    case 'remind': {
      const isDue = stepsDue(sale, now, graceHours).includes(command.step)
      const isHeldBack = command.step === 'overdue' && isOverdueUntold(sale, now, graceHours)
      return isDue || isHeldBack
        ? accept({ ...command, type: 'reminded' })
        : refuse({ reason: 'not-due' })
    }
    case 'default':
      if (!isAfterDue(sale, now, graceHours)) return refuse({ reason: 'not-due' })
      return accept({ type: 'defaulted' })
    case 'cancel':
      if (sale.paid > 0) return refuse({ reason: 'money-received', paid: sale.paid })
      return accept({ ...command, type: 'cancelled' })
    case 'choose-handover':
      return decideChoice(sale, command, now)
    case 'send':
    case 'hand-over':
      return decideHandover(sale, command.type)
    case 'move-title':
      if (TITLE_STATES.indexOf(command.title) <= TITLE_STATES.indexOf(sale.title))
        return refuse({ reason: 'title-backwards', title: sale.title })
      return accept({ ...command, type: 'title-moved' })
    case 'ask-return': {
      const endedAt = returnPeriodEnd(sale)
      if (endedAt && now >= endedAt) return refuse({ reason: 'return-period-over', endedAt })
      return accept({ ...command, type: 'return-asked' })
    }
    case 'refuse-return':
      // Nobody asked for it: the vehicle never arrived.
      if (!sale.receivedAt) return refuse({ reason: 'wrong-state', state: sale.state })
      return accept({ ...command, type: 'return-refused' })
    case 'take-back':
      return accept({ ...command, type: 'taken-back' })
    case 'complete': {
      const end = returnPeriodEnd(sale)
      if (!end || now < end) return refuse({ reason: 'not-due' })
      return accept({ type: 'completed' })
    }
  }
}

function decideChoice(
  sale: Sale,
  command: Extract<SaleCommand, { type: 'choose-handover' }>,
  now: Date,
): SaleDecision {
  const handover = datedChoice(sale, command.handover, now)
  const event = { ...command, type: 'handover-chosen', handover } as const
  if (totalOf(applySale(sale, event, sale.id, now)) < 0)
    return refuse({ reason: 'total-below-nothing' })
  return accept(event)
}

/** A delivery that is first chosen after the payment counts from then: nothing could be sent before. A change of it moves no promise. */
function datedChoice({ paidAt, handover: standing }: Sale, chosen: Handover, now: Date): Handover {
  if (paidAt === null || chosen.method === 'pick_up') return chosen
  const isFirst = standing?.method !== 'delivery'
  const chosenAt = isFirst ? now.toISOString() : standing.chosenAt
  return chosenAt === undefined ? chosen : { ...chosen, chosenAt }
}

/** Whether the price would be unpaid by a refund, after its time: the account would be closed for what staff did. */
function bringsDefault(sale: Sale, amount: Cents, now: Date, graceHours: number): boolean {
  const after = { ...sale, paid: cents(sale.paid - amount) }
  return !isAfterDue(sale, now, graceHours) && isAfterDue(after, now, graceHours)
}

/** Whether a refund leaves the vehicle with a carrier, on its way to who owes nothing for it. */
function leavesCarrier({ state, paid }: Sale, amount: Cents): boolean {
  return state === 'on_its_way' && amount === paid
}

/** Nothing leaves us that is not paid for. */
function decideHandover(sale: Sale, step: 'send' | 'hand-over'): SaleDecision {
  const balance = balanceOf(sale)
  if (balance > 0) return refuse({ reason: 'not-paid', balance })
  if (!sale.handover) return refuse({ reason: 'no-handover-chosen' })
  const isFetched = sale.handover.method === 'pick_up'
  const isPriced = chosenDelivery(sale) !== null
  if (!isFetched && !isPriced) return refuse({ reason: 'delivery-not-priced' })
  if (step === 'send')
    return isFetched ? refuse({ reason: 'is-picked-up' }) : accept({ type: 'sent' })
  if (!isFetched && sale.state !== 'on_its_way')
    return refuse({ reason: 'wrong-state', state: sale.state })
  return accept({ type: 'handed-over' })
}

function accept(event: SaleEvent): SaleDecision {
  return { outcome: 'accepted', event }
}

function refuse(refusal: SaleRefusal): SaleDecision {
  return { outcome: 'refused', refusal }
}
