/** The calls of what comes after a sale: its papers, and how the buyer gets what was bought. */
import { askReturn } from '../../src/features/delivery/ask-return.server.ts'
import { chooseMyHandover, readHandoverQuote } from '../../src/features/delivery/handover.server.ts'
import { readReleasePassPdf } from '../../src/features/delivery/release-pass.server.ts'
import { readWarranty } from '../../src/features/delivery/warranty.server.ts'
import { readBankDetails } from '../../src/features/settlement/bank-details.server.ts'
import { readMyInvoice } from '../../src/features/settlement/invoices.server.ts'
import * as deliveries from '../../src/features/staff/settlement/deliveries.server.ts'
import { readInvoice } from '../../src/features/staff/settlement/invoices.server.ts'
import {
  readReleasePass,
  releaseVehicle,
} from '../../src/features/staff/settlement/release-passes.server.ts'

const { sendVehicle, deliverVehicle, moveTitle, refuseReturn, changeHandover } = deliveries

export const PAPERS_AND_DELIVERY = [
  ...[readBankDetails, readMyInvoice, readInvoice],
  ...[readHandoverQuote, chooseMyHandover, askReturn, readReleasePassPdf, readWarranty],
  ...[sendVehicle, deliverVehicle, moveTitle, refuseReturn, changeHandover],
  ...[readReleasePass, releaseVehicle],
]
