import type { Transaction } from 'kysely'
import { cents, formatCents } from '../../../rules/money.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { queueMail, type Mail } from '../../../server/mail/mail.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { dayAndTime } from '../../lot/instants.ts'
import { LEADS_AGAIN } from '../../notices/moot-mails.server.ts'

/** Tells who leads by a void, perhaps long after they were outbid and looked elsewhere. Nobody, where no bid is left. */
export async function mailLeadsAgain(tx: Transaction<DB>, voidedBid: string): Promise<void> {
  const leads = await tx
    .selectFrom('voided_bids')
    .innerJoin('auctions', 'auctions.id', 'voided_bids.auction_id')
    .innerJoin('users', 'users.id', 'auctions.leading_bidder_id')
    .select(['users.email', 'auctions.title', 'auctions.lot_number', 'auctions.ends_at'])
    .select(['auctions.current_bid', 'auctions.paused_at'])
    .where('voided_bids.id', '=', voidedBid)
    // Where the price is not lower now, another bid than the highest was voided, and who led leads.
    .whereRef('auctions.current_bid', '<', 'voided_bids.amount')
    .executeTakeFirst()
  if (!leads || leads.email === null || leads.current_bid === null) return
  const { email: to, current_bid: amount, ...lot } = leads
  const occasion = `${LEADS_AGAIN}${voidedBid}`
  await queueMail(tx, { ...leadsAgainMail({ ...lot, to, amount }), occasion })
}

interface Lead {
  to: string
  title: string
  lot_number: number
  /** Cents. */
  amount: number
  ends_at: Date
  /** Since when it is paused: then its end moves. */
  paused_at: Date | null
}

export function leadsAgainMail(lead: Lead): Mail {
  const { to, title, lot_number: number, amount, ends_at, paused_at } = lead
  const dollars = formatCents(cents(amount))
  return {
    to,
    subject: `You lead again: ${title}`,
    paragraphs: [
      `A higher bid on ${title} was voided, so your bid of ${dollars} leads again. If nobody bids more before the auction ends, you win.`,
      'If you no longer want it, because you bought elsewhere since you were outbid, write to us before the auction ends.',
    ],
    highlight: {
      label: 'Your bid',
      value: dollars,
      note: paused_at
        ? 'The auction is paused. When it goes on, its page shows when it ends'
        : `The auction ends ${dayAndTime(ends_at.toISOString())}, or later if somebody bids just before`,
    },
    facts: [
      ['Item', title],
      ['Lot', lotNumber(number)],
    ],
    reason: 'You received this email because you bid on this lot.',
  }
}
