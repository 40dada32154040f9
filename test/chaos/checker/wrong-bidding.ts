/** Whether maximums bid as they should: in answer to others, and anew once a bid is voided. */
import { formatDollars } from '../../../src/rules/money.ts'
import type { Ledger } from '../history.ts'
import { biddingIn, offerIn, withoutBid, type Bidding, type Offer } from './bidding.ts'
import { violation } from './invariants.ts'
import { statesOf } from './states.ts'
import { linesOfVoids, voidsIn } from './voids.ts'

/** The first that is wrong: what follows goes by it. */
export function wrongBidding(ledger: Ledger): string[] {
  const states = statesOf(ledger)
  const ofVoids = linesOfVoids(ledger)
  const isComplete = completeIn(ledger)
  for (const [index, { leader, price }] of dueIn(ledger).entries()) {
    const seq = index + 1
    const is = states[seq]
    if (!is || !isComplete(seq)) continue
    if (is.leader === leader && (leader === null || is.price === price)) continue
    const due = `${leader} should lead at ${formatDollars(price)}`
    const told = `${due} after line ${seq}, not ${is.leader} at ${formatDollars(is.price ?? 0)}`
    return [violation(ofVoids.has(seq) ? 'voidUndoes' : 'maximumsBid', ledger.lot, told)]
  }
  return []
}

/** How the bidding should stand after each line, and after those that complete it. */
function dueIn({ lines }: Ledger): Bidding[] {
  const { none, after, afterAll } = biddingIn({ lines })
  const ofVoids = linesOfVoids({ lines })
  const fallen = new Set<string>()
  let offers: Offer[] = []
  let now = none
  return lines.map(({ event }, index) => {
    const offer = offerIn(event)
    if (offer) offers.push(offer)
    if (offer && !ofVoids.has(index + 1)) now = after(now, offer)
    if (event.type !== 'bid-voided') return now
    if (event.follows !== undefined) {
      fallen.add(event.bid)
      return now
    }
    offers = withoutBid(offers, event.bid)
    const left = afterAll(offers)
    now = { ...left, price: Math.min(left.price, now.price) }
    // What was bid by a maximum to equal another's bid is gone with it.
    offers = offers.filter(({ is, bid = '' }) => is !== 'equals' || !fallen.has(bid))
    return now
  })
}

/** Whether what happened in a line is all told with it: not yet before a maximum's answer, nor within a void. */
function completeIn({ lines }: Ledger): (seq: number) => boolean {
  const within = new Set(
    voidsIn({ lines }).flatMap(({ before, after }) =>
      Array.from({ length: after - before - 1 }, (_, at) => before + at + 1),
    ),
  )
  return (seq) => {
    const next = lines[seq]?.event
    const isAnswered = next?.type === 'bid-placed' && next.automatic === 'outbids'
    return !isAnswered && !within.has(seq)
  }
}
