import type { SaleView } from '../settlement/sale-view.ts'

/** How a buyer gets what was bought, as the calls take and answer it. Money in dollars. */

export type HandoverMethod = NonNullable<SaleView['handover']>['method']

/** What bringing it there costs, or why that cannot be told. */
export type HandoverQuote =
  | { price: number; miles: number | null; text: string }
  | { price: null; why: string }

/** A choice as it is sent: at the price that was seen. */
export interface HandoverChoice {
  method: HandoverMethod
  address?: string
  postal_code?: string
  country?: string
  /** A calendar day, such as '2026-12-01'. */
  wished_on?: string
  price: number | null
}

export function quoteAddress(
  reservation: string,
  asked: { method: HandoverMethod; postal_code?: string; country?: string },
): string {
  return `/api/me/reservations/${reservation}/handover-quote?${new URLSearchParams({ ...asked })}`
}

export function handoverAddress(reservation: string): string {
  return `/api/me/reservations/${reservation}/handover`
}
