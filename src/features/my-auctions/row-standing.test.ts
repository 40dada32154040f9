import { expect, test } from 'vitest'
import type { MyStanding } from '../dashboard/dashboard.ts'
import { rowStanding } from './row-standing.ts'

const auction = {
  ...{ status: 'available' as const, run: 1, version: 5 },
  ends_at: '2026-11-22T21:45:00.000Z',
}
const told = (more: Partial<MyStanding>): MyStanding => ({
  ...{ standing: 'none', highest_own_bid: null, voided_bid: null, outcome: null },
  ...{ reservation: null, own_bids: [], sells_lot: false, version: 5 },
  ...more,
})
const word = (standing: MyStanding | null) => rowStanding(auction, standing).word

test('a row says how one stands in the words of My Bids', () => {
  expect(word(told({ standing: 'leading', highest_own_bid: 10_100 }))).toBe('Winning')
  expect(word(told({ standing: 'outbid', highest_own_bid: 10_100 }))).toBe('Outbid')
  expect(word(told({ voided_bid: 10_100 }))).toBe('Voided')
})

test('who has not bid watches', () => {
  expect(word(told({}))).toBe('Watching')
  expect(word(null)).toBe('Watching')
})

test('nobody is said to win on old news, and who was outbid still is', () => {
  expect(word(told({ standing: 'leading', version: 4 }))).toBe('Checking...')
  expect(word(told({ standing: 'outbid', version: 4 }))).toBe('Outbid')
})

test('a row that stays after its end says how it ended', () => {
  const reservation = {
    ...{ kind: 'win' as const, winning_bid: 10_100, status: 'pending' as const },
    payment_due_at: auction.ends_at,
  }
  const leading = { standing: 'leading' as const, highest_own_bid: 10_100 }
  expect(word(told({ ...leading, outcome: 'won', reservation }))).toBe('Won')
  expect(word(told({ ...leading, outcome: 'bought', reservation }))).toBe('Reserved')
  expect(word(told({ ...leading, outcome: 'reserve_not_met' }))).toBe('Reserve not met')
})
