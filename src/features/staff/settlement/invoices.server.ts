import { endpoint } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { InvoiceParts } from '../../settlement/invoice-pdf.server.ts'
import { invoiceParams, invoiceResponse, saleOfInvoice } from '../../settlement/invoices.server.ts'

export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/staff/invoices/{number}.pdf',
  summary: "Anybody's invoice as it stands now",
  who: 'staff',
  limit: 'documents',
  params: invoiceParams,
  responseType: 'application/pdf',
  async handle({ params: { number } }, parts: InvoiceParts) {
    const sale = await saleOfInvoice(parts.db, number)
    if (!sale) throw new Problem('not_found', 'Invoice not found')
    return invoiceResponse(parts, sale.id, number)
  },
})
