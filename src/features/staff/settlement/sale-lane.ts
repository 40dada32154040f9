import { shortDay } from '../../lot/instants.ts'
import type { SaleRecord } from './sale-record.ts'

/** The way of a sale as a lane: solid where it was driven, dashed where it is still to be. */
export interface LaneStep {
  word: string
  /** When it was done, as RFC 3339, where that is known. */
  at: string | null
  /** What is promised of a step that is to come: 'by Dec 4'. */
  note: string | null
  is: 'done' | 'current' | 'to come'
}

type Told = Pick<SaleRecord, 'invoice' | 'sale' | 'happened'>

/** How a sale ended that did not come to the end of its way. */
const ENDED_EARLY = {
  cancelled: 'Cancelled',
  defaulted: 'In default',
  refunded: 'Refunded',
} as const

/** Each step in its order. Those behind a sale that ended early are left out: they will never come. */
export function laneOf(record: Told): LaneStep[] {
  const { invoice, sale } = record
  const steps: Omit<LaneStep, 'is'>[] = [
    { word: 'Won', at: invoice.issued_at, note: null },
    { word: 'Invoiced', at: invoice.issued_at, note: null },
    ...partPaid(record),
    { word: 'Paid', at: sale.paid_at, note: `due ${shortDay(invoice.due_at)}` },
    ...wayOf(record),
    { word: 'Return period over', at: lastOf(record, 'completed'), note: returnNote(record) },
  ]
  const isBroughtBack = sale.state === 'returning' && sale.received_at === null
  const ended = isBroughtBack ? 'Comes back' : ENDED_EARLY[sale.state as keyof typeof ENDED_EARLY]
  if (ended) {
    const driven = steps.filter(({ at }) => at !== null)
    const end = { word: ended, at: endOf(record), note: null, is: 'current' } as const
    return [...driven.map((step) => ({ ...step, is: 'done' as const })), end]
  }
  const current = steps.findIndex(({ at }) => at === null)
  return steps.map((step, index) => ({
    ...step,
    is: current === -1 || index < current ? 'done' : index === current ? 'current' : 'to come',
  }))
}

function partPaid(record: Told): Omit<LaneStep, 'is'>[] {
  const { invoice, sale } = record
  const first = record.happened.findLast(({ type }) => type === 'payment-recorded')
  const isInOne = first !== undefined && first.at === sale.paid_at
  if (sale.paid_at === null && invoice.paid === 0) return []
  return first && !isInOne ? [{ word: 'Part paid', at: first.at, note: null }] : []
}

function wayOf(record: Told): Omit<LaneStep, 'is'>[] {
  const { sale } = record
  const received = { at: sale.received_at, note: null }
  if (sale.handover?.method === 'pick_up') {
    const ready = sale.paid_at && lastOf(record, 'handover-chosen')
    const later = ready && sale.paid_at && ready > sale.paid_at ? ready : sale.paid_at
    return [
      { word: 'Ready for pick-up', at: later, note: null },
      { word: 'Picked up', ...received },
    ]
  }
  const due = sale.delivery_due_at
  return [
    {
      word: sale.handover ? 'On its way' : 'Pick-up or delivery',
      at: lastOf(record, 'sent'),
      note: sale.delivery_starts ? `from ${shortDay(sale.delivery_starts.from)}` : null,
    },
    { word: 'Delivered', ...received, note: due ? `by ${shortDay(due)}` : null },
  ]
}

function returnNote({ sale }: Told): string | null {
  if (sale.state === 'returning') return 'being returned'
  return sale.return_until ? shortDay(sale.return_until) : null
}

function endOf(record: Told): string | null {
  const { state } = record.sale
  return (
    lastOf(record, state === 'returning' ? 'refunded' : state) ?? record.happened[0]?.at ?? null
  )
}

/** When it happened last. */
function lastOf({ happened }: Told, type: string): string | null {
  return happened.find((one) => one.type === type)?.at ?? null
}
