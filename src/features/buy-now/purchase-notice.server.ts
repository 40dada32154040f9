import type { Insertable } from 'kysely'
import { cents, formatCents } from '../../rules/money.ts'
import { PAYMENT_HOURS_BUY_NOW } from '../../rules/policy.ts'
import { lotNumber } from '../../rules/vehicle/lot-number.ts'
import type { Mail } from '../../server/mail/mail.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { dayAndTime } from '../lot/instants.ts'

/** Confirms a purchase to who signed for it, with the agreement. `dueAt` is when it has to be paid. */
export function agreementMail(
  agreement: Insertable<DB['purchase_agreements']>,
  dueAt: Date,
): Mail & { occasion: string } {
  const { reservation_id: id, item_title: title, vin, vin_label: label } = agreement
  const price = formatCents(cents(agreement.price))
  return {
    to: agreement.email,
    subject: `Your purchase agreement: ${title}`,
    occasion: `purchase ${id}`,
    paragraphs: [
      `You have reserved ${title} for ${price} with Buy Now.`,
      `Please pay by bank transfer within ${PAYMENT_HOURS_BUY_NOW} hours. The signed purchase agreement is attached.`,
    ],
    highlight: {
      label: 'Price',
      value: price,
      note: `Pay before ${dayAndTime(dueAt.toISOString())}`,
    },
    facts: [
      ['Item', title],
      ['Lot', lotNumber(agreement.lot_number)],
      ...(vin && label ? [[label, vin] satisfies [string, string]] : []),
      ['Deliver to', agreement.delivery_address],
    ],
    attachments: [{ kind: 'purchase_agreement', id, filename: 'purchase-agreement.pdf' }],
  }
}

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
