import type { Selectable } from 'kysely'
import { applySale } from '../../rules/sales/apply-sale.ts'
import { type Sale, type SaleEvent } from '../../rules/sales/sale.ts'
import { keptTerms } from '../../rules/sales/terms.ts'
import type { DB } from '../../server/postgres/database-types.ts'

export type SaleEventRow = Selectable<DB['sale_events']>

/** A stored event as it was: times came back as texts. */
export function readSaleEvent({
  type,
  payload,
}: Pick<SaleEventRow, 'type' | 'payload'>): SaleEvent {
  // `changeSale` and `beginSales` wrote it, from an event.
  const event = { type, ...(payload as object) } as SaleEvent
  switch (event.type) {
    case 'begun':
      return {
        ...event,
        terms: keptTerms(event.terms),
        issuedAt: new Date(event.issuedAt),
        dueAt: new Date(event.dueAt),
      }
    case 'due-extended':
      return { ...event, dueAt: new Date(event.dueAt) }
    default:
      return event
  }
}

/** The sale that its events tell of; null for none. */
export function replaySale(events: readonly SaleEventRow[]): Sale | null {
  let sale: Sale | null = null
  for (const row of events) sale = applySale(sale, readSaleEvent(row), row.sale_id, row.at)
  return sale
}
