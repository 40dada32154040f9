import { createHash } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import type { LockedAuction } from '../../engine/lock.server.ts'
import { writeNotices, type NewNotice } from '../../engine/sales/notices/write-notices.server.ts'
import { inLanguage } from '../../languages/in-language.server.ts'
import { AGREEMENT_TEXT, AGREEMENT_VERSION } from '../../rules/purchase-agreement.ts'
import { TOLD_AT_SIGNING } from '../../rules/sales/who-is-told.ts'
import { factsOf, identifierName } from '../../rules/vehicle/vehicle-facts.ts'
import { queueMail } from '../../server/mail/mail.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { languageIn } from '../../sign-in/users/language-of.server.ts'
import type { BuyNow } from './buy-now.ts'
import { purchaseNotice } from './purchase-notice.server.ts'

/** A purchase agreement as it was signed. */
interface Signature {
  reservation: string
  userId: string
  form: BuyNow
  /** Network address of the signer. */
  address: string
  userAgent: string | null
}

/** Stores the signed agreement as evidence and tells who signed it, in the caller's transaction. */
export async function storeAgreement(
  tx: Transaction<DB>,
  { row, auction }: LockedAuction,
  signature: Signature,
): Promise<void> {
  const price = auction.reservation?.price
  if (price === undefined) throw new Error('an agreement belongs to a reservation')
  const agreement = {
    reservation_id: signature.reservation,
    user_id: signature.userId,
    text_version: AGREEMENT_VERSION,
    text_hash: createHash('sha256').update(AGREEMENT_TEXT).digest('hex'),
    full_name: signature.form.full_name,
    email: signature.form.email,
    phone: signature.form.phone,
    delivery_address: signature.form.delivery_address,
    item_title: row.title,
    lot_number: row.lot_number,
    vin: row.vin,
    vin_label: row.vin === null ? null : identifierName(factsOf(row)),
    price,
    // The run ended at the moment of the purchase.
    signed_at: auction.endsAt,
    network_address: signature.address,
    user_agent: signature.userAgent?.slice(0, 500) ?? null,
  }
  await tx.insertInto('purchase_agreements').values(agreement).execute()
  await noticeToAccount(tx, agreement)
  const notices = TOLD_AT_SIGNING.map((kind) => agreementNotice(kind, agreement, auction.id))
  await writeNotices(tx, notices, auction.endsAt)
}

function agreementNotice(
  kind: (typeof TOLD_AT_SIGNING)[number],
  agreement: Insertable<DB['purchase_agreements']>,
  auctionId: string,
): NewNotice {
  const { reservation_id: saleId, user_id: userId, vin, vin_label: label } = agreement
  return {
    userId,
    kind,
    auctionId,
    saleId,
    data: {
      email: agreement.email,
      deliverTo: agreement.delivery_address,
      identifier: vin && label ? [label, vin] : null,
    },
    occasion: `${kind} ${saleId}`,
  }
}

/** Nothing, where the agreement goes to the account's own address. */
async function noticeToAccount(
  tx: Transaction<DB>,
  agreement: Insertable<DB['purchase_agreements']>,
): Promise<void> {
  const { email: own, language } = await tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', agreement.user_id)
    .executeTakeFirstOrThrow()
  if (own === null || own.toLowerCase() === agreement.email.toLowerCase()) return
  await inLanguage(languageIn(language), () => queueMail(tx, purchaseNotice(own, agreement)))
}
