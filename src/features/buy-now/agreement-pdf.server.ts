import type { Selectable } from 'kysely'
import { documentText } from '../../languages/papers/document.ts'
import { signedAgreementText } from '../../languages/papers/signed-agreement.ts'
import { cents, formatCents } from '../../rules/money.ts'
import { agreementTerms, translatedTerms } from '../../rules/purchase-agreement.ts'
import { lotNumber } from '../../rules/vehicle/lot-number.ts'
import { identifierText } from '../../rules/vehicle/vehicle-facts.ts'
import {
  clauses,
  facts,
  needRoom,
  paragraphs,
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
 * The signed agreement as a document, in each language the same pages for ever. It has no photo: what the listing shows may be
 * another one tomorrow, and nobody signed it.
 */
export function agreementPdf(agreement: Agreement): Promise<Buffer> {
  const signedAt = exactInstant(agreement.signed_at.toISOString())
  const lot = lotNumber(agreement.lot_number)
  const head = {
    title: signedAgreementText('title'),
    about: [documentText('lotNumber', { lot }), signedAt],
    madeAt: agreement.signed_at,
  }
  return makePdf(head, (pdf) => {
    drawItem(pdf, agreement)
    section(pdf, signedAgreementText('sellerAndBuyer'))
    facts(pdf, [
      [signedAgreementText('seller'), SELLER],
      [documentText('buyer'), agreement.full_name],
      [signedAgreementText('deliverTo'), agreement.delivery_address],
      [signedAgreementText('phone'), agreement.phone],
      [signedAgreementText('agreement'), agreement.reservation_id],
      [signedAgreementText('email'), agreement.email],
    ])
    section(pdf, documentText('terms'))
    clauses(pdf, agreementTerms(agreement.text_version))
    section(pdf, signedAgreementText('signature'))
    facts(pdf, [
      [signedAgreementText('signedBy'), agreement.full_name],
      [signedAgreementText('signed'), signedAt],
    ])
    smallPrint(
      pdf,
      signedAgreementText('textVersion', {
        version: agreement.text_version,
        hash: agreement.text_hash,
      }),
      signedAgreementText('signedFrom', {
        address: agreement.network_address,
        browser: agreement.user_agent ?? signedAgreementText('unknownBrowser'),
      }),
    )
    drawTranslation(pdf, agreement)
  })
}

/** In points; so that it stands whole on one page. */
const TRANSLATION_HEIGHT = 190

/** What the terms mean, after all that was signed. */
function drawTranslation(pdf: Pdf, agreement: Agreement): void {
  const terms = translatedTerms(agreement.text_version)
  if (!terms) return
  needRoom(pdf, TRANSLATION_HEIGHT)
  section(pdf, signedAgreementText('translation'))
  paragraphs(pdf, signedAgreementText('signedInEnglish'))
  clauses(pdf, terms)
}

function drawItem(pdf: Pdf, agreement: Agreement): void {
  const { vin, vin_label: label } = agreement
  const named: Fact[] = [
    [documentText('lot'), lotNumber(agreement.lot_number)],
    [documentText('payment'), documentText('bankTransferOnly')],
    ...(vin !== null && label !== null ? [[identifierText(label), vin] satisfies Fact] : []),
  ]
  const amount: Fact = [signedAgreementText('price'), formatCents(cents(agreement.price))]
  subject(pdf, { title: agreement.item_title, photo: null, facts: named, amount })
}
