import { createFileRoute } from '@tanstack/react-router'
import { helpText } from '../../languages/site/help.ts'
import { titlesText } from '../../languages/site/titles.ts'
import {
  INVOICE_HOURS,
  PAYMENT_HOURS_BUY_NOW,
  PAYMENT_HOURS_WIN,
  PICKUP_DAYS,
} from '../../rules/policy.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { SpecTable } from '../../ui/spec-table.tsx'
import { AccountToCompare } from './account-to-compare.tsx'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import { deliveryStarts } from './terms-in-words.ts'
import { WhichApplies } from './which-applies.tsx'

export const Route = createFileRoute('/help/how-to-buy-now')({
  head: helpHead('/help/how-to-buy-now', () => titlesText('howToBuyNowDescription')),
  component: HowToBuyNow,
})

const steps = () => ({
  [helpText('buySignIn')]: helpText('buySignInText'),
  [helpText('buyPress')]: helpText('buyPressText'),
  [helpText('buyAgreement')]: helpText('buyAgreementText'),
  [helpText('buyConfirm')]: helpText('buyConfirmText'),
  [helpText('buyPay')]: helpText('buyPayText', {
    invoiceHours: INVOICE_HOURS,
    hoursWin: PAYMENT_HOURS_WIN,
    hoursBuyNow: PAYMENT_HOURS_BUY_NOW,
  }),
  [helpText('buyReceive')]: helpText('buyReceiveText', {
    days: PICKUP_DAYS,
    starts: deliveryStarts(),
  }),
})

const terms = () => [
  { label: helpText('price'), value: helpText('priceOnButton') },
  { label: helpText('confirmation'), value: helpText('binding') },
  { label: helpText('payment'), value: helpText('bankWire') },
  { label: helpText('sale'), value: helpText('saleFinal') },
]

function HowToBuyNow() {
  return (
    <HelpPage lead={helpText('buyNowLead')}>
      <HelpSection title={helpText('sixSteps')}>
        <NumberedSteps steps={steps()} />
        <div className="prose">
          <p>
            <AccountToCompare />
          </p>
        </div>
      </HelpSection>
      <SpecTable title={helpText('termsOfBuyNow')} facts={terms()} />
      <WhichApplies about="deadline" />
    </HelpPage>
  )
}
