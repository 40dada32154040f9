import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anAuction } from '../../../test/builders.ts'
import { apply, OUTCOMES, type Auction, type Command } from '../auction.ts'
import { decide } from '../decide.ts'
import { DAY, MINUTE } from '../durations.ts'
import { isHeldAgain, nextRunEnd } from './next-run.ts'

function done(auction: Auction, command: Command, now: Date): Auction {
  const decision = decide(auction, command, now)
  if (decision.outcome === 'refused') throw new Error(decision.refusal.reason)
  return decision.events.reduce((before, event) => apply(before, event, auction.id), auction)
}

test('a lot that nobody bids on is held as many more times as staff said, each a day at least', () => {
  const times = fc.integer({ min: 0, max: 20 })
  const minutes = fc.integer({ min: 1, max: 30 * 24 * 60 })
  fc.assert(
    fc.property(times, minutes, (moreTimes, length) => {
      let auction = anAuction()
      let startedAt = new Date(auction.endsAt.getTime() - length * MINUTE)
      for (let left = moreTimes; ; left -= 1) {
        const now = auction.endsAt
        auction = done(auction, { type: 'close', reservation: 'r' }, now)
        if (!isHeldAgain(auction, left)) break
        const endsAt = nextRunEnd({ startedAt, endsAt: now }, now)
        auction = done(auction, { type: 'relist', endsAt }, now)
        expect(endsAt.getTime() - now.getTime()).toBe(Math.max(length * MINUTE, DAY))
        startedAt = now
      }
      expect(auction).toMatchObject({ status: 'ended', outcome: 'no_bids', run: moreTimes + 1 })
    }),
  )
})

test.each(OUTCOMES)(
  'of a run that ended as %s only one without a bid is followed by another',
  (outcome) => {
    expect(isHeldAgain(anAuction({ status: 'ended', outcome }), 5)).toBe(outcome === 'no_bids')
    expect(isHeldAgain(anAuction({ status: 'withdrawn', outcome }), 5)).toBe(false)
  },
)
