import { createFileRoute, Link } from '@tanstack/react-router'
import { helpText } from '../../languages/site/help.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { DELIVERY_DAYS_CANADA, DELIVERY_DAYS_US, PICKUP_DAYS } from '../../rules/policy.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { SpecTable } from '../../ui/spec-table.tsx'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import { deliveryStarts, freeMiles, rateQuoted } from './terms-in-words.ts'
import { WhichApplies } from './which-applies.tsx'

export const Route = createFileRoute('/help/transportation')({
  head: helpHead('/help/transportation', () =>
    titlesText('transportationDescription', {
      daysUs: DELIVERY_DAYS_US,
      daysCanada: DELIVERY_DAYS_CANADA,
    }),
  ),
  component: Transportation,
})

const times = () => [
  {
    label: helpText('deliveryStarts'),
    value: helpText('afterVerified', { starts: deliveryStarts() }),
  },
  { label: helpText('maximumUs'), value: helpText('days', { days: DELIVERY_DAYS_US }) },
  { label: helpText('pickupArranged'), value: helpText('withinDays', { days: PICKUP_DAYS }) },
  { label: helpText('maximumCanada'), value: helpText('days', { days: DELIVERY_DAYS_CANADA }) },
]

const cost = () => [
  { label: helpText('firstMiles', { freeMiles: freeMiles() }), value: helpText('free') },
  { label: helpText('beyondMiles', { freeMiles: freeMiles() }), value: rateQuoted() },
]

const steps = () => ({
  [helpText('stepVerified')]: helpText('stepVerifiedText', { starts: deliveryStarts() }),
  [helpText('stepPartner')]: helpText('stepPartnerText'),
  [helpText('stepReceive')]: helpText('stepReceiveText'),
})

function Transportation() {
  return (
    <HelpPage
      lead={helpText('transportationLead', {
        daysUs: DELIVERY_DAYS_US,
        daysCanada: DELIVERY_DAYS_CANADA,
      })}
    >
      <SpecTable title={helpText('howLongItTakes')} facts={times()} />
      <HelpSection title={helpText('howItWorks')}>
        <NumberedSteps steps={steps()} />
      </HelpSection>
      <SpecTable title={helpText('whatItCosts')} facts={cost()} />
      <WhichApplies about="rate" />
      <HelpSection title={helpText('otherCountries')}>
        <div className="prose">
          <p>
            {helpText.rich('otherCountriesText', {
              link: (words) => (
                <Link to="/contact" className="link">
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
