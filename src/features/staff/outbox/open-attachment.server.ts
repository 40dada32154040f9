import { z } from 'zod'
import { mailAnswersText } from '../../../languages/staff/answers/mail.ts'
import { pdfResponse } from '../../../server/files/pdf.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { AttachmentRef } from '../../../server/mail/mail.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { makeAttachment } from '../../notices/attachments.server.ts'
import type { InvoiceParts } from '../../settlement/invoice-pdf.server.ts'
import { audit } from '../audit.server.ts'

/** Each time is written down before the file is given away: it holds what a member has signed. */
export const openAttachment = endpoint({
  method: 'GET',
  path: '/api/staff/outbox/{id}/attachments/{number}',
  summary: "A mail's attachment, the first is number 1; each view goes into the audit log",
  who: 'staff',
  limit: 'documents',
  params: z.object({ id: z.uuid().toLowerCase(), number: z.coerce.number().int().min(1).max(99) }),
  async handle({ params, member }, parts: InvoiceParts) {
    const { db } = parts
    const ref = await attachmentOf(db, params.id, params.number)
    const file = ref && (await makeAttachment(parts, ref))
    if (!ref || !file) throw new Problem('not_found', mailAnswersText('attachmentNotFound'))
    const details = { mail: params.id }
    await db.transaction().execute((tx) => audit(tx, member, 'view-attachment', ref.id, details))
    return pdfResponse(file, ref.filename)
  },
})

async function attachmentOf(
  db: Database,
  mailId: string,
  number: number,
): Promise<AttachmentRef | undefined> {
  const mail = await db
    .selectFrom('mails')
    .select('attachments')
    .where('id', '=', mailId)
    .executeTakeFirst()
  // The column holds what `queueMail` wrote.
  return (mail?.attachments as AttachmentRef[] | undefined)?.[number - 1]
}
