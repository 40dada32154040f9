import { authText } from '../../languages/site/auth.ts'
import { DELIVERY_START_HOURS, PAYMENT_HOURS_WIN } from '../../rules/policy.ts'

const steps = () => [
  { title: authText('stepAccount'), text: authText('stepAccountText') },
  { title: authText('stepId'), text: authText('stepIdText') },
  { title: authText('stepBid'), text: authText('stepBidText') },
  {
    title: authText('stepPay'),
    text: authText('stepPayText', {
      hours: PAYMENT_HOURS_WIN,
      startHours: DELIVERY_START_HOURS.join('-'),
    }),
  },
]

/** Beside the forms: what registering leads to. */
export function HowItWorks() {
  return (
    <aside className="auth-aside edge-line on-asphalt" aria-label={authText('howItWorks')}>
      <h1 className="h">{authText('freeAndBinding')}</h1>
      <ol>
        {steps().map(({ title, text }, at) => (
          <li key={title}>
            <span className="fig" aria-hidden="true">
              {at + 1}
            </span>
            <span>
              <b>{title}</b>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </aside>
  )
}
