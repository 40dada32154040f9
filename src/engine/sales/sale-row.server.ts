import type { Selectable } from 'kysely'
import { reservationKind } from '../../rules/auction.ts'
import { cents } from '../../rules/money.ts'
import { nextStep, promisedFor } from '../../rules/sales/deadlines.ts'
import type {
  Handover,
  InvoiceLine,
  Reminder,
  Sale,
  SaleState,
  TitleState,
} from '../../rules/sales/sale.ts'
import { keptTerms, type SaleTerms } from '../../rules/sales/terms.ts'
import { toSendBack } from '../../rules/sales/to-send-back.ts'
import type { DB } from '../../server/postgres/database-types.ts'

export type SaleRow = Selectable<DB['sales']>

/** A sale as the rules know it. */
export function saleOf(row: SaleRow, kind: string): Sale {
  return {
    id: row.id,
    auctionId: row.auction_id,
    run: row.run,
    buyer: row.buyer_id,
    kind: reservationKind(kind),
    terms: keptTerms(row.terms as unknown as SaleTerms),
    version: row.version,
    // Constraints keep these to the words of their types; the JSON is what `saleColumns` wrote.
    state: row.state as SaleState,
    price: cents(row.price),
    invoiceNumber: row.invoice_number,
    reference: row.reference,
    lines: row.lines as unknown as InvoiceLine[],
    paid: cents(row.paid),
    issuedAt: row.issued_at,
    dueAt: row.due_at,
    paidAt: row.paid_at,
    handover: row.handover as unknown as Handover | null,
    title: row.title as TitleState,
    receivedAt: row.received_at,
    remindersDone: row.seen_to as Reminder[],
  }
}

type AsJson<Column> = Column extends Date ? string : Column
/** A row that was read as JSON, where times are texts. */
export type SaleJson = { [Name in keyof SaleRow]: AsJson<SaleRow[Name]> }

/** A sale as it was read beside other rows, as JSON. */
export function saleOfJson(json: SaleJson, kind: string): Sale {
  const timeOf = (text: string | null) => (text === null ? null : new Date(text))
  return saleOf(
    {
      ...json,
      issued_at: new Date(json.issued_at),
      due_at: new Date(json.due_at),
      paid_at: timeOf(json.paid_at),
      received_at: timeOf(json.received_at),
      next_at: timeOf(json.next_at),
      deliver_by: timeOf(json.deliver_by),
      updated_at: new Date(json.updated_at),
    },
    kind,
  )
}

/** The row of a sale. What is due is seen to by a job, which knows the operator's grace and asks again then. */
export function saleColumns(sale: Sale, at: Date, graceHours = 0) {
  const next = nextStep(sale, at, graceHours)
  return {
    id: sale.id,
    auction_id: sale.auctionId,
    run: sale.run,
    buyer_id: sale.buyer,
    terms: sale.terms,
    version: sale.version,
    state: sale.state,
    price: sale.price,
    invoice_number: sale.invoiceNumber,
    reference: sale.reference,
    lines: sale.lines,
    paid: sale.paid,
    issued_at: sale.issuedAt,
    due_at: sale.dueAt,
    paid_at: sale.paidAt,
    handover: sale.handover,
    title: sale.title,
    received_at: sale.receivedAt,
    seen_to: sale.remindersDone,
    next_at: next?.at ?? null,
    next_step: next?.step ?? null,
    deliver_by: promisedFor(sale),
    to_send_back: toSendBack(sale),
    updated_at: at,
  }
}
