import { expect, test } from 'vitest'
import type { Act } from '../settlement/acts/act.ts'
import type { RunningAuction } from './live-room.ts'
import { endNow, pause, resume } from './room-acts.ts'

const LINE = {
  ...{ id: 'one', title: '2019 Ford F-150', version: 4, run: 1, current_bid: null },
  ...{ ends_at: '2026-11-23T15:42:00.000Z', paused_at: null, pause_count: 1, bidder_count: 0 },
  ...{ bid_count: 0, reserve_price: null, leader: null },
} as RunningAuction

/** As it is after a late bid. */
const BID_ON: RunningAuction = {
  ...{ ...LINE, version: 6, current_bid: 10_100, ends_at: '2026-11-23T15:44:00.000Z' },
  ...{ bid_count: 3, leader: 'Dana W.' },
}

const AGAIN: [string, string, (line: RunningAuction) => Act, Partial<RunningAuction>][] = [
  ['ended', 'its next run', endNow, { run: 2 }],
  ['paused', 'another pause', pause, { pause_count: 2 }],
  ['resumed', 'another pause', resume, { paused_at: '2026-11-23T15:40:00.000Z' }],
]

test.each(AGAIN)(
  'an auction can be %s again in the same words in %s, and not after a bid',
  (_, _when, act, then) => {
    expect(act(BID_ON).seen).toBe(act(LINE).seen)
    expect(act({ ...LINE, ...then }).seen).not.toBe(act(LINE).seen)
  },
)

test.each<[string, RunningAuction, string]>([
  ['unsold', LINE, 'Nobody has bid, so it ends unsold.'],
  ['sold', BID_ON, 'It is sold to Dana W. for $10,100, the highest of 3 bids.'],
  [
    ...(['below its reserve', { ...BID_ON, reserve_price: 12_000 }] as const),
    'The highest of its 3 bids, $10,100, is below the reserve of $12,000, so it ends unsold.',
  ],
])('an auction is ended %s, as is said before, and only while that is so', (_, line, said) => {
  const { says, rules } = endNow(line)
  expect(says).toContain(said)
  const { run, bid_count, current_bid, reserve_price } = line
  const before = { run, bid_count, current_bid, reserve_price }
  expect(rules.parse({ reason: 'A fault' })).toEqual({ reason: 'A fault', before })
})
