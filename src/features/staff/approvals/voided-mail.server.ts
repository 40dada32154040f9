import type { Transaction } from 'kysely'
import { mailAboutText } from '../../../languages/mails/about.ts'
import { mailFromStaffText } from '../../../languages/mails/from-staff.ts'
import { cents, formatCents } from '../../../rules/money.ts'
import type { Barred } from '../../../rules/safeguards/void-bid.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { queueMail, type Mail } from '../../../server/mail/mail.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { inLanguageOf } from '../../../sign-in/users/language-of.server.ts'

/**
 * Tells a bidder by mail too that a bid was voided: whoever does not look at the site counts on it. `barred` is why it could
 * not lead again, where it was voided with a higher one.
 */
export async function mailVoided(
  tx: Transaction<DB>,
  bid: string,
  barred: Barred | null = null,
): Promise<void> {
  const voided = await tx
    .selectFrom('voided_bids')
    .innerJoin('auctions', 'auctions.id', 'voided_bids.auction_id')
    .innerJoin('users', 'users.id', 'voided_bids.bidder_id')
    .select(['users.email', 'auctions.title', 'auctions.lot_number', 'voided_bids.amount'])
    .select('voided_bids.bidder_id')
    .where('voided_bids.id', '=', bid)
    .executeTakeFirstOrThrow()
  const { email: to } = voided
  if (to === null) return
  await inLanguageOf(tx, voided.bidder_id, () =>
    queueMail(tx, { ...voidedMail({ ...voided, to, barred }), occasion: `void ${bid}` }),
  )
}

interface Voided {
  to: string
  title: string
  lot_number: number
  /** Cents. */
  amount: number
  /** Why it could not lead again, where it was voided with a higher one. */
  barred?: Barred | null
}

/** Why staff voided it is not told: what they write down may be about others. */
export function voidedMail({ to, title, lot_number: number, amount, barred }: Voided): Mail {
  const dollars = formatCents(cents(amount))
  return {
    to,
    subject: mailFromStaffText('voidedSubject', { item: title }),
    paragraphs: barred ? passedOver(dollars, title, barred) : voided(dollars, title),
    facts: [
      [mailAboutText('item'), title],
      [mailAboutText('lot'), lotNumber(number)],
      [mailFromStaffText('voidedBid'), dollars],
    ],
  }
}

function voided(dollars: string, title: string): string[] {
  return [
    mailFromStaffText('voided', { amount: dollars, item: title }),
    mailFromStaffText('mayBidAgain'),
  ]
}

function passedOver(dollars: string, title: string, barred: Barred): string[] {
  return [
    mailFromStaffText(PASSED_OVER[barred], { amount: dollars, item: title }),
    mailFromStaffText('ifMistake'),
  ]
}

const PASSED_OVER = {
  closed: 'passedOverClosed',
  banned: 'passedOverBanned',
  staff: 'passedOverStaff',
  consignor: 'passedOverConsignor',
} as const satisfies Record<Barred, string>
