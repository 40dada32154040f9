import { termsInShortText } from '../../languages/site/terms-in-short.ts'
import {
  FREE_DELIVERY_MILES,
  PAYMENT_HOURS_WIN,
  RETURN_DAYS,
  RETURN_TEST_MILES,
  WARRANTY_MILES,
  WARRANTY_MONTHS,
} from '../../rules/policy.ts'
import { rateCharged } from '../help/terms-in-words.ts'

const number = new Intl.NumberFormat('en-US')

const terms = () => [
  {
    figure: termsInShortText('freeMiles', { miles: number.format(FREE_DELIVERY_MILES) }),
    text: termsInShortText('freeMilesText', { rate: rateCharged() }),
  },
  {
    figure: termsInShortText('returnDays', { days: RETURN_DAYS }),
    text: termsInShortText('returnDaysText', { miles: number.format(RETURN_TEST_MILES) }),
  },
  {
    figure: termsInShortText('warranty', { months: WARRANTY_MONTHS }),
    text: termsInShortText('warrantyText', { miles: number.format(WARRANTY_MILES) }),
  },
  {
    figure: termsInShortText('paymentHours', { hours: PAYMENT_HOURS_WIN }),
    text: termsInShortText('paymentHoursText'),
  },
]

/** Four terms that a buyer weighs first, from the policy that is enforced. */
export function TermsInShort() {
  return (
    <section className="terms-in-short" aria-label={termsInShortText('label')}>
      <ul className="wrap">
        {terms().map(({ figure, text }) => (
          <li key={figure}>
            <span className="fig">{figure}</span> <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
