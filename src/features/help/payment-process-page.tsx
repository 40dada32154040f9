import { createFileRoute } from '@tanstack/react-router'
import { INVOICE_HOURS, PAYMENT_HOURS_WIN, RETURN_DAYS } from '../../rules/policy.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { SpecTable } from '../../ui/spec-table.tsx'
import { AccountToCompare } from './account-to-compare.tsx'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import { DELIVERY_STARTS, NOT_ACCEPTED } from './terms-in-words.ts'
import { WhichApplies } from './which-applies.tsx'

export const Route = createFileRoute('/help/payment-process')({
  head: helpHead(
    '/help/payment-process',
    `Payment is by bank wire only, due within ${PAYMENT_HOURS_WIN} hours. What is accepted, what is not, and what happens next.`,
  ),
  component: PaymentProcess,
})

const TERMS = [
  { label: 'Accepted', value: 'Bank wire' },
  { label: 'Due', value: `Within ${PAYMENT_HOURS_WIN} hours of closure or invoice` },
  { label: 'Not accepted', value: NOT_ACCEPTED },
  { label: 'Invoice', value: `Emailed within ${INVOICE_HOURS} hours` },
]

const STEPS = {
  Invoice: `The invoice or the purchase agreement is emailed to you within ${INVOICE_HOURS} hours.`,
  Payment: `You send the full amount by bank wire within ${PAYMENT_HOURS_WIN} hours of closure or invoice.`,
  Verification:
    'We verify that the payment has arrived. Your reservation changes from PENDING PAYMENT to completed.',
  Delivery: `Delivery starts ${DELIVERY_STARTS} after payment is verified.`,
  'Return period': `It runs for ${RETURN_DAYS} days from the day you receive the item.`,
}

function PaymentProcess() {
  return (
    <HelpPage
      lead={`You pay by bank wire only, within ${PAYMENT_HOURS_WIN} hours. There is nothing to pay before you win or buy.`}
    >
      <SpecTable title="Terms of payment" facts={TERMS} />
      <HelpSection title="From invoice to return period">
        <NumberedSteps steps={STEPS} />
        <div className="prose">
          <p>
            <AccountToCompare />
          </p>
        </div>
      </HelpSection>
      <WhichApplies about="method" />
      <WhichApplies about="deadline" />
      <HelpSection title="If a payment is late">
        <div className="prose">
          <p>
            Failure to pay closes your account and re-lists the vehicle. If your bank delays a wire,
            tell us before the deadline and have the receipt handy.
          </p>
        </div>
      </HelpSection>
    </HelpPage>
  )
}
