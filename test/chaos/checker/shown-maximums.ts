/** Whether anybody was shown how far a maximum goes beyond the price. */
import { formatDollars, toDollars } from '../../../src/rules/money.ts'
import type { Glimpse, Ledger } from '../history.ts'
import { violation } from './invariants.ts'
import { statesOf } from './states.ts'
import type { WindowOf } from './windows.ts'

export function shownMaximums(
  ledger: Ledger,
  glimpses: readonly Glimpse[],
  windowOf: WindowOf,
): string[] {
  const { lot, lines } = ledger
  const maximums = new Set(
    lines.flatMap(({ event }) =>
      'maximum' in event && event.maximum ? [toDollars(event.maximum)] : [],
    ),
  )
  const reached = mostReached(ledger)
  const buyNow = buyNowPriceOf(ledger)
  return glimpses.flatMap(({ at, numbers }) => {
    const most = reached[windowOf(at, at).to] ?? 0
    return numbers
      .flatMap((number) => [number, number / 100])
      .filter((amount) => amount > most && amount !== buyNow && maximums.has(amount))
      .map((amount) => {
        const told = `${formatDollars(amount)} was shown where nobody could know more than`
        return violation('hidesMaximums', lot, `${told} ${formatDollars(most)}`)
      })
  })
}

/** At each version what everybody knows by then: the highest that had to be bid next so far, also where that bid was voided. */
function mostReached(ledger: Ledger): number[] {
  let most = 0
  return statesOf(ledger).map(({ minimum }) => (most = Math.max(most, minimum)))
}

function buyNowPriceOf({ lines }: Ledger): number | null {
  const event = lines[0]?.event
  return event?.type === 'listed' ? toDollars(event.terms.buyNowPrice) : null
}
