import { createFileRoute, Link } from '@tanstack/react-router'
import {
  DELIVERY_DAYS_CANADA,
  DELIVERY_DAYS_US,
  INVOICE_HOURS,
  PAYMENT_HOURS_WIN,
  RETURN_DAYS,
} from '../../rules/policy.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SpecTable } from '../../ui/spec-table.tsx'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import {
  DELIVERY_STARTS,
  FREE_MILES,
  NOT_ACCEPTED,
  RATE_CHARGED,
  REFUND_TIME,
  TEST_MILES,
  WARRANTY_EXTENDED,
  WARRANTY_OTHERS,
  WARRANTY_VEHICLES,
} from './terms-in-words.ts'
import { WhichApplies } from './which-applies.tsx'

export const Route = createFileRoute('/help/register')({
  head: helpHead(
    '/help/register',
    'Registration is free. The terms, payment, delivery, warranty and return policy that you agree to, in short.',
  ),
  component: RegisterHelp,
})

const PAYMENT = [
  { label: 'Accepted', value: 'Bank wire' },
  { label: 'Due', value: `Within ${PAYMENT_HOURS_WIN} hours` },
  { label: 'Not accepted', value: NOT_ACCEPTED },
  { label: 'Invoice', value: `Emailed within ${INVOICE_HOURS} hours` },
]

const DELIVERY = [
  { label: 'Charge', value: `First ${FREE_MILES} free, then ${RATE_CHARGED}` },
  { label: 'Starts', value: `${DELIVERY_STARTS} after payment is verified` },
  { label: 'United States', value: `${DELIVERY_DAYS_US} days at most` },
  { label: 'Canada', value: `${DELIVERY_DAYS_CANADA} days at most` },
]

const WARRANTY = [
  { label: 'Vehicles', value: WARRANTY_VEHICLES },
  { label: 'Other assets', value: WARRANTY_OTHERS },
  { label: 'Can be extended to', value: WARRANTY_EXTENDED },
  { label: 'Transferable', value: 'No' },
]

const RETURNS = [
  { label: 'Time to return', value: `${RETURN_DAYS} days from receipt` },
  { label: 'Test drive, vehicles', value: `Up to ${TEST_MILES}` },
  { label: 'Refund processed', value: `In ${REFUND_TIME}` },
]

function RegisterHelp() {
  return (
    <HelpPage lead="Registration is free and takes a few minutes. Read what you agree to first: bids are binding.">
      <Terms />
      <SpecTable title="Payment" facts={PAYMENT} />
      <SpecTable title="Delivery" facts={DELIVERY} />
      <SpecTable title="Warranty" facts={WARRANTY} />
      <SpecTable title="Return policy" facts={RETURNS} />
      <WhichApplies about="deadline" />
      <WhichApplies about="returns" />
      <Link to="/auth" search={{ tab: 'register' }} className={buttonClass('lane', 'lg')}>
        Continue to Register
      </Link>
    </HelpPage>
  )
}

function Terms() {
  return (
    <HelpSection title="Terms">
      <div className="prose">
        <ul>
          <li>All auctions are online only. Physical visits to view vehicles are not available.</li>
          <li>You register with your own name and address, and a photo of your ID.</li>
          <li>A bid is binding and cannot be cancelled. A Buy Now confirmation is binding.</li>
          <li>If you do not pay on time, your account is closed and the vehicle is re-listed.</li>
        </ul>
        <p>
          The full text is in the{' '}
          <Link to="/terms" className="link">
            Terms & Conditions
          </Link>
          .
        </p>
      </div>
    </HelpSection>
  )
}
