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

/** Those that came after the newest one that was there before: of `null` none, for then nothing was read yet. */
export function newAnswers(
  answers: readonly Answered[],
  lastKnown: string | null,
): readonly Answered[] {
  if (lastKnown === null) return []
  return answers.filter(({ answered_at: at }) => at > lastKnown)
}
