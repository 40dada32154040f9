import { homeText } from '../../languages/site/home.ts'
import { formatCents } from '../../rules/money.ts'
import { BID_INCREMENT, DELIVERY_DAYS_US, PAYMENT_HOURS_WIN } from '../../rules/policy.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { freeMiles } from '../help/terms-in-words.ts'
import './how-and-why.css'

const steps = () => ({
  [homeText('stepRegister')]: homeText('stepRegisterText'),
  [homeText('stepBid')]: homeText('stepBidText', { increment: formatCents(BID_INCREMENT) }),
  [homeText('stepPay')]: homeText('stepPayText', {
    ...{ hours: PAYMENT_HOURS_WIN, freeMiles: freeMiles(), days: DELIVERY_DAYS_US },
  }),
})

/** Nothing but what the program itself does, each to be checked by whoever doubts it. */
const facts = () => ({
  [homeText('factRecord')]: homeText('factRecordText'),
  [homeText('factNames')]: homeText('factNamesText'),
  [homeText('factClock')]: homeText('factClockText'),
  [homeText('factMoney')]: homeText('factMoneyText'),
})

/** How it works in three steps, and why the result can be trusted. */
export function HowAndWhy() {
  return (
    <div className="wrap stack how-and-why">
      <section className="sec" aria-labelledby="how-it-works">
        <h2 id="how-it-works">{homeText('howItWorks')}</h2>
        <NumberedSteps steps={steps()} />
      </section>
      <section className="sec" aria-labelledby="why-trust-it">
        <h2 id="why-trust-it">{homeText('whyTrust')}</h2>
        <dl className="stack">
          {Object.entries(facts()).map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
