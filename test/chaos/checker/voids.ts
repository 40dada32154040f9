/** Where bids were voided in a ledger, and what followed from it in the same transaction. */
import type { Ledger } from '../history.ts'

/** Bids that fell with one, that itself, the end of its maximum, and what another's maximum then bids anew: in this order. */
export interface VoidInLedger {
  bid: string
  /** How many lines there were before all of it, and with it. */
  before: number
  after: number
}

export function voidsIn({ lines }: Pick<Ledger, 'lines'>): VoidInLedger[] {
  const voids: VoidInLedger[] = []
  let before: number | null = null
  for (const [index, { at, event }] of lines.entries()) {
    if (event.type !== 'bid-voided') continue
    before ??= index
    if (event.follows !== undefined) continue
    const [first, second] = lines.slice(index + 1, index + 3).filter((line) => line.at === at)
    const isEnded = first?.event.type === 'maximum-set' && first.event.maximum === null
    const anew = (isEnded ? second : first)?.event
    // One that a maximum bids in answer to somebody is named automatic.
    const isAnew =
      anew?.type === 'bid-placed' && anew.maximum !== undefined && anew.automatic === undefined
    voids.push({ bid: event.bid, before, after: index + 1 + Number(isEnded) + Number(isAnew) })
    before = null
  }
  return voids
}

/** The numbers of the lines that voids wrote. */
export function linesOfVoids(ledger: Pick<Ledger, 'lines'>): ReadonlySet<number> {
  return new Set(
    voidsIn(ledger).flatMap(({ before, after }) =>
      Array.from({ length: after - before }, (_, at) => before + at + 1),
    ),
  )
}

/** The bids that do not count any more. */
export function voidedIn({ lines }: Pick<Ledger, 'lines'>): ReadonlySet<string> {
  return new Set(lines.flatMap(({ event }) => (event.type === 'bid-voided' ? [event.bid] : [])))
}
