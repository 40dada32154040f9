import type { Insertable } from 'kysely'
import { cents, formatCents } from '../../rules/money.ts'
import { PAYMENT_HOURS_BUY_NOW } from '../../rules/policy.ts'
import { lotNumber } from '../../rules/public-auction.ts'
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
