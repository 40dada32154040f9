import { formatCents } from '../../rules/money.ts'
import { BID_INCREMENT, DELIVERY_DAYS_US, PAYMENT_HOURS_WIN } from '../../rules/policy.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { FREE_MILES } from '../help/terms-in-words.ts'
import './how-and-why.css'

const STEPS = {
  'Register free':
    'Your address and a photo of your ID, which stays private. That is all it takes to bid.',
  'Bid blind, or Buy Now': `Each bid is at least ${formatCents(BID_INCREMENT)} above the current one, and binding. Where offered, Buy Now reserves the item right away.`,
  'Pay by bank wire, then we deliver': `Within ${PAYMENT_HOURS_WIN} hours of winning. The first ${FREE_MILES} are free, at most ${DELIVERY_DAYS_US} days in the US.`,
}

/** Nothing but what the program itself does, each to be checked by whoever doubts it. */
const FACTS = {
  'A record nobody can rewrite':
    'Every bid, end and sale is a line in a public ledger. Each line carries the hash of the one before, so any change shows.',
  'Bids without names':
    'Others see a first name and last initial, a partly hidden email, or the username you chose. The reserve stays secret; you see only whether it is met.',
  'One clock for all':
    "A bid counts at the moment our database takes it. Your countdown runs on our server's time, whatever your own clock says.",
  'No money before the invoice':
    'Bidding costs nothing. You pay by bank wire, after you win and get your invoice.',
}

/** How it works in three steps, and why the result can be trusted. */
export function HowAndWhy() {
  return (
    <div className="wrap stack how-and-why">
      <section className="sec" aria-labelledby="how-it-works">
        <h2 id="how-it-works">How it works</h2>
        <NumberedSteps steps={STEPS} />
      </section>
      <section className="sec" aria-labelledby="why-trust-it">
        <h2 id="why-trust-it">Why you can trust the result</h2>
        <dl className="stack">
          {Object.entries(FACTS).map(([title, text]) => (
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
