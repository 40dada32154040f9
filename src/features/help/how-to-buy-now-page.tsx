import { createFileRoute } from '@tanstack/react-router'
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
import { DELIVERY_STARTS } from './terms-in-words.ts'
import { WhichApplies } from './which-applies.tsx'

export const Route = createFileRoute('/help/how-to-buy-now')({
  head: helpHead(
    '/help/how-to-buy-now',
    'Buy Now ends the auction and reserves the item for you at once. How it works, and when to pay.',
  ),
  component: HowToBuyNow,
})

const STEPS = {
  'Sign in': 'You need an account to use Buy Now, just as you do to bid. Registration is free.',
  'Press Buy Now':
    'The button, with its price, is on the page of every AVAILABLE item whose seller offers Buy Now.',
  'Fill in the purchase agreement':
    'Enter your full name, email, phone and delivery address. Check the price once more.',
  Confirm:
    'The confirmation is binding. The auction ends at once and the item is reserved for you. You will find it on your dashboard under My Reservations.',
  'Pay by bank wire': `We email the purchase agreement within ${INVOICE_HOURS} hours. Payment is due within ${PAYMENT_HOURS_WIN} hours of closure or invoice; for Buy Now, your purchase agreement gives you ${PAYMENT_HOURS_BUY_NOW} hours.`,
  'Receive it': `Pick-up or shipping is arranged within ${PICKUP_DAYS} days. Delivery starts ${DELIVERY_STARTS} after payment is verified.`,
}

const TERMS = [
  { label: 'Price', value: 'The one on the button' },
  { label: 'Confirmation', value: 'Binding' },
  { label: 'Payment', value: 'Bank wire' },
  { label: 'Sale', value: 'Final unless covered by the guarantee' },
]

function HowToBuyNow() {
  return (
    <HelpPage lead="No need to wait for the end: Buy Now ends the auction and reserves the item for you at the price shown.">
      <HelpSection title="Six steps">
        <NumberedSteps steps={STEPS} />
        <div className="prose">
          <p>
            <AccountToCompare />
          </p>
        </div>
      </HelpSection>
      <SpecTable title="Terms of Buy Now" facts={TERMS} />
      <WhichApplies about="deadline" />
    </HelpPage>
  )
}
