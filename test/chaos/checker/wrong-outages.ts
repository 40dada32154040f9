/** What an outage asks of an auction's ledger (decision 60). */
import type { Ledger, Outage } from '../history.ts'
import type { Invariant } from './invariants.ts'
import { NOT_THERE, time, type State } from './states.ts'

/** An end moves that comes so long after the outage at most. */
const NEAR_END_MS = 10 * 60_000

/**
 * A server decides by its last sign that bids are possible for five seconds, and takes another's that is a second old for its own. So
 * long after the last sign, where an outage begins, something may still be written.
 */
const TRUSTED_MS = 6_000

/** What is listed is written by the test itself, past the servers; what staff void waits for no sign that bids are possible. */
export function* writtenInOutages(
  { lines }: Ledger,
  outages: readonly Outage[],
  ofVoids: ReadonlySet<number>,
): Iterable<[Invariant, string]> {
  for (const [index, { at, event }] of lines.entries()) {
    const isInOne = outages.some(({ from, until }) => at > from + TRUSTED_MS && at < until)
    if (isInOne && event.type !== 'listed' && !ofVoids.has(index + 1))
      yield ['softClose', `line ${index + 1} of ${time(at)} is of an outage that moved an end`]
  }
}

/** Nobody pauses an auction here. What was perhaps not there yet when the others moved may stay. */
export function* unmovedEnds(
  { lines, listedBy }: Ledger,
  states: readonly State[],
  outages: readonly Outage[],
): Iterable<[Invariant, string]> {
  for (const { from, until } of outages) {
    const { isOver, endsAt } = states[lines.filter(({ at }) => at < until).length] ?? NOT_THERE
    if (isOver || endsAt <= from || endsAt > until + NEAR_END_MS) continue
    const moves = lines.filter(
      ({ event }) => event.type === 'extended' && Number(event.outageFrom) === from,
    )
    const mayStay = listedBy > until && moves.length === 0
    if (moves.length !== 1 && !mayStay)
      yield [
        'movesEnds',
        `${moves.length} lines move the end at ${time(endsAt)} for the outage until ${time(until)}`,
      ]
  }
}
