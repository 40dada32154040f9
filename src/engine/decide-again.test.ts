import { expect, test } from 'vitest'
import { after, AUCTION_ID, NOW, someTerms } from '../../test/builders.ts'
import { biddingIn, stored, storyIn } from '../../test/stories.ts'
import type { AuctionEvent } from '../rules/auction.ts'
import { dollarsToCents } from '../rules/money.ts'
import { firstWrongDecision } from './decide-again.server.ts'
import { LEDGER_START, readEvent, writeLine, type LedgerLine } from './ledger.server.ts'

/** In stories whoever ends a run before its time is of the staff. */
function found(lines: LedgerLine[], buyNowGuardedFrom = NOW): LedgerLine | null {
  const endedByStaff = lines.filter(({ type }) => type === 'closed').map(({ at }) => at)
  return firstWrongDecision(lines, { buyNowGuardedFrom, endedByStaff })
}

test('what was decided is decided again in the same way, line by line', () => {
  expect(storyIn(({ lines }) => found(stored(lines)) !== null)).toBeNull()
})

test('what is opened of maximums, up to the price, is enough to decide every bid again where nothing was voided', () => {
  const beyond = biddingIn(({ steps, lines, end }) => {
    if (end.reservePrice !== null) return false
    if (steps.some(({ events }) => events[0]?.type === 'bid-voided')) return false
    const further = stored(lines).map((line) => {
      const maximum = Number(line.sealed['maximum'] ?? 0)
      if (maximum <= (end.leading?.amount ?? 0)) return line
      return { ...line, sealed: { ...line.sealed, maximum: maximum + 100_000_000 } }
    })
    return found(further) !== null
  })
  expect(beyond).toBeNull()
})

test('a bid that was lowered below the minimum is found, though its chain is whole', () => {
  const forged = storyIn(({ lines }) => {
    const at = lines.findIndex(({ type }) => type === 'bid-placed')
    if (at < 0) return false
    const wrong = found(forge(stored(lines), at, { amount: 1 }))
    return wrong?.seq !== at + 1
  })
  expect(forged).toBeNull()
})

test('a void that leaves more than the bids that are left is found', () => {
  const forged = storyIn(({ lines }) => {
    const at = lines.findIndex(({ type }) => type === 'bid-voided')
    if (at < 0) return false
    return found(forge(stored(lines), at, { highest: 1 }))?.seq !== at + 1
  })
  expect(forged).toBeNull()
})

test('a bid moved behind the end of its run is found', () => {
  const forged = storyIn(({ steps, lines }) => {
    const at = lines.findIndex(({ type }) => type === 'bid-placed')
    const before = steps.find(({ events }) => events[0]?.type === 'bid-placed')?.before
    if (at < 0 || !before) return false
    const late = stored(lines).map((line, index) =>
      index === at ? { ...line, at: before.endsAt } : line,
    )
    return found(late)?.seq !== at + 1
  })
  expect(forged).toBeNull()
})

const GUARDED_FROM = after(86_400)

test.each([
  ['before Buy Now was guarded is right', NOW, undefined],
  ['since then is found', GUARDED_FROM, 3],
])('a purchase for less than was bid %s', (_, at, wrong) => {
  const terms = someTerms({ buyNowPrice: dollarsToCents(12_000), endsAt: after(60 * 86_400) })
  const [placed, bought] = [dollarsToCents(15_000), dollarsToCents(12_000)]
  const lines = written(at, [
    { type: 'listed', status: 'available', terms },
    { type: 'bid-placed', bid: 'b1', bidder: 'marcus', amount: placed },
    { type: 'bought', reservation: 'r1', buyer: 'dana', price: bought, endsAt: at },
  ])
  expect(found(lines, GUARDED_FROM)?.seq).toBe(wrong)
})

test.each([
  ['before Buy Now was guarded is right', NOW, undefined],
  ['since then is found', GUARDED_FROM, 1],
])('a Buy Now price below the reserve %s', (_, at, wrong) => {
  const prices = { reservePrice: dollarsToCents(20_000), buyNowPrice: dollarsToCents(12_000) }
  const terms = someTerms({ ...prices, endsAt: after(60 * 86_400) })
  const lines = written(at, [{ type: 'listed', status: 'draft', terms }])
  expect(found(lines, GUARDED_FROM)?.seq).toBe(wrong)
})

test.each([
  ['that staff ended', [after(62)], undefined],
  ['that staff ended at another time', [after(600)], 3],
  ['that nobody of the staff ended', [], 3],
])('a run closed before its end %s', (_, endedByStaff, wrong) => {
  const lines = closedEarly(after(60))
  const verdict = firstWrongDecision(lines, { buyNowGuardedFrom: NOW, endedByStaff })
  expect(verdict?.seq).toBe(wrong)
})

test.each([
  ['by a millisecond are right: an end is dated so', 1, undefined],
  ['by more are found', 2, 2],
])('times that run backwards %s', (_, milliseconds, wrong) => {
  const [listed, placed] = closedEarly(after(60))
  if (!listed || !placed) throw new Error('Three lines were written')
  const earlier = { ...placed, at: new Date(listed.at.getTime() - milliseconds) }
  expect(found([listed, earlier])?.seq).toBe(wrong)
})

test.each([
  ['as a win, as it once was, is right', 'win', undefined],
  ['as an offer is right', 'offer', undefined],
  ['as a purchase is found', 'buy_now', 4],
] as const)('an accepted offer that is written %s', (_, kind, wrong) => {
  const [price, bid] = [dollarsToCents(14_000), dollarsToCents(11_000)]
  const terms = someTerms({ reservePrice: dollarsToCents(15_000) })
  const lines = written(after(60), [
    { type: 'listed', status: 'available', terms },
    { type: 'bid-placed', bid: 'b1', bidder: 'marcus', amount: bid },
    { type: 'closed', outcome: 'reserve_not_met', reservation: null, endsAt: after(60) },
    { type: 'offer-accepted', reservation: { id: 'r1', buyer: 'marcus', price, kind } },
  ])
  expect(found(lines)?.seq).toBe(wrong)
})

/** Listed and bid on at that time, and closed by it, long before its end. */
function closedEarly(at: Date): LedgerLine[] {
  const price = dollarsToCents(10_100)
  const reservation = { id: 'r1', buyer: 'marcus', price, kind: 'win' } as const
  return written(at, [
    { type: 'listed', status: 'available', terms: someTerms() },
    { type: 'bid-placed', bid: 'b1', bidder: 'marcus', amount: price },
    { type: 'closed', outcome: 'won', reservation, endsAt: at },
  ])
}

function written(at: Date, events: AuctionEvent[]): LedgerLine[] {
  let previous = LEDGER_START
  return events.map((event, index) => {
    const line = writeLine(previous, AUCTION_ID, index + 1, event, at, `salt ${index}`)
    previous = line.hash
    return line
  })
}

/** Somebody with the database in hand, who writes the whole chain anew. */
function forge(lines: LedgerLine[], at: number, open: Record<string, unknown>): LedgerLine[] {
  let previous = LEDGER_START
  return lines.map((line, index) => {
    const changed = index === at ? { ...line, open: { ...line.open, ...open } } : line
    const { auctionId, seq, salt } = changed
    const written = writeLine(previous, auctionId, seq, readEvent(changed), changed.at, salt)
    previous = written.hash
    return written
  })
}
