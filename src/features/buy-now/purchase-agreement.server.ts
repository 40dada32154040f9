import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { LockedAuction } from '../../engine/lock.server.ts'
import { formatCents } from '../../rules/money.ts'
import { PAYMENT_HOURS_BUY_NOW } from '../../rules/policy.ts'
import { AGREEMENT_TEXT, AGREEMENT_VERSION } from '../../rules/purchase-agreement.ts'
import { queueMail } from '../../server/mail/mail.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { BuyNow } from './buy-now.ts'

/** A purchase agreement as it was signed. */
interface Signature {
  reservation: string
  userId: string
  form: BuyNow
  /** Network address of the signer. */
  address: string
  userAgent: string | null
}

/** Stores the signed agreement as evidence and queues the mail that confirms it, in the caller's transaction. */
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
    price,
    // The run ended at the moment of the purchase.
    signed_at: auction.endsAt,
    network_address: signature.address,
    user_agent: signature.userAgent?.slice(0, 500) ?? null,
  }
  await tx.insertInto('purchase_agreements').values(agreement).execute()
  await queueMail(tx, {
    to: agreement.email,
    subject: `Your purchase agreement: ${row.title}`,
    occasion: `purchase ${signature.reservation}`,
    paragraphs: [
      `You have reserved ${row.title} for ${formatCents(price)} with Buy Now.`,
      `Please pay by bank transfer within ${PAYMENT_HOURS_BUY_NOW} hours. The signed purchase agreement is attached.`,
    ],
    facts: [
      ['Item', row.title],
      ['Price', formatCents(price)],
      ['Deliver to', agreement.delivery_address],
    ],
    attachments: [
      {
        kind: 'purchase_agreement',
        id: signature.reservation,
        filename: 'purchase-agreement.pdf',
      },
    ],
  })
}
