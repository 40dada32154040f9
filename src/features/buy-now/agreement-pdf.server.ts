import type { Selectable } from 'kysely'
import { cents, formatCents } from '../../rules/money.ts'
import { agreementTerms } from '../../rules/purchase-agreement.ts'
import { bullets, facts, makePdf, section, smallPrint } from '../../server/files/pdf.ts'
import type { AttachmentRef } from '../../server/mail/mail.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'

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

/** The signed agreement as a document. The same agreement gives the same page. */
export function agreementPdf(agreement: Agreement): Promise<Buffer> {
  const about = { title: 'Purchase agreement', madeAt: agreement.signed_at }
  return makePdf(about, (pdf) => {
    facts(pdf, factsOf(agreement))
    section(pdf, 'Terms')
    bullets(pdf, agreementTerms(agreement.text_version))
    smallPrint(
      pdf,
      `Text version ${agreement.text_version}, SHA-256 ${agreement.text_hash}`,
      `Signed from ${agreement.network_address}, ${agreement.user_agent ?? 'unknown browser'}`,
    )
  })
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
