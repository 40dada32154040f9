import { handoverText } from '../../languages/rules/handover.ts'
import type { InvoiceLine } from './sale.ts'

const DELIVERY = 'Delivery'
const TO = `${DELIVERY} to `

/** What an invoice's line of a delivery says, which is kept in English; `place` is null where nobody knows it. */
export function deliveryLine(place: string | null): string {
  return place === null ? DELIVERY : TO + place
}

/** What a line of an invoice says to whoever reads it now. */
export function shownLine({ kind, text }: Pick<InvoiceLine, 'kind' | 'text'>): string {
  return kind === 'delivery' ? shownDeliveryLine(text) : text
}

/** The same for whoever reads it now; what staff wrote instead stays as it is. */
export function shownDeliveryLine(line: string): string {
  if (line === DELIVERY) return handoverText('delivery')
  return line.startsWith(TO) ? handoverText('deliveryTo', { place: line.slice(TO.length) }) : line
}
