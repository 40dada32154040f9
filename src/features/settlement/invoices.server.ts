import { z } from 'zod'
import { answerSalesText } from '../../languages/answers/sales.ts'
import { pdfResponse } from '../../server/files/pdf.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { invoicePdf, type InvoiceParts } from './invoice-pdf.server.ts'

/** 'INV-2026-004188.pdf' in the address. */
export const invoiceParams = z.object({
  number: z
    .string()
    .regex(/^INV-\d{4}-\d{6,9}\.pdf$/i)
    .transform((name) => name.slice(0, -'.pdf'.length).toUpperCase()),
})

export const readMyInvoice = endpoint({
  method: 'GET',
  path: '/api/me/invoices/{number}.pdf',
  summary: 'An own invoice as it stands now, with where to wire',
  who: 'member or in default',
  limit: 'documents',
  params: invoiceParams,
  responseType: 'application/pdf',
  async handle({ params: { number }, member }, parts: InvoiceParts) {
    const sale = await saleOfInvoice(parts.db, number)
    if (sale?.buyer_id !== member.userId)
      throw new Problem('not_found', answerSalesText('invoiceNotFound'))
    return invoiceResponse(parts, sale.id, number)
  },
})

/** Of any sale. @throws Problem `not_found` */
export async function invoiceResponse(
  parts: InvoiceParts,
  saleId: string,
  number: string,
): Promise<Response> {
  const pdf = await invoicePdf(parts, saleId)
  if (!pdf) throw new Problem('not_found', answerSalesText('invoiceNotFound'))
  return pdfResponse(pdf, `${number}.pdf`)
}

/** Undefined where no invoice has the number. */
export function saleOfInvoice(db: Database, number: string) {
  return db
    .selectFrom('sales')
    .select(['id', 'buyer_id'])
    .where('invoice_number', '=', number)
    .executeTakeFirst()
}
