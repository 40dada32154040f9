import { formatDollars } from '../../../rules/money.ts'
import type { Answered } from './today.ts'

/** "Harbor Federal agrees to sell for $11,000. It is sold." */
export function answerWords({ consignor, kind, amount, state }: Answered): string {
  const price = formatDollars(amount)
  const isSale = kind === 'accept_bid'
  const what = isSale ? `to sell for ${price}` : `to offer it for ${price}`
  if (state === 'declined') return `${consignor} declines ${what}. It is yours to decide.`
  return `${consignor} agrees ${what}. ${isSale ? 'It is sold.' : 'The bidder is asked.'}`
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
