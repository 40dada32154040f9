import type { Transaction } from 'kysely'
import { cents, formatCents } from '../../../rules/money.ts'
import type { Barred } from '../../../rules/safeguards/void-bid.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { queueMail, type Mail } from '../../../server/mail/mail.ts'
import type { DB } from '../../../server/postgres/database-types.ts'

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
    .where('voided_bids.id', '=', bid)
    .executeTakeFirstOrThrow()
  if (voided.email === null) return
  const mail = voidedMail({ ...voided, to: voided.email, barred })
  await queueMail(tx, { ...mail, occasion: `void ${bid}` })
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
    subject: `Your bid was voided: ${title}`,
    paragraphs: barred ? passedOver(dollars, title, barred) : voided(dollars, title),
    facts: [
      ['Item', title],
      ['Lot', lotNumber(number)],
      ['Voided bid', dollars],
    ],
  }
}

function voided(dollars: string, title: string): string[] {
  return [
    `Our staff voided your bid of ${dollars} on ${title}. It no longer counts, and you owe nothing for it. If you have other bids on this lot, they stand.`,
    'While the auction goes on, you may bid again. If you think that this was a mistake, write to us.',
  ]
}

function passedOver(dollars: string, title: string, barred: Barred): string[] {
  return [
    `A higher bid on ${title} was voided, so your bid of ${dollars} would lead again. It does not: ${WHY[barred]}. It was voided too, and you owe nothing for it.`,
    'If you think that this was a mistake, write to us.',
  ]
}

const WHY: Readonly<Record<Barred, string>> = {
  closed: 'your account is closed',
  banned: 'your account is banned',
  staff: 'you work here now, and staff cannot bid or buy',
  consignor:
    'you represent a bank that is selling this lot or listed it before, or you did while we had it, so you cannot bid on it or buy it',
}
