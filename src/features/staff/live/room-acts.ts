import { z } from 'zod'
import { liveText } from '../../../languages/staff/live.ts'
import { reserveStatus } from '../../../rules/bidding.ts'
import { dollarsToCents, formatDollars } from '../../../rules/money.ts'
import { LEAST_MINUTES_AFTER_PAUSE } from '../../../rules/safeguards/pause.ts'
import { minutesLeftSchema } from '../inventory/auction-form.ts'
import { reasonSchema } from '../reason.ts'
import type { Act, ActField } from '../settlement/acts/act.ts'
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

const withReason = z.object({ reason: reasonSchema })

/** Asked for by itself. */
function reasonAsked() {
  const fields: ActField[] = [{ name: 'reason', label: liveText('reason'), kind: 'reason' }]
  return { fields, rules: withReason, initial: { reason: '' } }
}

function onRun({ id }: RunningAuction, what: 'end' | 'pause' | 'resume') {
  return { method: 'POST', address: `/api/staff/auctions/${id}/${what}` } as const
}

export function endNow(line: RunningAuction): Act {
  const { run, bid_count, current_bid, reserve_price } = line
  const before = { run, bid_count, current_bid, reserve_price }
  return {
    title: liveText('endNow'),
    says: whatEndingDoes(line),
    confirm: () => liveText('endNow'),
    isDanger: true,
    ...reasonAsked(),
    rules: withReason.transform((typed) => ({ ...typed, before })),
    ...onRun(line, 'end'),
    seen: `${line.run}`,
    done: liveText('auctionEnded'),
  }
}

/** Whom it is sold to, as of what the line says. */
function whatEndingDoes(line: RunningAuction): string {
  const { title, bid_count: bids, current_bid: bid, reserve_price: reserve, leader } = line
  if (bid === null) return liveText('endUnsoldSays', { title })
  const amount = formatDollars(bid)
  const prices = { leading: { amount: dollarsToCents(bid) }, reservePrice: dollarsToCents(reserve) }
  if (reserve !== null && reserveStatus(prices) === 'not_met')
    return liveText('endBelowSays', { title, amount, bids, reserve: formatDollars(reserve) })
  return liveText('endSoldSays', { title, amount, bids, bidder: leader ?? '' })
}

export function voidBid({ id, title }: RunningAuction, bid: RunBid): Act {
  const amount = formatDollars(bid.amount)
  return {
    title: liveText('voidTitle', { amount }),
    says: liveText('voidSays', { amount, bidder: bid.bidder, title }),
    confirm: () => liveText('askToVoid', { amount }),
    isDanger: true,
    ...reasonAsked(),
    method: 'POST',
    address: `/api/staff/auctions/${id}/bids/${bid.id}/void`,
    done: liveText('voidAsked'),
  }
}

const resumingRules = z.object({
  minutes_left: z
    .string()
    .trim()
    .regex(/^\d+$/, { error: () => liveText('wholeMinutes') })
    .transform(Number)
    .pipe(minutesLeftSchema),
})

/** Asked for where something goes on. */
function minutesAsked() {
  const fields: ActField[] = [
    {
      name: 'minutes_left',
      label: liveText('minutesLeft'),
      kind: 'text',
      hint: liveText('minutesLeftHint'),
    },
  ]
  const initial = { minutes_left: `${LEAST_MINUTES_AFTER_PAUSE}` }
  return { fields, rules: resumingRules, initial }
}

export function pause(line: RunningAuction): Act {
  return {
    title: liveText('pauseForFault'),
    says: liveText('pauseSays', { title: line.title }),
    confirm: () => liveText('pause'),
    ...reasonAsked(),
    ...onRun(line, 'pause'),
    // A bid raises the version, and may move the end.
    seen: `${line.pause_count}`,
    done: liveText('auctionPaused'),
  }
}

export function resume(line: RunningAuction): Act {
  return {
    title: liveText('resume'),
    says: liveText('resumeSays', { title: line.title }),
    confirm: () => liveText('resume'),
    ...minutesAsked(),
    ...onRun(line, 'resume'),
    seen: line.paused_at ?? '',
    done: liveText('auctionGoesOn'),
  }
}

export function pauseAll(count: number): Act {
  return {
    title: liveText('pauseAllTitle'),
    says: liveText('pauseAllSays', { count }),
    confirm: () => liveText('pauseCount', { count }),
    isDanger: true,
    ...reasonAsked(),
    method: 'POST',
    address: PAUSE_ALL_ADDRESS,
    done: liveText('allPaused'),
  }
}

export function resumeAll(count: number, others: number): Act {
  return {
    title: liveText('resumeAllTitle'),
    says:
      others === 0
        ? liveText('resumeAllSays', { count })
        : liveText('resumeSomeSays', { count, others }),
    confirm: () => liveText('resumeCountAuctions', { count }),
    ...minutesAsked(),
    method: 'POST',
    address: RESUME_ALL_ADDRESS,
    done: others === 0 ? liveText('allGoOn') : liveText('countGoOn', { count }),
  }
}
