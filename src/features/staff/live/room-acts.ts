import { z } from 'zod'
import { formatDollars } from '../../../rules/money.ts'
import { reasonSchema } from '../reason.ts'
import type { Act } from '../settlement/acts/act.ts'
import type { RunBid, RunningAuction } from './live-room.ts'

/** What staff do to a running auction from the room. */
export type RoomAct =
  | { what: 'extend' | 'end'; line: RunningAuction }
  | { what: 'void'; line: RunningAuction; bid: RunBid }

const reason = { name: 'reason', label: 'Reason', kind: 'reason' } as const
const withReason = z.object({ reason: reasonSchema })

export function endNow({
  id,
  title,
  current_bid: bid,
  bidder_count: bidders,
}: RunningAuction): Act {
  const follows =
    bid === null
      ? 'Nobody has bid, so it ends unsold.'
      : `The bid of ${formatDollars(bid)} is the last of ${bidders === 1 ? '1 bidder' : `${bidders} bidders`}: it wins, where the reserve allows it.`
  return {
    title: 'End now',
    says: `${title} ends at once, before its time. ${follows} This cannot be undone.`,
    confirm: () => 'End now',
    isDanger: true,
    fields: [reason],
    rules: withReason,
    initial: { reason: '' },
    method: 'POST',
    address: `/api/staff/auctions/${id}/end`,
    done: 'Auction ended',
  }
}

export function voidBid({ id, title }: RunningAuction, bid: RunBid): Act {
  const amount = formatDollars(bid.amount)
  return {
    title: `Void the bid of ${amount}`,
    says: `The bid of ${amount} by ${bid.bidder} on ${title} is undone once a second person has signed. The bids below it do not rise, and the end stays. The line stays in the ledger beside the void, and the bidder is told by mail.`,
    confirm: () => `Ask to void ${amount}`,
    isDanger: true,
    fields: [reason],
    rules: withReason,
    initial: { reason: '' },
    method: 'POST',
    address: `/api/staff/auctions/${id}/bids/${bid.id}/void`,
    done: 'Void asked',
  }
}
