import type { Transaction } from 'kysely'
import { cents, formatCents } from '../../../rules/money.ts'
import { lotNumber } from '../../../rules/public-auction.ts'
import { queueMail, type Mail } from '../../../server/mail/mail.ts'
import type { DB } from '../../../server/postgres/database-types.ts'

/** Tells a bidder by mail too that a bid was voided: whoever does not look at the site counts on it. */
export async function mailVoided(tx: Transaction<DB>, bid: string): Promise<void> {
  const voided = await tx
    .selectFrom('voided_bids')
    .innerJoin('auctions', 'auctions.id', 'voided_bids.auction_id')
    .innerJoin('users', 'users.id', 'voided_bids.bidder_id')
    .select(['users.email', 'auctions.title', 'auctions.lot_number', 'voided_bids.amount'])
    .where('voided_bids.id', '=', bid)
    .executeTakeFirstOrThrow()
  if (voided.email === null) return
  await queueMail(tx, { ...voidedMail({ ...voided, to: voided.email }), occasion: `void ${bid}` })
}

interface Voided {
  to: string
  title: string
  lot_number: number
  /** Cents. */
  amount: number
}

/** Why is not told: what staff write down may be about others. */
export function voidedMail({ to, title, lot_number: number, amount }: Voided): Mail {
  const dollars = formatCents(cents(amount))
  return {
    to,
    subject: `Your bid was voided: ${title}`,
    paragraphs: [
      `Our staff voided your bid of ${dollars} on ${title}. It no longer counts, and you owe nothing for it. If you have other bids on this lot, they stand.`,
      'The auction goes on, and you may bid again. If you think that this was a mistake, write to us.',
    ],
    facts: [
      ['Item', title],
      ['Lot', lotNumber(number)],
      ['Voided bid', dollars],
    ],
  }
}
