import { answerSalesText } from '../../../languages/answers/sales.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { InvoiceParts } from '../../settlement/invoice-pdf.server.ts'
import { invoiceParams, invoiceResponse, saleOfInvoice } from '../../settlement/invoices.server.ts'
import { audit } from '../audit.server.ts'

/** Each time is written down before the file is given away: it holds name and address of the buyer. */
export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/staff/invoices/{number}.pdf',
  summary: "Anybody's invoice as it stands now; each view goes into the audit log",
  who: 'staff',
  limit: 'documents',
  params: invoiceParams,
  responseType: 'application/pdf',
  async handle({ params: { number }, member }, parts: InvoiceParts) {
    const { db } = parts
    const sale = await saleOfInvoice(db, number)
    if (!sale) throw new Problem('not_found', answerSalesText('invoiceNotFound'))
    const response = await invoiceResponse(parts, sale.id, number)
    await db.transaction().execute((tx) => audit(tx, member, 'view-invoice', sale.id, { number }))
    return response
  },
})
