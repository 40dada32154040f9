import PDFDocument from 'pdfkit'
import type { Selectable } from 'kysely'
import { cents, formatCents } from '../../rules/money.ts'
import { AGREEMENT_TERMS } from '../../rules/purchase-agreement.ts'
import type { Database } from '../../server/database.ts'
import type { DB } from '../../server/database-types.ts'
import type { AttachmentRef } from '../../server/mail.ts'

type Agreement = Selectable<DB['purchase_agreements']>

/** The agreement of a reservation, or null when it was not made by Buy Now. */
export async function readAgreement(
  db: Database,
  reservationId: string,
): Promise<Agreement | null> {
  const agreement = await db
    .selectFrom('purchase_agreements')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
  return agreement ?? null
}

/** The file of a mail's attachment. */
export async function makeAttachment(db: Database, { id }: AttachmentRef): Promise<Buffer | null> {
  const agreement = await readAgreement(db, id)
  return agreement && agreementPdf(agreement)
}

/** The signed agreement as a document: letter size, always light. The same agreement gives the same page. */
export async function agreementPdf(agreement: Agreement): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 51,
    info: { Title: 'Purchase agreement', Author: 'Hammerlane', CreationDate: agreement.signed_at },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve))
  pdf.font('Helvetica-Bold').fontSize(16).text('HAMMERLANE')
  pdf.moveDown(0.5).fontSize(22).text('Purchase agreement')
  const rule = pdf.y + 6
  pdf.moveTo(51, rule).lineTo(561, rule).lineWidth(2).stroke('#17181b')
  pdf.moveTo(51, rule).lineTo(151, rule).lineWidth(2).stroke('#ffc629')
  pdf.moveDown(1.2)
  for (const [label, value] of factsOf(agreement)) {
    pdf.font('Helvetica').fontSize(9).fillColor('#5f6168').text(label)
    pdf.font('Helvetica-Bold').fontSize(11).fillColor('#17181b').text(value).moveDown(0.5)
  }
  pdf.moveDown(0.5).font('Helvetica-Bold').fontSize(13).text('Terms').moveDown(0.3)
  pdf
    .font('Helvetica')
    .fontSize(11)
    .list([...AGREEMENT_TERMS], { bulletRadius: 2 })
  pdf.moveDown(1.5).fontSize(8).fillColor('#5f6168')
  pdf.text(`Text version ${agreement.text_version}, SHA-256 ${agreement.text_hash}`)
  pdf.text(`Signed from ${agreement.network_address}, ${agreement.user_agent ?? 'unknown browser'}`)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function factsOf(agreement: Agreement): [string, string][] {
  return [
    ['Agreement', agreement.reservation_id],
    ['Item', agreement.item_title],
    ['Price', formatCents(cents(agreement.price))],
    ['Buyer', agreement.full_name],
    ['Email', agreement.email],
    ['Phone', agreement.phone],
    ['Deliver to', agreement.delivery_address],
    ['Signed (UTC)', agreement.signed_at.toISOString()],
  ]
}
