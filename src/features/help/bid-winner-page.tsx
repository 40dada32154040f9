import { createFileRoute, Link } from '@tanstack/react-router'
import { INVOICE_HOURS, PAYMENT_HOURS_WIN, RETURN_DAYS } from '../../rules/policy.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { AccountToCompare } from './account-to-compare.tsx'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import { DELIVERY_STARTS } from './terms-in-words.ts'
import { WhichApplies } from './which-applies.tsx'

export const Route = createFileRoute('/help/bid-winner')({
  head: helpHead(
    '/help/bid-winner',
    `How we tell you that you won, and how to pay your invoice by bank wire within ${PAYMENT_HOURS_WIN} hours.`,
  ),
  component: BidWinner,
})

const NEWS = {
  'The auction closes':
    'The highest bid wins if it meets the reserve, or if there is no reserve. Our clock decides, to the second.',
  'You get an email': `We email your invoice within ${INVOICE_HOURS} hours of closing, to the address on your account.`,
  'It is on your dashboard':
    'My Reservations shows the item as PENDING PAYMENT until your payment is verified.',
}

const WIRE = {
  'Open the invoice':
    'It shows the amount, the bank account and the payment reference. Check that the item and the price are right.',
  'Order the wire at your bank': `Send the full amount in US dollars within ${PAYMENT_HOURS_WIN} hours of closure or invoice. Ask your bank to send it the same day.`,
  'Give the payment reference':
    'Write it into the reference field of the wire exactly as your invoice shows it, so that we can find your payment right away. Keep the receipt from your bank.',
  'We verify the payment': `Delivery starts ${DELIVERY_STARTS} later. Once the item arrives, your return period of ${RETURN_DAYS} days begins.`,
}

function BidWinner() {
  return (
    <HelpPage
      lead={`You won! Your invoice comes by email. Pay it by bank wire within ${PAYMENT_HOURS_WIN} hours.`}
    >
      <HelpSection title="How you find out">
        <NumberedSteps steps={NEWS} />
      </HelpSection>
      <HelpSection title="How to pay by wire">
        <NumberedSteps steps={WIRE} />
        <div className="prose">
          <p>
            <AccountToCompare />
          </p>
        </div>
        <WhichApplies about="deadline" />
      </HelpSection>
      <HelpSection title="If you do not pay">
        <div className="prose">
          <p>Failure to pay closes your account, and the vehicle is re-listed.</p>
          <p>
            If an email gives bank details that differ from your invoice, they are not ours. Do not
            pay;{' '}
            <Link to="/contact" className="link">
              contact us
            </Link>{' '}
            first.
          </p>
        </div>
      </HelpSection>
    </HelpPage>
  )
}
