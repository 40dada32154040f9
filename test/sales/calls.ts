/** The calls of what comes after a sale: its papers, and how the buyer gets what was bought. */
import { readBankDetails } from '../../src/features/settlement/bank-details.server.ts'
import { readMyInvoice } from '../../src/features/settlement/invoices.server.ts'
import { readInvoice } from '../../src/features/staff/settlement/invoices.server.ts'

export const PAPERS_AND_DELIVERY = [readBankDetails, readMyInvoice, readInvoice]
