import type { Transaction } from 'kysely'
import { countedPayments, type CountedPayment } from '../../engine/sales/counted-payments.server.ts'
import { cents, toDollars } from '../../rules/money.ts'
import {
  deliveryDueAt,
  deliveryStarts,
  isLate,
  returnPeriodEnd,
} from '../../rules/sales/deadlines.ts'
import { balanceOf, totalOf, type Handover, type Sale } from '../../rules/sales/sale.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { paymentWords } from './invoice-words.ts'
import type { InvoiceView, SaleView } from './sale-view.ts'

/** What a buyer has to pay, and what was paid. */
export function presentInvoice(sale: Sale, payments: readonly CountedPayment[]): InvoiceView {
  return {
    number: sale.invoiceNumber,
    reference: sale.reference,
    issued_at: sale.issuedAt.toISOString(),
    due_at: sale.dueAt.toISOString(),
    total: toDollars(totalOf(sale)),
    paid: toDollars(sale.paid),
    balance: toDollars(balanceOf(sale)),
    state: sale.state,
    lines: sale.lines.map(({ kind, text, amount }) => ({ kind, text, amount: toDollars(amount) })),
    payments: payments.map(({ amount, day }) => ({
      text: paymentWords(amount),
      day,
      amount: toDollars(amount),
    })),
  }
}

/** The invoice as it stands in this transaction. */
export async function readInvoiceOf(
  db: Database | Transaction<DB>,
  sale: Sale,
): Promise<InvoiceView> {
  return presentInvoice(sale, await countedPayments(db, sale.id))
}

/** Both of it, as of a time (UTC). */
export async function readHandedOver(
  db: Database | Transaction<DB>,
  { sale, now }: { sale: Sale; now: Date },
) {
  return { invoice: await readInvoiceOf(db, sale), sale: presentSale(sale, now) }
}

/** How far a sale has come at `now` (UTC). */
export function presentSale(sale: Sale, now: Date): SaleView {
  const dueAt = deliveryDueAt(sale)
  const starts = deliveryStarts(sale)
  return {
    state: sale.state,
    paid_at: sale.paidAt?.toISOString() ?? null,
    handover: sale.handover && presentHandover(sale.handover),
    title_state: sale.title,
    delivery_starts: starts && {
      since: starts.since.toISOString(),
      from: starts.from.toISOString(),
      to: starts.to.toISOString(),
    },
    delivery_due_at: dueAt?.toISOString() ?? null,
    is_late: isLate(sale, now),
    received_at: sale.receivedAt?.toISOString() ?? null,
    return_until: returnPeriodEnd(sale)?.toISOString() ?? null,
    return_test_miles: sale.terms.returnTestMiles,
    free_delivery_miles: sale.terms.freeDeliveryMiles,
    delivery_per_mile: toDollars(cents(sale.terms.deliveryCentsPerMile)),
  }
}

export function presentHandover(handover: Handover): SaleView['handover'] {
  if (handover.method === 'pick_up') return { method: 'pick_up' }
  const { method, address, postalCode, country, miles, wishedOn } = handover
  const known = miles === null ? {} : { miles }
  return { method, address, postal_code: postalCode, country, ...known, wished_on: wishedOn }
}
