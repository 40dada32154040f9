import { textHash } from '../artwork/pen/text-hash.ts'
import { fixedRuns } from './fixed-runs.ts'
import type { LotFacts } from './lot-facts.ts'

/** How a lot stands when the demo is made. */
export type Outcome = 'running' | 'won' | 'overdue' | 'reserve-not-met' | 'no-bids' | 'sold'

const DRAWN = { sold: 10, overdue: 2, won: 6, 'reserve-not-met': 4, 'no-bids': 3 } as const

/**
 * Deals the outcomes out among the lots: beside those decided beforehand, 10 sold, 2 won
 * whose time to pay is over, 6 won and waiting for payment, 4 below their reserve and 3 without a bid. All others are running.
 */
export function dealOutcomes(lots: readonly LotFacts[]): Map<number, Outcome> {
  const outcomes = new Map<number, Outcome>()
  for (const { lotNumber } of lots) {
    const status = fixedRuns[lotNumber]?.status
    if (status === 'sold') outcomes.set(lotNumber, 'sold')
    else if (status === 'ended') outcomes.set(lotNumber, 'reserve-not-met')
    else outcomes.set(lotNumber, 'running')
  }
  const free = lots
    .filter(({ lotNumber }) => !fixedRuns[lotNumber])
    .toSorted((a, b) => textHash(`deal ${a.lotNumber}`) - textHash(`deal ${b.lotNumber}`))
  for (const [outcome, count] of Object.entries(DRAWN) as [keyof typeof DRAWN, number][]) {
    for (let taken = 0; taken < count; taken++) {
      const at = free.findIndex((lot) => outcome !== 'reserve-not-met' || lot.prices.reserve)
      const [lot] = free.splice(at, 1)
      if (lot) outcomes.set(lot.lotNumber, outcome)
    }
  }
  return outcomes
}

/** Running lots that are not decided beforehand, in the order in which they end. */
export function endingOrder(
  lots: readonly LotFacts[],
  outcomes: ReadonlyMap<number, Outcome>,
): number[] {
  return lots
    .map(({ lotNumber }) => lotNumber)
    .filter((lot) => outcomes.get(lot) === 'running' && !fixedRuns[lot])
    .toSorted((a, b) => textHash(`ends ${a}`) - textHash(`ends ${b}`))
}
