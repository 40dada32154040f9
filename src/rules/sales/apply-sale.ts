import { cents } from '../money.ts'
import {
  balanceOf,
  chosenDeliveryId,
  isUnpaid,
  type Sale,
  type SaleEvent,
  type SaleState,
} from './sale.ts'

/** What one event does to the sale. Events come from `decideSale`, so nothing is checked again. */
export function applySale(sale: Sale | null, event: SaleEvent, id: string, at: Date): Sale {
  if (event.type === 'begun') {
    const { type: _, line, ...terms } = event
    return {
      ...terms,
      id,
      version: 1,
      state: 'invoiced',
      lines: [line],
      paid: cents(0),
      paidAt: null,
      handover: null,
      title: 'waiting',
      receivedAt: null,
      remindersDone: [],
    }
  }
  if (!sale) throw new Error(`the events of sale ${id} begin with '${event.type}'`)
  return { ...sale, ...effectOf(event, sale, at), version: sale.version + 1 }
}

function effectOf(
  event: Exclude<SaleEvent, { type: 'begun' }>,
  sale: Sale,
  at: Date,
): Partial<Sale> {
  switch (event.type) {
    case 'line-added':
      return settled({ ...sale, lines: [...sale.lines, event.line] }, at)
    case 'payment-recorded':
      return settled({ ...sale, paid: cents(sale.paid + event.amount) }, at)
    case 'refunded':
      return afterRefund({ ...sale, paid: cents(sale.paid - event.amount) }, event.comesBack)
    case 'due-extended':
      return { dueAt: event.dueAt, remindersDone: event.leftOut ?? [] }
    case 'reminded':
      return { remindersDone: [...sale.remindersDone, event.step] }
    case 'defaulted':
      return { state: 'defaulted' }
    case 'cancelled':
      return { state: 'cancelled' }
    case 'handover-chosen': {
      const others = sale.lines.filter(({ id }) => id !== chosenDeliveryId(sale))
      const lines = event.delivery ? [...others, event.delivery] : others
      return { ...settled({ ...sale, lines }, at), handover: event.handover }
    }
    case 'sent':
      return { state: 'on_its_way' }
    case 'handed-over':
      return { state: 'received', receivedAt: at }
    case 'title-moved':
      return { title: event.title }
    case 'return-asked':
      return { state: 'returning' }
    case 'return-refused':
      return { state: 'received' }
    case 'taken-back':
      return { state: 'refunded' }
    case 'completed':
      return { state: 'completed' }
  }
}

/** What was paid once stays paid: a line that comes later leaves a balance, never a default. */
function settled(sale: Sale, at: Date): Partial<Sale> {
  const { lines, paid } = sale
  if (!isUnpaid(sale.state)) return { lines, paid }
  if (balanceOf(sale) <= 0) return { lines, paid, state: 'paid', paidAt: at }
  return { lines, paid, state: paid > 0 ? 'part_paid' : 'invoiced' }
}

/**
 * What a sale is once nothing is left of what was paid, by what it was: whatever was paid in full is undone. What is over otherwise
 * stays as it ended. A vehicle that is on its way comes back first, as its event says.
 */
export const FULLY_REFUNDED: Partial<Record<SaleState, SaleState>> = {
  part_paid: 'invoiced',
  paid: 'refunded',
  on_its_way: 'refunded',
  received: 'refunded',
  completed: 'refunded',
  returning: 'refunded',
  refunded: 'refunded',
  defaulted: 'defaulted',
  cancelled: 'cancelled',
}

function afterRefund({ paid, state }: Sale, comesBack = false): Partial<Sale> {
  if (comesBack) return { paid, state: 'returning' }
  return { paid, state: paid > 0 ? state : (FULLY_REFUNDED[state] ?? state) }
}
