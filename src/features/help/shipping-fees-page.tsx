import { createFileRoute, Link } from '@tanstack/react-router'
import { helpText } from '../../languages/site/help.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { cents, formatCents } from '../../rules/money.ts'
import { DELIVERY_CENTS_PER_MILE, FREE_DELIVERY_MILES } from '../../rules/policy.ts'
import { SpecTable } from '../../ui/spec-table.tsx'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import { freeMiles, milesInWords, rateCharged } from './terms-in-words.ts'
import { WhichApplies } from './which-applies.tsx'

export const Route = createFileRoute('/help/shipping-fees')({
  head: helpHead('/help/shipping-fees', () =>
    titlesText('shippingFeesDescription', { freeMiles: freeMiles(), rate: rateCharged() }),
  ),
  component: ShippingFees,
})

const fees = () => [
  { label: helpText('firstMiles', { freeMiles: freeMiles() }), value: helpText('free') },
  { label: helpText('eachMileBeyond', { freeMiles: freeMiles() }), value: rateCharged() },
]

const examples = () =>
  [500, 1_000, 1_500, 2_000, 2_500, 3_000].map((miles) => ({
    label: milesInWords(miles),
    value: feeInWords(miles),
  }))

function feeInWords(miles: number): string {
  const charged = Math.max(0, miles - FREE_DELIVERY_MILES)
  return charged === 0 ? helpText('free') : formatCents(cents(charged * DELIVERY_CENTS_PER_MILE))
}

function ShippingFees() {
  return (
    <HelpPage lead={helpText('shippingLead', { freeMiles: freeMiles(), rate: rateCharged() })}>
      <SpecTable title={helpText('whatDeliveryCosts')} facts={fees()} />
      <SpecTable title={helpText('examples')} facts={examples()} />
      <WhichApplies about="rate" />
      <HelpSection title={helpText('howWeCountMiles')}>
        <div className="prose">
          <p>{helpText('countingMiles')}</p>
          <p>
            {helpText.rich('seeTransportation', {
              link: (words) => (
                <Link to="/help/transportation" className="link">
                  {words}
                </Link>
              ),
            })}
          </p>
        </div>
      </HelpSection>
    </HelpPage>
  )
}
