import type { HoldReason } from '../../../rules/public-questions/held-back.ts'

/** What a question is held back for, as staff read it. */
const WORDS: Readonly<Record<HoldReason, string>> = {
  email: 'an email address',
  link: 'a link',
  phone: 'a telephone number',
  vin: 'a VIN',
  number: 'a number as of a card or an account',
  street: 'a street address',
}

/** "an email address and a link". */
export function holdsInWords(reasons: readonly HoldReason[]): string {
  const words = reasons.map((reason) => WORDS[reason])
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}
