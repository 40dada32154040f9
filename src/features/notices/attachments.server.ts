import { inLanguage } from '../../languages/in-language.server.ts'
import type { AttachmentRef } from '../../server/mail/mail.ts'
import { agreementPdf, readAgreement } from '../buy-now/agreement-pdf.server.ts'
import { invoicePdf, type InvoiceParts } from '../settlement/invoice-pdf.server.ts'

/** The file of a mail's attachment, made from what is stored: an agreement as it was signed, an invoice as it stands now. */
export async function makeAttachment(
  parts: InvoiceParts,
  { kind, id, language = 'en' }: AttachmentRef,
): Promise<Buffer | null> {
  return inLanguage(language, async () => {
    if (kind === 'invoice') return invoicePdf(parts, id)
    const agreement = await readAgreement(parts.db, id)
    return agreement && agreementPdf(agreement)
  })
}
