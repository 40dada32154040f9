import { createFileRoute, Link } from '@tanstack/react-router'
import { DELIVERY_DAYS_CANADA, DELIVERY_DAYS_US, PICKUP_DAYS } from '../../rules/policy.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { SpecTable } from '../../ui/spec-table.tsx'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import { DELIVERY_STARTS, FREE_MILES, RATE_QUOTED } from './terms-in-words.ts'
import { WhichApplies } from './which-applies.tsx'

export const Route = createFileRoute('/help/transportation')({
  head: helpHead(
    '/help/transportation',
    `Delivery takes ${DELIVERY_DAYS_US} days at most in the United States and ${DELIVERY_DAYS_CANADA} days at most to Canada.`,
  ),
  component: Transportation,
})

const TIMES = [
  { label: 'Delivery starts', value: `${DELIVERY_STARTS} after payment is verified` },
  { label: 'Maximum, United States', value: `${DELIVERY_DAYS_US} days` },
  { label: 'Pick-up or shipping arranged', value: `Within ${PICKUP_DAYS} days` },
  { label: 'Maximum, Canada', value: `${DELIVERY_DAYS_CANADA} days` },
]

const COST = [
  { label: `First ${FREE_MILES}`, value: 'Free' },
  { label: `Beyond ${FREE_MILES}`, value: RATE_QUOTED },
]

const STEPS = {
  'Your payment is verified': `The times above start then. Delivery starts ${DELIVERY_STARTS} later.`,
  'A transport partner takes over':
    'They pick up the item and bring it to your delivery address. Make sure the driver can reach you by phone.',
  'You receive it':
    'Look the item over while the driver is there, and note what you see on the delivery papers. Your return period begins that day.',
}

function Transportation() {
  return (
    <HelpPage
      lead={`We bring the item to you: within ${DELIVERY_DAYS_US} days at most in the United States, and ${DELIVERY_DAYS_CANADA} days at most to Canada.`}
    >
      <SpecTable title="How long it takes" facts={TIMES} />
      <HelpSection title="How it works">
        <NumberedSteps steps={STEPS} />
      </HelpSection>
      <SpecTable title="What it costs" facts={COST} />
      <WhichApplies about="rate" />
      <HelpSection title="Other countries">
        <div className="prose">
          <p>
            For delivery outside the United States and Canada,{' '}
            <Link to="/contact" className="link">
              ask us for a quote
            </Link>{' '}
            before you bid.
          </p>
        </div>
      </HelpSection>
    </HelpPage>
  )
}
