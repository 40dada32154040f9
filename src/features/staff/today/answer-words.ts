import { todayText } from '../../../languages/staff/today.ts'
import { formatDollars } from '../../../rules/money.ts'
import type { Answered } from './today.ts'

/** "Harbor Federal agrees to sell for $11,000. It is sold." */
export function answerWords({ consignor, kind, amount, state }: Answered): string {
  const told = { consignor, price: formatDollars(amount) }
  const isSale = kind === 'accept_bid'
  if (state === 'declined') return todayText(isSale ? 'declinesToSell' : 'declinesToOffer', told)
  return todayText(isSale ? 'agreesToSell' : 'agreesToOffer', told)
}

/**
 * Those of questions whose answers were not there before: of `null` none, for then nothing was read yet. Not by their times, for a
 * yes that waits for a second signature comes after later ones.
 */
export function newAnswers(
  answers: readonly Answered[],
  known: ReadonlySet<string> | null,
): readonly Answered[] {
  if (known === null) return []
  return answers.filter(({ id }) => !known.has(id))
}
