import {
  FREE_DELIVERY_MILES,
  PAYMENT_HOURS_WIN,
  RETURN_DAYS,
  RETURN_TEST_MILES,
  WARRANTY_MILES,
  WARRANTY_MONTHS,
} from '../../rules/policy.ts'
import { RATE_CHARGED } from '../help/terms-in-words.ts'

const number = new Intl.NumberFormat('en-US')

const TERMS = [
  {
    figure: `${number.format(FREE_DELIVERY_MILES)} mi`,
    text: `delivered free, then ${RATE_CHARGED}`,
  },
  {
    figure: `${RETURN_DAYS} days`,
    text: `to return it, up to ${number.format(RETURN_TEST_MILES)} test miles`,
  },
  {
    figure: `${WARRANTY_MONTHS} months`,
    text: `warranty, or ${number.format(WARRANTY_MILES)} miles`,
  },
  { figure: `${PAYMENT_HOURS_WIN} hours`, text: 'to pay by bank wire after you win' },
]

/** Four terms that a buyer weighs first, from the policy that is enforced. */
export function TermsInShort() {
  return (
    <section className="terms-in-short" aria-label="Terms in short">
      <ul className="wrap">
        {TERMS.map(({ figure, text }) => (
          <li key={figure}>
            <span className="fig">{figure}</span> <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
