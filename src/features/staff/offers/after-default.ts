import { OFFER_HOURS } from '../../../rules/policy.ts'

/** What becomes of a run whose buyer does not pay, in the words of whoever decides it. */

export const AFTER_DEFAULT = [
  { value: 'false', label: 'Relist it' },
  { value: 'true', label: 'Offer it to the next-highest bidder first' },
]

export function afterDefaultHint(isOffered: boolean): string {
  return isOffered
    ? `At that bidder's own highest bid, for ${OFFER_HOURS} hours; relisted where nobody takes it`
    : 'As its next run, as long as the last'
}
