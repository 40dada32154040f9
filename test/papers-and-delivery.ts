/** The calls of what comes after a sale: its papers, and how the buyer gets what was bought. */
import { readBankDetails } from '../src/features/settlement/bank-details.server.ts'

export const PAPERS_AND_DELIVERY = [readBankDetails]
