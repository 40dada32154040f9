import { z } from 'zod'
import { liveText } from '../../../languages/staff/live.ts'
import { formatDollars } from '../../../rules/money.ts'
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

export function endNow({
  id,
  title,
  current_bid: bid,
  bidder_count: bidders,
}: RunningAuction): Act {
  return {
    title: liveText('endNow'),
    says:
      bid === null
        ? liveText('endUnsoldSays', { title })
        : liveText('endSoldSays', { title, amount: formatDollars(bid), bidders }),
    confirm: () => liveText('endNow'),
    isDanger: true,
    ...reasonAsked(),
    method: 'POST',
    address: `/api/staff/auctions/${id}/end`,
    done: liveText('auctionEnded'),
  }
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

export function pause({ id, title }: RunningAuction): Act {
  return {
    title: liveText('pauseForFault'),
    says: liveText('pauseSays', { title }),
    confirm: () => liveText('pause'),
    ...reasonAsked(),
    method: 'POST',
    address: `/api/staff/auctions/${id}/pause`,
    done: liveText('auctionPaused'),
  }
}

export function resume({ id, title }: RunningAuction): Act {
  return {
    title: liveText('resume'),
    says: liveText('resumeSays', { title }),
    confirm: () => liveText('resume'),
    ...minutesAsked(),
    method: 'POST',
    address: `/api/staff/auctions/${id}/resume`,
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
