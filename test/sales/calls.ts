import { listMyReservations } from '../../src/features/dashboard/my-reservations.server.ts'
/** The calls of what comes after a sale: its papers, and how the buyer gets what was bought. */
import { askReturn } from '../../src/features/delivery/ask-return.server.ts'
import { chooseMyHandover, readHandoverQuote } from '../../src/features/delivery/handover.server.ts'
import { readReleasePassPdf } from '../../src/features/delivery/release-pass.server.ts'
import { readWarranty } from '../../src/features/delivery/warranty.server.ts'
import { readBankDetails } from '../../src/features/settlement/bank-details.server.ts'
import { readMyInvoice } from '../../src/features/settlement/invoices.server.ts'
import { readDecision } from '../../src/features/staff/offers/read-decision.server.ts'
import { OWN_STATEMENT_CALLS } from '../../src/features/staff/proceeds/own-statements.server.ts'
import { PROCEEDS_CALLS } from '../../src/features/staff/proceeds/proceeds.server.ts'
import {
  addLineEndpoint,
  extendDueEndpoint,
  refundEndpoint,
} from '../../src/features/staff/settlement/change-invoice.server.ts'
import * as deliveries from '../../src/features/staff/settlement/deliveries.server.ts'
import { readInvoice } from '../../src/features/staff/settlement/invoices.server.ts'
import { listDeliveries } from '../../src/features/staff/settlement/list-deliveries.server.ts'
import {
  assignPaymentEndpoint,
  listPaymentsEndpoint,
  recordPaymentEndpoint,
  returnPaymentEndpoint,
} from '../../src/features/staff/settlement/payments.server.ts'
import {
  countQueuesEndpoint,
  listQueue,
} from '../../src/features/staff/settlement/queues/queues.server.ts'
import { readPayment } from '../../src/features/staff/settlement/read-payment.server.ts'
import {
  readReleasePass,
  releaseVehicle,
} from '../../src/features/staff/settlement/release-passes.server.ts'
import { readSaleRecord } from '../../src/features/staff/settlement/sale-record.server.ts'

/** What consignors get, as staff see it and as they do. */
export const PROCEEDS = [...PROCEEDS_CALLS, ...OWN_STATEMENT_CALLS]

/** What staff settle, and what the buyer sees of it. */
export const SETTLEMENT = [
  ...[addLineEndpoint, extendDueEndpoint, refundEndpoint, listMyReservations],
  ...[assignPaymentEndpoint, listPaymentsEndpoint, recordPaymentEndpoint, returnPaymentEndpoint],
  ...[countQueuesEndpoint, listQueue, readDecision, readPayment, readSaleRecord],
]

const { sendVehicle, deliverVehicle, moveTitle, refuseReturn, takeBackVehicle, changeHandover } =
  deliveries

export const PAPERS_AND_DELIVERY = [
  ...[readBankDetails, readMyInvoice, readInvoice],
  ...[readHandoverQuote, chooseMyHandover, askReturn, readReleasePassPdf, readWarranty],
  ...[listDeliveries, sendVehicle, deliverVehicle, moveTitle, refuseReturn, takeBackVehicle],
  changeHandover,
  ...[readReleasePass, releaseVehicle],
]
