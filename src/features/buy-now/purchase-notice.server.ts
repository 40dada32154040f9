import type { Insertable } from 'kysely'
import { cents, formatCents } from '../../rules/money.ts'
import { lotNumber } from '../../rules/vehicle/lot-number.ts'
import type { Mail } from '../../server/mail/mail.ts'
import type { DB } from '../../server/postgres/database-types.ts'

/** Tells the account's own address, where who bought typed another one into the agreement: it may have been somebody else. */
export function purchaseNotice(
  to: string,
  agreement: Insertable<DB['purchase_agreements']>,
): Mail & { occasion: string } {
  const { reservation_id: id, item_title: title, email } = agreement
  const price = formatCents(cents(agreement.price))
  return {
    to,
    subject: `Your account bought ${title}`,
    occasion: `purchase notice ${id}`,
    paragraphs: [
      `${title} was reserved for ${price} with Buy Now from your account. The signed purchase agreement was sent to ${email}.`,
      'If this was not you, change your password right away, sign out your other devices, and contact support.',
    ],
    facts: [
      ['Item', title],
      ['Lot', lotNumber(agreement.lot_number)],
      ['Price', price],
      ['Deliver to', agreement.delivery_address],
    ],
  }
}
