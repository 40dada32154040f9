/** Holds what clients wrote down against the ledgers, as Jepsen would. Knows no clock, no process and no database. */
import type { History } from '../history.ts'
import { INVARIANTS, violation } from './invariants.ts'
import { shownMaximums } from './shown-maximums.ts'
import { unasked } from './unasked.ts'
import { windowsIn, wrongAnswers } from './wrong-answers.ts'
import { wrongBidding } from './wrong-bidding.ts'
import { wrongInLedger } from './wrong-in-ledger.ts'
import { wrongShown } from './wrong-shown.ts'
import { wrongVoids } from './wrong-voids.ts'

/** A sentence for each violation, which begins with the invariant; none where all hold. */
export function violationsOf(history: History): string[] {
  const attempts = Map.groupBy(history.attempts, ({ lot }) => lot)
  const reads = Map.groupBy(history.reads, ({ lot }) => lot)
  const heard = Map.groupBy(history.heard, ({ lot }) => lot)
  const voids = Map.groupBy(history.voids, ({ lot }) => lot)
  const glimpses = Map.groupBy(history.glimpses, ({ lot }) => lot)
  const watched = Map.groupBy(history.watched, ({ lot }) => lot)
  const known = new Set(history.ledgers.map(({ lot }) => lot))
  const lost = [...attempts.keys()].filter((lot) => !known.has(lot))
  return [
    ...history.died.map((where) => `${INVARIANTS.staysUp}: the one at ${where}`),
    ...history.unready.map((where) => `${INVARIANTS.recovers}: the one at ${where} does not`),
    ...history.wrongLedgers.map((sentence) => `${INVARIANTS.replays}: ${sentence}`),
    ...lost.map((lot) => violation('survives', lot, 'everything is gone')),
    ...history.ledgers.flatMap((ledger) => {
      const { lot } = ledger
      const asked = attempts.get(lot) ?? []
      const ofLot = {
        ...{ ledger, attempts: asked },
        ...{ reads: reads.get(lot) ?? [], heard: heard.get(lot) ?? [] },
      }
      const watchers = (watched.get(lot) ?? []).map(({ watcher }) => watcher)
      return [
        ...wrongInLedger(ledger, history.readAt, history.outages),
        ...wrongAnswers(ofLot),
        ...unasked(ledger, asked),
        ...wrongShown(ofLot, watchers),
        ...wrongBidding(ledger),
        ...wrongVoids(ledger, voids.get(lot) ?? []),
        ...shownMaximums(ledger, glimpses.get(lot) ?? [], windowsIn(ofLot)),
      ]
    }),
    ...wrongPhotos(history),
  ]
}

/** Once a member's photo was taken, one is there, whatever became of those that followed. */
function wrongPhotos({ photos }: History): string[] {
  const isKept = new Set<string>()
  /** Whose upload may be under way still, so that another may be too many. */
  const hasGivenUp = new Set<string>()
  return photos.flatMap(({ what, member, status }) => {
    if (what === 'put' && status === 200) isKept.add(member)
    if (what === 'put' && status === null) hasGivenUp.add(member)
    if (status === null || status === 200 || status === 503) return []
    if (what === 'put' && status === 429 && hasGivenUp.has(member)) return []
    const told = `${member} was answered ${status} to ${what} a photo`
    if (what === 'get' && status === 404)
      return isKept.has(member) ? [`${INVARIANTS.keptPhotos}: ${told}`] : []
    return [`${INVARIANTS.clearAnswers}: ${told}`]
  })
}
