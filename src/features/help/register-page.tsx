import { createFileRoute, Link } from '@tanstack/react-router'
import { helpText } from '../../languages/site/help.ts'
import { titlesText } from '../../languages/site/titles.ts'
import {
  DELIVERY_DAYS_CANADA,
  DELIVERY_DAYS_US,
  INVOICE_HOURS,
  PAYMENT_HOURS_WIN,
  RETURN_DAYS,
} from '../../rules/policy.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SpecTable } from '../../ui/spec-table.tsx'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import {
  deliveryStarts,
  freeMiles,
  rateCharged,
  refundTime,
  testMiles,
  warrantyExtended,
  warrantyOthers,
  warrantyVehicles,
} from './terms-in-words.ts'
import { WhichApplies } from './which-applies.tsx'

export const Route = createFileRoute('/help/register')({
  head: helpHead('/help/register', () => titlesText('registerDescription')),
  component: RegisterHelp,
})

const payment = () => [
  { label: helpText('accepted'), value: helpText('bankWire') },
  { label: helpText('due'), value: helpText('withinHours', { hours: PAYMENT_HOURS_WIN }) },
  { label: helpText('notAccepted'), value: helpText('notAcceptedMethods') },
  { label: helpText('invoice'), value: helpText('emailedWithin', { hours: INVOICE_HOURS }) },
]

const delivery = () => [
  {
    label: helpText('charge'),
    value: helpText('firstMilesFree', { freeMiles: freeMiles(), rate: rateCharged() }),
  },
  { label: helpText('starts'), value: helpText('afterVerified', { starts: deliveryStarts() }) },
  { label: helpText('unitedStates'), value: helpText('daysAtMost', { days: DELIVERY_DAYS_US }) },
  { label: helpText('canada'), value: helpText('daysAtMost', { days: DELIVERY_DAYS_CANADA }) },
]

const warranty = () => [
  { label: helpText('vehicles'), value: warrantyVehicles() },
  { label: helpText('otherAssets'), value: warrantyOthers() },
  { label: helpText('canBeExtendedTo'), value: warrantyExtended() },
  { label: helpText('transferable'), value: helpText('no') },
]

const returns = () => [
  { label: helpText('timeToReturn'), value: helpText('daysFromReceipt', { days: RETURN_DAYS }) },
  { label: helpText('testDrive'), value: helpText('upToMiles', { miles: testMiles() }) },
  { label: helpText('refundProcessed'), value: helpText('inTime', { time: refundTime() }) },
]

function RegisterHelp() {
  return (
    <HelpPage lead={helpText('registerLead')}>
      <Terms />
      <SpecTable title={helpText('payment')} facts={payment()} />
      <SpecTable title={helpText('delivery')} facts={delivery()} />
      <SpecTable title={helpText('warranty')} facts={warranty()} />
      <SpecTable title={helpText('returnPolicy')} facts={returns()} />
      <WhichApplies about="deadline" />
      <WhichApplies about="returns" />
      <Link to="/auth" search={{ tab: 'register' }} className={buttonClass('lane', 'lg')}>
        {helpText('continueToRegister')}
      </Link>
    </HelpPage>
  )
}

function Terms() {
  return (
    <HelpSection title={helpText('terms')}>
      <div className="prose">
        <ul>
          <li>{helpText('termsOnline')}</li>
          <li>{helpText('termsRegister')}</li>
          <li>{helpText('termsBinding')}</li>
          <li>{helpText('termsUnpaid')}</li>
        </ul>
        <p>
          {helpText.rich('termsFullText', {
            link: (words) => (
              <Link to="/terms" className="link">
                {words}
              </Link>
            ),
          })}
        </p>
      </div>
    </HelpSection>
  )
}
