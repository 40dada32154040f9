/** What is wrong with an auction's ledger by itself, whatever anybody was told. */
import type { Reservation } from '../../../src/rules/auction.ts'
import { formatDollars, toDollars } from '../../../src/rules/money.ts'
import type { Ledger, Outage } from '../history.ts'
import { violation, type Invariant } from './invariants.ts'
import { statesOf, termsOf, time, type State } from './states.ts'
import { linesOfVoids } from './voids.ts'
import { unmovedEnds, writtenInOutages } from './wrong-outages.ts'

/** The server closes what is due within seconds, once it can. */
const CLOSED_WITHIN_MS = 5_000
/** So long at most bids may be impossible near an end without its being moved. */
const LONGEST_WITHOUT_MS = 10_000

export function wrongInLedger(
  ledger: Ledger,
  readAt: number,
  outages: readonly Outage[],
): string[] {
  const states = statesOf(ledger)
  const ofVoids = linesOfVoids(ledger)
  const found: [Invariant, string][] = [
    ...wrongBids(ledger, states, ofVoids),
    ...wrongEnds(ledger, states, ofVoids),
    ...writtenInOutages(ledger, outages, ofVoids),
    ...unmovedEnds(ledger, states, outages),
    ...wrongClosings(ledger, states),
    ...wrongBuyers(ledger),
  ]
  const last = states.at(-1)
  if (last && (last.price !== ledger.currentBid || last.bids !== ledger.bidCount)) {
    found.push(['highest', `the tables tell of ${ledger.bidCount} bids up to ${ledger.currentBid}`])
  }
  if (last && !last.isOver && last.endsAt + CLOSED_WITHIN_MS < readAt) {
    found.push(['closedOnce', `nothing was closed by ${time(readAt)}, due at ${time(last.endsAt)}`])
  }
  return found.map(([broken, sentence]) => violation(broken, ledger.lot, sentence))
}

function* wrongBids(
  ledger: Ledger,
  states: readonly State[],
  ofVoids: ReadonlySet<number>,
): Iterable<[Invariant, string]> {
  for (const [seq, at, event, before] of linesOf(ledger, states)) {
    if (!['bid-placed', 'maximum-set', 'bid-voided'].includes(event.type)) continue
    if (before.isOver || at >= before.endsAt) {
      yield ['inTime', `line ${seq} is of ${time(at)}, the end was ${time(before.endsAt)}`]
    }
    if (event.type !== 'bid-placed' || ofVoids.has(seq)) continue
    const amount = toDollars(event.amount)
    const isCapped = event.maximum === event.amount && amount > (before.price ?? 0)
    if (amount < before.minimum && !isCapped) {
      const least = formatDollars(before.minimum)
      yield ['rises', `line ${seq} bids ${formatDollars(amount)}, where ${least} is the least`]
    }
  }
}

/** Bids of one transaction share their instant, and the line that moves the end follows the first of them. */
function* wrongEnds(
  ledger: Ledger,
  states: readonly State[],
  ofVoids: ReadonlySet<number>,
): Iterable<[Invariant, string]> {
  const { softCloseMs } = termsOf(ledger)
  for (const [seq, at, event, before] of linesOf(ledger, states)) {
    if (event.type === 'bid-placed' && !ofVoids.has(seq)) {
      const end = ledger.lines.slice(seq, seq + 2).find((line) => line.event.type === 'extended')
      const isMoved = end !== undefined && end.at === at
      if (before.endsAt < at + softCloseMs && !isMoved) {
        yield ['softClose', `line ${seq} of ${time(at)} leaves the end at ${time(before.endsAt)}`]
      }
    }
    if (event.type !== 'extended') continue
    if (event.outageFrom && event.outageUntil) {
      const lasted = Number(event.outageUntil) - Number(event.outageFrom)
      // Ten minutes more are left only after outages that are longer than any fault here.
      if (lasted <= LONGEST_WITHOUT_MS || Number(event.endsAt) !== before.endsAt + lasted)
        yield ['softClose', `line ${seq} moves the end by another time than the outage lasted`]
      continue
    }
    const cause = ledger.lines[seq - 2]
    const isCaused = cause?.event.type === 'bid-placed' && cause.at === at
    if (
      !isCaused ||
      Number(event.endsAt) !== at + softCloseMs ||
      Number(event.endsAt) <= before.endsAt
    ) {
      yield ['softClose', `line ${seq} moves the end to ${time(Number(event.endsAt))}`]
    }
  }
}

function* wrongClosings(ledger: Ledger, states: readonly State[]): Iterable<[Invariant, string]> {
  const { reserve } = termsOf(ledger)
  for (const [seq, at, event, before] of linesOf(ledger, states)) {
    if (event.type !== 'closed' && event.type !== 'bought') continue
    if (before.isOver) yield ['closedOnce', `line ${seq} ends what is over`]
    if (event.type === 'bought') {
      if (at >= before.endsAt)
        yield ['inTime', `line ${seq} sells it at ${time(at)}, after the end`]
      if (toDollars(event.price) !== before.buyAt)
        yield ['closedOnce', `line ${seq} sells it at another price than was asked`]
      continue
    }
    if (at < before.endsAt) yield ['closedOnce', `line ${seq} closes it before its end`]
    const isMet = before.price !== null && before.price >= (reserve ?? 0)
    const due = before.price === null ? 'no_bids' : isMet ? 'won' : 'reserve_not_met'
    if (event.outcome !== due) yield ['closedOnce', `line ${seq} says ${event.outcome}, not ${due}`]
    const winner = event.reservation
    if (due === 'won' && (winner?.buyer !== before.leader || winnerPays(winner) !== before.price)) {
      yield ['oneBuyer', `line ${seq} gives it to somebody else than its highest bidder`]
    }
  }
}

function winnerPays(winner: Reservation | null): number | null {
  return winner && toDollars(winner.price)
}

function* wrongBuyers({ lines, reservations }: Ledger): Iterable<[Invariant, string]> {
  const buyers = lines.flatMap(({ event }) => {
    if (event.type === 'bought')
      return [{ ...event, id: event.reservation, kind: 'buy_now' as const }]
    return event.type === 'closed' && event.reservation ? [event.reservation] : []
  })
  const told = buyers.map(({ id, buyer, price }) => `${buyer} ${id} ${toDollars(price)}`)
  const stored = reservations.map(({ id, buyer, price }) => `${buyer} ${id} ${price}`)
  if (told.length > 1 || told.join() !== stored.join()) {
    yield ['oneBuyer', `the ledger has ${told.length} buyers, the table ${stored.length}`]
  }
}

/** Each line with its number, its instant, what happened and how the auction stood before. */
function* linesOf({ lines }: Ledger, states: readonly State[]) {
  for (const [index, { at, event }] of lines.entries()) {
    const before = states[index]
    if (before) yield [index + 1, at, event, before] as const
  }
}
