import { publicQuestionsText } from '../../../languages/staff/public-questions.ts'
import type { HoldReason } from '../../../rules/public-questions/held-back.ts'

/** What a question is held back for, as staff read it. */
const WORDS = {
  email: 'anEmail',
  link: 'aLink',
  phone: 'aPhone',
  vin: 'aVin',
  number: 'aNumber',
  street: 'aStreet',
} as const satisfies Record<HoldReason, string>

/** "an email address and a link". */
export function holdsInWords(reasons: readonly HoldReason[]): string {
  const words = reasons.map((reason) => publicQuestionsText(WORDS[reason]))
  const last = words.pop() ?? ''
  return words.length === 0
    ? last
    : publicQuestionsText('listAnd', { words: words.join(', '), last })
}
