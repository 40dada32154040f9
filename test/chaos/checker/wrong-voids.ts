/** What is wrong with bids that were voided: held against what staff asked for, and against the bidding without them. */
import type { EventOf } from '../../../src/rules/auction.ts'
import { toDollars } from '../../../src/rules/money.ts'
import type { Ledger, VoidAttempt } from '../history.ts'
import { violation, type Invariant } from './invariants.ts'
import { statesOf, type State } from './states.ts'
import { voidedIn, voidsIn, type VoidInLedger } from './voids.ts'

type Found = Iterable<[Invariant, string]>

export function wrongVoids(ledger: Ledger, attempts: readonly VoidAttempt[]): string[] {
  const states = statesOf(ledger)
  const found: [Invariant, string][] = [
    ...wrongAttempts(ledger, attempts),
    ...wrongLines(ledger, states),
    ...voidsIn(ledger).flatMap((one) => [...wrongOutcome(ledger, one)]),
  ]
  return found.map(([broken, sentence]) => violation(broken, ledger.lot, sentence))
}

/** What each is answered: done, no longer possible, or that we are busy. */
const ANSWERS: Record<VoidAttempt['what'], readonly number[]> = {
  ask: [202, 409, 503],
  agree: [200, 409, 503],
}

function* wrongAttempts(ledger: Ledger, attempts: readonly VoidAttempt[]): Found {
  const voided = voidedIn(ledger)
  /** Those that a second person agreed to, or may have. */
  const agreed = new Set<string>()
  for (const { what, bid, status } of attempts) {
    if (status !== null && !ANSWERS[what].includes(status))
      yield ['clearAnswers', `who would ${what} to void ${bid} was answered ${status}`]
    if (what === 'agree' && status !== 409) agreed.add(bid)
    if (what === 'agree' && status === 200 && !voided.has(bid))
      yield ['survives', `${bid} was voided, and still stands`]
  }
  for (const { bid } of voidsIn(ledger)) {
    if (!agreed.has(bid)) yield ['askedFor', `${bid} is voided, to which nobody agreed`]
  }
}

/** Each voids what stands, and says what is left. */
function* wrongLines({ lines }: Ledger, states: readonly State[]): Found {
  const standing = new Set<string>()
  for (const [index, { event }] of lines.entries()) {
    if (event.type === 'bid-placed') standing.add(event.bid)
    if (event.type !== 'bid-voided') continue
    const seq = index + 1
    if (!standing.delete(event.bid)) yield ['voidUndoes', `line ${seq} voids what does not stand`]
    const highest = toDollars(event.highest)
    const left = states[seq]
    if (left?.price !== highest || left.leader !== event.leader)
      yield ['voidUndoes', `line ${seq} leaves ${highest} leading, not ${left?.price}`]
  }
}

function* wrongOutcome({ lines }: Ledger, { bid, before, after }: VoidInLedger): Found {
  const [last, next] = [lines[after - 1], lines[after]]
  if (next?.event.type === 'extended' && !next.event.outageFrom && next.at === last?.at)
    yield ['voidUndoes', `the void of ${bid} moves the end`]
  const placed = bidsIn(lines.slice(0, after))
  const voided = voidedIn({ lines: lines.slice(0, after) })
  const gone = placed.find((one) => one.bid === bid)
  const isLeft = placed.some(
    (one) => isByMaximum(one) && one.bidder === gone?.bidder && !voided.has(one.bid),
  )
  // A maximum that made a voided bid is over, with all that was bid by it.
  if (gone && isByMaximum(gone) && isLeft)
    yield ['voidUndoes', `the maximum that made ${bid} still bids once that is voided`]
  const anew = last?.event
  if (anew?.type === 'bid-placed' && !mayBid(anew, lines.slice(0, before)))
    yield ['voidUndoes', `line ${after} bids up to another maximum than its member set last`]
}

function bidsIn(lines: Ledger['lines']): EventOf<'bid-placed'>[] {
  return lines.flatMap(({ event }) => (event.type === 'bid-placed' ? [event] : []))
}

function isByMaximum({ maximum }: EventOf<'bid-placed'>): boolean {
  return maximum !== undefined
}

/** Whether a maximum that bids anew is the one that its member set last, neither more nor less. */
function mayBid(
  { bidder, amount, maximum = amount }: EventOf<'bid-placed'>,
  lines: Ledger['lines'],
): boolean {
  const set = lines.flatMap(({ event }) => {
    if (event.type !== 'bid-placed' && event.type !== 'maximum-set') return []
    // An automatic bid tells the maximum that stands, and sets none.
    const isAutomatic = event.type === 'bid-placed' && event.automatic !== undefined
    const sets = event.bidder === bidder && event.maximum !== undefined && !isAutomatic
    return sets ? [event.maximum] : []
  })
  return amount <= maximum && set.at(-1) === maximum
}
