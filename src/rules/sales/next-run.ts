import type { Auction } from '../auction.ts'
import { DAY } from '../durations.ts'

interface Run {
  startedAt: Date | null
  endsAt: Date
}

/** When the next run of a lot ends that begins now: as long as the former one, and a day at least, for Buy Now may have cut that short. */
export function nextRunEnd({ startedAt, endsAt }: Run, now: Date): Date {
  const length = startedAt ? endsAt.getTime() - startedAt.getTime() : 0
  return new Date(now.getTime() + Math.max(length, DAY))
}

/** Whether a lot is held again by itself: nobody bid in the run that has just ended, and staff let it be so many more times (DESIGN, section 4). */
export function isHeldAgain(
  { status, outcome }: Pick<Auction, 'status' | 'outcome'>,
  moreTimes: number,
): boolean {
  return status === 'ended' && outcome === 'no_bids' && moreTimes > 0
}
