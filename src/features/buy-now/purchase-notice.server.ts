import type { Insertable } from 'kysely'
import { mailAboutText } from '../../languages/mails/about.ts'
import { mailAgreementText } from '../../languages/mails/agreement.ts'
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
    subject: mailAgreementText('boughtTitle', { title }),
    occasion: `purchase notice ${id}`,
    paragraphs: [
      mailAgreementText('bought', { title, price, email }),
      mailAgreementText('ifNotYou'),
    ],
    facts: [
      [mailAboutText('item'), title],
      [mailAboutText('lot'), lotNumber(agreement.lot_number)],
      [mailAgreementText('price'), price],
      [mailAgreementText('deliverTo'), agreement.delivery_address],
    ],
  }
}
