/** Holds what clients wrote down against the ledgers, as Jepsen would. Knows no clock, no process and no database. */
import type { History } from '../history.ts'
import { INVARIANTS, violation } from './invariants.ts'
import { unasked } from './unasked.ts'
import { wrongAnswers } from './wrong-answers.ts'
import { wrongInLedger } from './wrong-in-ledger.ts'
import { wrongShown } from './wrong-shown.ts'

/** A sentence for each violation, which begins with the invariant; none where all hold. */
export function violationsOf(history: History): string[] {
  const attempts = Map.groupBy(history.attempts, ({ lot }) => lot)
  const reads = Map.groupBy(history.reads, ({ lot }) => lot)
  const heard = Map.groupBy(history.heard, ({ lot }) => lot)
  const watched = Map.groupBy(history.watched, ({ lot }) => lot)
  const known = new Set(history.ledgers.map(({ lot }) => lot))
  const lost = [...attempts.keys()].filter((lot) => !known.has(lot))
  return [
    ...history.died.map((where) => `${INVARIANTS.staysUp}: the one at ${where} ended`),
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
        ...wrongInLedger(ledger, history.readAt),
        ...wrongAnswers(ofLot),
        ...unasked(ledger, asked),
        ...wrongShown(ofLot, watchers),
      ]
    }),
    ...lostPhotos(history),
  ]
}

/** Once a member's photo was taken, one is there, whatever became of those that followed. */
function lostPhotos({ photos }: History): string[] {
  const isKept = new Set<string>()
  return photos.flatMap(({ what, member, status }) => {
    if (what === 'put' && status === 200) isKept.add(member)
    const isLost = what === 'get' && status !== null && status !== 200 && status !== 503
    if (!isLost || !isKept.has(member)) return []
    return [`${INVARIANTS.keptPhotos}: ${member} was answered ${status}`]
  })
}
