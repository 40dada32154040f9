import type { Selectable } from 'kysely'
import { cents, formatCents } from '../../rules/money.ts'
import { agreementTerms } from '../../rules/purchase-agreement.ts'
import { lotNumber } from '../../rules/vehicle/lot-number.ts'
import {
  clauses,
  facts,
  section,
  smallPrint,
  subject,
  type Fact,
} from '../../server/files/pdf-parts.ts'
import { makePdf, type Pdf } from '../../server/files/pdf.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { exactInstant } from '../lot/instants.ts'

type Agreement = Selectable<DB['purchase_agreements']>

export interface AgreementParts {
  db: Database
}

/** Who sells, as the agreement names them. */
const SELLER = 'HAMMERLANE'

/** The agreement of a reservation; null when the reservation was not made by Buy Now. */
export async function readAgreement(db: Database, reservationId: string) {
  const agreement = await db
    .selectFrom('purchase_agreements')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
  return agreement ?? null
}

/** Under which name it is sent: who bought several tells them apart. */
export function agreementFile({ lot_number: lot }: Pick<Agreement, 'lot_number'>): string {
  return `purchase-agreement-${lotNumber(lot)}.pdf`
}

/**
 * The signed agreement as a document, the same pages for ever. It has no photo: what the listing shows may be another one
 * tomorrow, and nobody signed it.
 */
export function agreementPdf(agreement: Agreement): Promise<Buffer> {
  const signedAt = exactInstant(agreement.signed_at.toISOString())
  const lot = lotNumber(agreement.lot_number)
  const head = {
    title: 'Purchase agreement',
    about: [`Lot ${lot}`, signedAt],
    madeAt: agreement.signed_at,
  }
  return makePdf(head, (pdf) => {
    drawItem(pdf, agreement)
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

function drawItem(pdf: Pdf, agreement: Agreement): void {
  const { vin, vin_label: label } = agreement
  const named: Fact[] = [
    ['Lot', lotNumber(agreement.lot_number)],
    ['Payment', 'Bank Transfer only'],
    ...(vin !== null && label !== null ? [[label, vin] satisfies Fact] : []),
  ]
  const amount: Fact = ['Price, USD', formatCents(cents(agreement.price))]
  subject(pdf, { title: agreement.item_title, photo: null, facts: named, amount })
}
