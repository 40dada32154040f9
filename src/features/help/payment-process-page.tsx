import { createFileRoute } from '@tanstack/react-router'
import { helpText } from '../../languages/site/help.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { INVOICE_HOURS, PAYMENT_HOURS_WIN, RETURN_DAYS } from '../../rules/policy.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { SpecTable } from '../../ui/spec-table.tsx'
import { AccountToCompare } from './account-to-compare.tsx'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import { deliveryStarts } from './terms-in-words.ts'
import { WhichApplies } from './which-applies.tsx'

export const Route = createFileRoute('/help/payment-process')({
  head: helpHead('/help/payment-process', () =>
    titlesText('paymentProcessDescription', { hours: PAYMENT_HOURS_WIN }),
  ),
  component: PaymentProcess,
})

const terms = () => [
  { label: helpText('accepted'), value: helpText('bankWire') },
  { label: helpText('due'), value: helpText('withinHoursOfClosure', { hours: PAYMENT_HOURS_WIN }) },
  { label: helpText('notAccepted'), value: helpText('notAcceptedMethods') },
  { label: helpText('invoice'), value: helpText('emailedWithin', { hours: INVOICE_HOURS }) },
]

const steps = () => ({
  [helpText('invoice')]: helpText('stepInvoiceText', { hours: INVOICE_HOURS }),
  [helpText('payment')]: helpText('stepPaymentText', { hours: PAYMENT_HOURS_WIN }),
  [helpText('verification')]: helpText('verificationText'),
  [helpText('delivery')]: helpText('deliveryStartsText', { starts: deliveryStarts() }),
  [helpText('returnPeriod')]: helpText('returnPeriodText', { days: RETURN_DAYS }),
})

function PaymentProcess() {
  return (
    <HelpPage lead={helpText('paymentLead', { hours: PAYMENT_HOURS_WIN })}>
      <SpecTable title={helpText('termsOfPayment')} facts={terms()} />
      <HelpSection title={helpText('invoiceToReturn')}>
        <NumberedSteps steps={steps()} />
        <div className="prose">
          <p>
            <AccountToCompare />
          </p>
        </div>
      </HelpSection>
      <WhichApplies about="method" />
      <WhichApplies about="deadline" />
      <HelpSection title={helpText('ifPaymentLate')}>
        <div className="prose">
          <p>{helpText('ifPaymentLateText')}</p>
        </div>
      </HelpSection>
    </HelpPage>
  )
}
