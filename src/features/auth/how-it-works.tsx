import { DELIVERY_START_HOURS, PAYMENT_HOURS_WIN } from '../../rules/policy.ts'

const STEPS = [
  { title: 'Create your account', text: 'It takes about three minutes.' },
  {
    title: 'Show your ID',
    text: 'A photo of a valid ID. It is stored privately and used only to verify you.',
  },
  {
    title: 'Bid or Buy Now',
    text: 'Bid your true maximum: you pay what you bid. You see the current bid, never the other offers.',
  },
  {
    title: 'Pay by bank wire',
    text: `Within ${PAYMENT_HOURS_WIN} hours of closing. Delivery starts ${DELIVERY_START_HOURS.join('-')} hours after payment is verified.`,
  },
]

/** Beside the forms: what registering leads to. */
export function HowItWorks() {
  return (
    <aside className="auth-aside edge-line on-asphalt" aria-label="How it works">
      <h1 className="h">Registration is free. Bids are binding.</h1>
      <ol>
        {STEPS.map(({ title, text }, at) => (
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
