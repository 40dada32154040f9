import { z } from 'zod'
import { formatDollars } from '../../../rules/money.ts'
import { LEAST_MINUTES_AFTER_PAUSE } from '../../../rules/safeguards/pause.ts'
import { minutesLeftSchema } from '../inventory/auction-form.ts'
import { reasonSchema } from '../reason.ts'
import type { Act } from '../settlement/acts/act.ts'
import {
  PAUSE_ALL_ADDRESS,
  RESUME_ALL_ADDRESS,
  type RunBid,
  type RunningAuction,
} from './live-room.ts'

/** What staff do to a running auction from the room. */
export type RoomAct =
  | { what: 'extend'; line: RunningAuction }
  | { what: 'end' | 'pause' | 'resume'; line: RunningAuction }
  | { what: 'pause-all'; auctions: number }
  /** `others` were paused by themselves, and stay so. */
  | { what: 'resume-all'; auctions: number; others: number }
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
    done: 'Void requested',
  }
}

const PAUSED = 'Nobody can bid or buy until it goes on, and the end moves by as long as that lasts.'
const LATER = 'The end moves by as long as the pause has lasted, for everybody.'
const resuming = {
  fields: [
    {
      name: 'minutes_left',
      label: 'Minutes that bidders have at least',
      kind: 'text',
      hint: 'Where less is left, the end moves further: those who were there have to come back.',
    },
  ],
  rules: z.object({
    minutes_left: z
      .string()
      .trim()
      .regex(/^\d+$/, 'Enter whole minutes')
      .transform(Number)
      .pipe(minutesLeftSchema),
  }),
  initial: { minutes_left: `${LEAST_MINUTES_AFTER_PAUSE}` },
} as const

export function pause({ id, title }: RunningAuction): Act {
  return {
    title: 'Pause for a fault',
    says: `${title}: the clock stands still. ${PAUSED} Everybody sees “Paused”; the reason stays with staff.`,
    confirm: () => 'Pause',
    fields: [reason],
    rules: withReason,
    initial: { reason: '' },
    method: 'POST',
    address: `/api/staff/auctions/${id}/pause`,
    done: 'Auction paused',
  }
}

export function resume({ id, title }: RunningAuction): Act {
  return {
    title: 'Resume',
    says: `${title} goes on. ${LATER}`,
    confirm: () => 'Resume',
    ...resuming,
    method: 'POST',
    address: `/api/staff/auctions/${id}/resume`,
    done: 'Auction goes on',
  }
}

export function pauseAll(auctions: number): Act {
  return {
    title: 'Pause all that runs',
    says: `${auctions} auctions stand still. ${PAUSED} Everybody sees “Paused”; the reason stays with staff.`,
    confirm: () => `Pause ${auctions} auctions`,
    isDanger: true,
    fields: [reason],
    rules: withReason,
    initial: { reason: '' },
    method: 'POST',
    address: PAUSE_ALL_ADDRESS,
    done: 'All auctions paused',
  }
}

export function resumeAll(auctions: number, others: number): Act {
  const stay =
    others === 0 ? '' : ` ${others} paused by themselves stay paused: resume each of them alone.`
  return {
    title: 'Resume all that is paused',
    says: `${auctions} auctions go on. ${LATER}${stay}`,
    confirm: () => `Resume ${auctions} auctions`,
    ...resuming,
    method: 'POST',
    address: RESUME_ALL_ADDRESS,
    done: others === 0 ? 'All auctions go on' : `${auctions} auctions go on`,
  }
}
