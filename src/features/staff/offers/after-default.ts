import { offersText } from '../../../languages/staff/offers.ts'
import { OFFER_HOURS } from '../../../rules/policy.ts'

/** What becomes of a run whose buyer does not pay, in the words of whoever decides it. */

export function afterDefaultOptions() {
  return [
    { value: 'false', label: offersText('relistIt') },
    { value: 'true', label: offersText('offerToNext') },
  ]
}

export function afterDefaultHint(isOffered: boolean): string {
  return isOffered
    ? offersText('offerToNextHint', { hours: OFFER_HOURS })
    : offersText('relistHint')
}
