import { expect, test } from 'vitest'
import { after, aLedAuction, anAuction, AUCTION_ID } from '../../../test/builders.ts'
import { apply, type Auction } from '../auction.ts'
import { decide } from '../decide.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../durations.ts'
import { isOutage, outageAnnounced } from './outage.ts'

/** An outage of so many seconds from `NOW` on. */
const lasting = (seconds: number) => ({ from: after(0), until: after(seconds) })

/** The end in seconds after `NOW`, once an outage is over; the reason where it does not move. */
function endAfter(outageSeconds: number, auction: Auction): number | string {
  const outage = lasting(outageSeconds)
  const announced = outageAnnounced(outage)
  const command = { type: 'extend-for-outage', outage, announced } as const
  const decision = decide(auction, command, after(outageSeconds + 1))
  if (decision.outcome === 'refused') return decision.refusal.reason
  const moved = decision.events.reduce((one, event) => apply(one, event, AUCTION_ID), auction)
  expect(moved.lastAnnouncement).toBe(auction.version + 1)
  return (moved.endsAt.getTime() - after(0).getTime()) / SECOND
}

test('an end within the outage, or within ten minutes after it, moves by as long as that lasted', () => {
  expect(endAfter(42, aLedAuction(12_000, { endsAt: after(1) }))).toBe(43)
  expect(endAfter(42, anAuction({ endsAt: after(42) }))).toBe(84)
  expect(endAfter(42, anAuction({ endsAt: after(642) }))).toBe(684)
})

test('after more than ten minutes ten are left at least, as after a pause', () => {
  expect(endAfter(600, anAuction({ endsAt: after(5) }))).toBe(605)
  expect(endAfter(601, anAuction({ endsAt: after(5) }))).toBe(1_201)
  expect(endAfter(3_600, anAuction({ endsAt: after(900) }))).toBe(4_500)
})

test.each([
  [42, anAuction({ endsAt: after(643) }), 'not-due'],
  [10, anAuction({ endsAt: after(5) }), 'not-due'],
  [42, anAuction({ endsAt: after(0) }), 'closed'],
  [42, anAuction({ endsAt: after(5), pausedAt: after(-5) }), 'paused'],
  [42, anAuction({ endsAt: after(5), status: 'ended' }), 'wrong-state'],
])('after %i s nothing moves that is not near, had ended before or is paused', (...given) => {
  const [seconds, auction, reason] = given
  expect(endAfter(seconds, auction)).toBe(reason)
})

test('bids have to be impossible for more than ten seconds', () => {
  expect([10, 10.001].map((seconds) => isOutage(lasting(seconds)))).toEqual([false, true])
})

test.each([
  [42 * SECOND, '42 seconds'],
  [119 * SECOND, '119 seconds'],
  [2 * MINUTE, '2 minutes'],
  [119 * MINUTE, '119 minutes'],
  [2 * HOUR, '2 hours'],
  [2 * HOUR + MINUTE, '2 hours 1 minute'],
  [2 * DAY, '48 hours'],
])('%i ms are told as %s', (ms, words) => {
  expect(outageAnnounced(lasting(ms / SECOND)).words).toEqual([
    `The end was moved: no bids could be placed for ${words}`,
  ])
})
