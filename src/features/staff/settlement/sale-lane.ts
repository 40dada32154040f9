import { staffSaleText } from '../../../languages/staff/sale.ts'
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
  cancelled: 'cancelled',
  defaulted: 'inDefault',
  refunded: 'refunded',
} as const

/** Each step in its order. Those behind a sale that ended early are left out: they will never come. */
export function laneOf(record: Told): LaneStep[] {
  const { invoice, sale } = record
  const steps: Omit<LaneStep, 'is'>[] = [
    { word: staffSaleText('won'), at: invoice.issued_at, note: null },
    { word: staffSaleText('invoiced'), at: invoice.issued_at, note: null },
    ...partPaid(record),
    {
      word: staffSaleText('paid'),
      at: sale.paid_at,
      note: staffSaleText('dueDay', { day: shortDay(invoice.due_at) }),
    },
    ...wayOf(record),
    {
      word: staffSaleText('returnPeriodOver'),
      at: lastOf(record, 'completed'),
      note: returnNote(record),
    },
  ]
  const isBroughtBack = sale.state === 'returning' && sale.received_at === null
  const ended = isBroughtBack ? 'comesBack' : ENDED_EARLY[sale.state as keyof typeof ENDED_EARLY]
  if (ended) {
    const driven = steps.filter(({ at }) => at !== null)
    const word = staffSaleText(ended)
    const end = { word, at: endOf(record), note: null, is: 'current' } as const
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
  return first && !isInOne ? [{ word: staffSaleText('partPaid'), at: first.at, note: null }] : []
}

function wayOf(record: Told): Omit<LaneStep, 'is'>[] {
  const { sale } = record
  const received = { at: sale.received_at, note: null }
  if (sale.handover?.method === 'pick_up') {
    const ready = sale.paid_at && lastOf(record, 'handover-chosen')
    const later = ready && sale.paid_at && ready > sale.paid_at ? ready : sale.paid_at
    return [
      { word: staffSaleText('readyForPickUp'), at: later, note: null },
      { word: staffSaleText('pickedUp'), ...received },
    ]
  }
  const due = sale.delivery_due_at
  return [
    {
      word: staffSaleText(sale.handover ? 'onItsWay' : 'pickUpOrDelivery'),
      at: lastOf(record, 'sent'),
      note: sale.delivery_starts
        ? staffSaleText('fromDay', { day: shortDay(sale.delivery_starts.from) })
        : null,
    },
    {
      word: staffSaleText('delivered'),
      ...received,
      note: due ? staffSaleText('byDay', { day: shortDay(due) }) : null,
    },
  ]
}

function returnNote({ sale }: Told): string | null {
  if (sale.state === 'returning') return staffSaleText('beingReturned')
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
