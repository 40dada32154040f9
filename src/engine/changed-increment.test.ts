import { afterEach, expect, test, vi } from 'vitest'
import { after, anAuction, AUCTION_ID, NOW, someTerms } from '../../test/builders.ts'
import { stored, storyIn } from '../../test/stories.ts'
import { decide } from '../rules/decide.ts'
import { dollarsToCents, type Cents } from '../rules/money.ts'
import type * as policy from '../rules/policy.ts'
import { firstWrongDecision } from './decide-again.server.ts'
import { LEDGER_START, writeLine, type LedgerLine } from './ledger.server.ts'

const increments = vi.hoisted((): { from: Date; increment: Cents }[] => [])
vi.mock('../rules/policy.ts', async (original) => {
  const real = await original<typeof policy>()
  increments.push(...real.BID_INCREMENTS)
  return { ...real, BID_INCREMENTS: increments }
})

afterEach(() => {
  increments.splice(1)
})

test('an increment that is raised accuses no ledger of before', () => {
  const accused = storyIn(({ lines }) => {
    const end = lines.at(-1)?.at ?? NOW
    increments.push({ from: new Date(end.getTime() + 1), increment: dollarsToCents(250) })
    const wrong = found(stored(lines))
    increments.splice(1)
    return wrong !== null
  })
  expect(accused).toBeNull()
})

test('a raised increment holds from its time on, and for bids from then alone', () => {
  increments.push({ from: after(60), increment: dollarsToCents(250) })
  const bid = {
    type: 'place-bid',
    bid: 'b',
    bidder: 'marcus',
    amount: dollarsToCents(10_100),
  } as const
  expect(decide(anAuction(), bid, after(59)).outcome).toBe('accepted')
  const refusal = { reason: 'too-low', minimum: dollarsToCents(10_250) }
  expect(decide(anAuction(), bid, after(60))).toEqual({ outcome: 'refused', refusal })
  expect(found(ledgerWithBidAt(after(59)))).toBeNull()
  expect(found(ledgerWithBidAt(after(60)))?.seq).toBe(2)
})

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
  return firstWrongDecision(lines, { buyNowGuardedFrom: NOW, endedByStaff })
}
