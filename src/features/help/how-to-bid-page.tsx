import { createFileRoute } from '@tanstack/react-router'
import { formatCents } from '../../rules/money.ts'
import { BID_INCREMENT, PAYMENT_HOURS_WIN, SOFT_CLOSE_SECONDS } from '../../rules/policy.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { SpecTable } from '../../ui/spec-table.tsx'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import { DELIVERY_STARTS, FREE_MILES, RATE_CHARGED } from './terms-in-words.ts'

export const Route = createFileRoute('/help/how-to-bid')({
  head: helpHead(
    '/help/how-to-bid',
    'Six steps from registering to winning a blind auction: find, check, bid your true maximum, follow, pay.',
  ),
  component: HowToBid,
})

const INCREMENT = formatCents(BID_INCREMENT)
const CLOSING_MINUTES = SOFT_CLOSE_SECONDS / 60

const STEPS = {
  Register:
    'Create your account with your address and a photo of your ID. Registration is free, and you can look at every auction first.',
  'Find an item':
    'Browse by category or search. The AVAILABLE badge and the time left tell you that an auction is open.',
  'Check it':
    'Go through the photos, the details and, where there is one, the vehicle history report. Auctions are online only, so these take the place of a visit.',
  'Know your total cost': `Add delivery to your bid: the first ${FREE_MILES} are free, then ${RATE_CHARGED}. Decide the most the item is worth to you.`,
  'Place your bid': `Enter at least the minimum bid and press Place Bid. The auction is blind, so bid your true maximum: you pay what you bid. If another bid is higher, you may bid again until the auction ends.`,
  'Win and pay': `If your bid is the highest at the end and meets the reserve, you have won. We email your invoice; pay it by bank wire within ${PAYMENT_HOURS_WIN} hours. Delivery starts ${DELIVERY_STARTS} after payment is verified.`,
}

const RULES = [
  { label: 'Minimum bid', value: `${INCREMENT} above the current bid` },
  { label: 'First bid', value: `${INCREMENT} above the starting bid` },
  { label: 'Amounts', value: 'Whole US dollars' },
  { label: 'Cancelling a bid', value: 'Not possible' },
]

function HowToBid() {
  return (
    <HelpPage lead="Six steps, all of them online. You see the current bid on an item, not the other participants' offers.">
      <HelpSection title="Six steps">
        <NumberedSteps steps={STEPS} />
      </HelpSection>
      <SpecTable title="Rules of bidding" facts={RULES} />
      <HelpSection title="Good to know">
        <div className="prose">
          <p>A bid must exceed the starting price. It is binding and cannot be cancelled.</p>
          <p>
            <b>Reserve not met</b> means that the current bid is below the lowest price the seller
            accepts. That price is never shown. You win only once it is met, or if the seller
            accepts your bid after the end.
          </p>
          <p>{`On most auctions, a bid in the last ${CLOSING_MINUTES} minutes extends the end, so that everyone else gets the same time to respond. The countdown shows the new end right away.`}</p>
        </div>
      </HelpSection>
    </HelpPage>
  )
}
