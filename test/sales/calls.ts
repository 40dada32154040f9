/** The calls of what comes after a sale: its papers, and how the buyer gets what was bought. */
import { listMyReservations } from '../../src/features/dashboard/my-reservations.server.ts'
import { readBankDetails } from '../../src/features/settlement/bank-details.server.ts'
import { readMyInvoice } from '../../src/features/settlement/invoices.server.ts'
import {
  addLineEndpoint,
  extendDueEndpoint,
  refundEndpoint,
} from '../../src/features/staff/settlement/change-invoice.server.ts'
import { readInvoice } from '../../src/features/staff/settlement/invoices.server.ts'
import {
  assignPaymentEndpoint,
  listPaymentsEndpoint,
  recordPaymentEndpoint,
  returnPaymentEndpoint,
} from '../../src/features/staff/settlement/payments.server.ts'

/** What staff settle, and what the buyer sees of it. */
export const SETTLEMENT = [
  ...[addLineEndpoint, extendDueEndpoint, refundEndpoint, listMyReservations],
  ...[assignPaymentEndpoint, listPaymentsEndpoint, recordPaymentEndpoint, returnPaymentEndpoint],
]

export const PAPERS_AND_DELIVERY = [readBankDetails, readMyInvoice, readInvoice]
