import { createFileRoute } from '@tanstack/react-router'
import {
  INVOICE_HOURS,
  PAYMENT_HOURS_BUY_NOW,
  PAYMENT_HOURS_WIN,
  PICKUP_DAYS,
} from '../../rules/policy.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { SpecTable } from '../../ui/spec-table.tsx'
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
  'Sign in': 'Buy Now needs an account, as bidding does. Registration is free.',
  'Press Buy Now':
    'The button is on the page of an item that is AVAILABLE, with the price beside it. It is missing where the seller does not offer it.',
  'Fill in the purchase agreement':
    'Your full name, email, phone and delivery address. Read the price once more.',
  Confirm:
    'The confirmation is binding. The auction ends at once and the item is reserved for you; you find it on your dashboard under My Reservations.',
  'Pay by bank wire': `We email the purchase agreement within ${INVOICE_HOURS} hours. Payment is due within ${PAYMENT_HOURS_WIN} hours of closure or invoice; for Buy Now, your purchase agreement gives you ${PAYMENT_HOURS_BUY_NOW} hours.`,
  'Receive it': `Pick-up or shipping is arranged within ${PICKUP_DAYS} days. Delivery starts ${DELIVERY_STARTS} after payment is verified.`,
}

const TERMS = [
  { label: 'Price', value: 'The one beside the button' },
  { label: 'Confirmation', value: 'Binding' },
  { label: 'Payment', value: 'Bank wire' },
  { label: 'Sale', value: 'Final unless covered by the guarantee' },
]

function HowToBuyNow() {
  return (
    <HelpPage lead="No waiting for the end: Buy Now ends the auction and reserves the item for you at the price shown.">
      <HelpSection title="Six steps">
        <NumberedSteps steps={STEPS} />
      </HelpSection>
      <SpecTable title="Terms of Buy Now" facts={TERMS} />
      <WhichApplies about="deadline" />
    </HelpPage>
  )
}
