import { afterEach, expect, test, vi } from 'vitest'
import { after, aLedAuction, anAuction, AUCTION_ID, NOW, someTerms } from '../../test/builders.ts'
import { stored, storyIn } from '../../test/stories.ts'
import { minimumBid } from '../rules/bidding.ts'
import { decide } from '../rules/decide.ts'
import { dollarsToCents } from '../rules/money.ts'
import type * as policy from '../rules/policy.ts'
import { firstWrongDecision } from './decide-again.server.ts'
import { LEDGER_START, writeLine, type LedgerLine } from './ledger.server.ts'

const tables = vi.hoisted((): policy.IncrementTable[] => [])
vi.mock('../rules/policy.ts', async (original) => {
  const real = await original<typeof policy>()
  tables.push(...real.BID_INCREMENTS)
  return { ...real, BID_INCREMENTS: tables }
})

afterEach(() => {
  tables.splice(1)
})

test('an increment that is raised accuses no ledger of before', () => {
  const accused = storyIn(({ lines }) => {
    const end = lines.at(-1)?.at ?? NOW
    tables.push(aTable(new Date(end.getTime() + 1), [0, 250]))
    const wrong = found(stored(lines))
    tables.splice(1)
    return wrong !== null
  })
  expect(accused).toBeNull()
})

test('a raised increment holds from its time on, and for bids from then alone', () => {
  tables.push(aTable(after(60), [0, 250]))
  const bid = {
    type: 'place-bid',
    bid: 'b',
    bidder: 'marcus',
    amount: dollarsToCents(10_100),
    answer: 'b2',
  } as const
  expect(decide(anAuction(), bid, after(59)).outcome).toBe('accepted')
  const refusal = { reason: 'too-low', minimum: dollarsToCents(10_250) }
  expect(decide(anAuction(), bid, after(60))).toEqual({ outcome: 'refused', refusal })
  expect(found(ledgerWithBidAt(after(59)))).toBeNull()
  expect(found(ledgerWithBidAt(after(60)))?.seq).toBe(2)
})

test.each([
  [9_999, 10_099],
  [10_000, 10_250],
  [49_999, 50_249],
  [50_000, 50_500],
])('steps go by the amount that is exceeded: above $%d a bid is at least $%d', (led, least) => {
  tables.push(aTable(NOW, [0, 100], [10_000, 250], [50_000, 500]))
  expect(minimumBid(aLedAuction(led), after(1))).toBe(dollarsToCents(least))
  expect(minimumBid(aLedAuction(led), after(-1))).toBe(dollarsToCents(led + 100))
})

/** An increment table since a time; steps are from so many dollars on, by so many. */
function aTable(since: Date, ...steps: [from: number, increment: number][]) {
  return {
    since,
    steps: steps.map(([from, increment]) => ({
      from: dollarsToCents(from),
      increment: dollarsToCents(increment),
    })),
  }
}

/** Listed at `NOW`, and a bid of $100 more than its beginning. */
function ledgerWithBidAt(at: Date): LedgerLine[] {
  const listed = { type: 'listed', status: 'available', terms: someTerms() } as const
  const first = writeLine(LEDGER_START, AUCTION_ID, 1, listed, NOW, 'salt 1')
  const placed = {
    type: 'bid-placed',
    bid: 'b',
    bidder: 'marcus',
    amount: dollarsToCents(10_100),
  } as const
  return [first, writeLine(first.hash, AUCTION_ID, 2, placed, at, 'salt 2')]
}

function found(lines: LedgerLine[]): LedgerLine | null {
  const endedByStaff = lines.filter(({ type }) => type === 'closed').map(({ at }) => at)
  return firstWrongDecision(lines, {
    buyNowGuardedFrom: NOW,
    voidsDecidedFrom: NOW,
    endedByStaff,
  })
}
