import type { Selectable } from 'kysely'
import { cents, formatCents } from '../../rules/money.ts'
import { lotNumber } from '../../rules/public-auction.ts'
import { agreementTerms } from '../../rules/purchase-agreement.ts'
import {
  clauses,
  facts,
  section,
  smallPrint,
  subject,
  type DocumentPicture,
  type Fact,
} from '../../server/files/pdf-parts.ts'
import { makePdf, type Pdf } from '../../server/files/pdf.ts'
import type { AttachmentRef } from '../../server/mail/mail.ts'
import type { DocumentPhoto } from '../../server/pictures/document-photos.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { exactInstant } from '../lot/instants.ts'

type Agreement = Selectable<DB['purchase_agreements']>

export interface AgreementParts {
  db: Database
  documentPhoto: DocumentPhoto
}

/** Who sells, as the agreement names them. */
const SELLER = 'HAMMERLANE'

/** The agreement of a reservation, and what its vehicle looks like; null when the reservation was not made by Buy Now. */
export async function readAgreement(db: Database, reservationId: string) {
  const agreement = await db
    .selectFrom('purchase_agreements')
    .innerJoin('reservations', 'reservations.id', 'purchase_agreements.reservation_id')
    .innerJoin('auctions', 'auctions.id', 'reservations.auction_id')
    .selectAll('purchase_agreements')
    .select(['auctions.id', 'auctions.image_url', 'auctions.category'])
    .where('purchase_agreements.reservation_id', '=', reservationId)
    .executeTakeFirst()
  return agreement ?? null
}

/** The file of a mail's attachment. */
export async function makeAttachment(
  { db, documentPhoto }: AgreementParts,
  { id }: AttachmentRef,
): Promise<Buffer | null> {
  const agreement = await readAgreement(db, id)
  if (!agreement) return null
  return agreementPdf(agreement, await documentPhoto(agreement))
}

/** The signed agreement as a document. The same agreement and photo give the same pages. */
export function agreementPdf(agreement: Agreement, photo: DocumentPicture | null): Promise<Buffer> {
  const signedAt = exactInstant(agreement.signed_at.toISOString())
  const lot = lotNumber(agreement.lot_number)
  const head = {
    title: 'Purchase agreement',
    about: [`Lot ${lot}`, signedAt],
    madeAt: agreement.signed_at,
  }
  return makePdf(head, (pdf) => {
    drawItem(pdf, agreement, photo)
    section(pdf, 'Seller and buyer')
    facts(pdf, [
      ['Seller', SELLER],
      ['Buyer', agreement.full_name],
      ['Deliver to', agreement.delivery_address],
      ['Phone', agreement.phone],
      ['Agreement', agreement.reservation_id],
      ['Email', agreement.email],
    ])
    section(pdf, 'Terms')
    clauses(pdf, agreementTerms(agreement.text_version))
    section(pdf, 'Signature')
    facts(pdf, [
      ['Signed by', agreement.full_name],
      ['Signed', signedAt],
    ])
    smallPrint(
      pdf,
      `Text version ${agreement.text_version}, SHA-256 ${agreement.text_hash}`,
      `Signed from ${agreement.network_address}, ${agreement.user_agent ?? 'unknown browser'}`,
    )
  })
}

function drawItem(pdf: Pdf, agreement: Agreement, photo: DocumentPicture | null): void {
  const { vin, vin_label: label } = agreement
  const named: Fact[] = [
    ['Lot', lotNumber(agreement.lot_number)],
    ['Payment', 'Bank Transfer only'],
    ...(vin !== null && label !== null ? [[label, vin] satisfies Fact] : []),
  ]
  const amount: Fact = ['Price, USD', formatCents(cents(agreement.price))]
  subject(pdf, { title: agreement.item_title, photo, facts: named, amount })
}
