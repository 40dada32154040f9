import { createFileRoute, Link } from '@tanstack/react-router'
import { cents, formatCents } from '../../rules/money.ts'
import { DELIVERY_CENTS_PER_MILE, FREE_DELIVERY_MILES } from '../../rules/policy.ts'
import { SpecTable } from '../../ui/spec-table.tsx'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import { FREE_MILES, RATE_CHARGED } from './terms-in-words.ts'
import { WhichApplies } from './which-applies.tsx'

export const Route = createFileRoute('/help/shipping-fees')({
  head: helpHead(
    '/help/shipping-fees',
    `Delivery is free for the first ${FREE_MILES}, then ${RATE_CHARGED}. With examples from 500 to 2,500 miles.`,
  ),
  component: ShippingFees,
})

const FEES = [
  { label: `First ${FREE_MILES}`, value: 'Free' },
  { label: `Each mile beyond ${FREE_MILES}`, value: RATE_CHARGED },
]

const number = new Intl.NumberFormat('en-US')

const EXAMPLES = [500, 1_000, 1_500, 2_000, 2_500, 3_000].map((miles) => ({
  label: `${number.format(miles)} miles`,
  value: feeInWords(miles),
}))

function feeInWords(miles: number): string {
  const charged = Math.max(0, miles - FREE_DELIVERY_MILES)
  return charged === 0 ? 'Free' : formatCents(cents(charged * DELIVERY_CENTS_PER_MILE))
}

function ShippingFees() {
  return (
    <HelpPage
      lead={`Delivery is free for the first ${FREE_MILES}. Beyond that you pay ${RATE_CHARGED}.`}
    >
      <SpecTable title="What delivery costs" facts={FEES} />
      <SpecTable title="Examples" facts={EXAMPLES} />
      <WhichApplies about="rate" />
      <HelpSection title="How we count the miles">
        <div className="prose">
          <p>
            We count from the location named in the auction to your delivery address. Delivery is a
            separate line on your invoice.
          </p>
          <p>
            To see how long delivery takes, go to{' '}
            <Link to="/help/transportation" className="link">
              Transportation
            </Link>
            .
          </p>
        </div>
      </HelpSection>
    </HelpPage>
  )
}
