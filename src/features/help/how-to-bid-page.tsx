import { createFileRoute } from '@tanstack/react-router'
import { helpText } from '../../languages/site/help.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { formatCents } from '../../rules/money.ts'
import { BID_INCREMENT, PAYMENT_HOURS_WIN, SOFT_CLOSE_SECONDS } from '../../rules/policy.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { SpecTable } from '../../ui/spec-table.tsx'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import { deliveryStarts, freeMiles, rateCharged } from './terms-in-words.ts'

export const Route = createFileRoute('/help/how-to-bid')({
  head: helpHead('/help/how-to-bid', () => titlesText('howToBidDescription')),
  component: HowToBid,
})

const steps = () => ({
  [helpText('bidRegister')]: helpText('bidRegisterText'),
  [helpText('bidFind')]: helpText('bidFindText'),
  [helpText('bidCheck')]: helpText('bidCheckText'),
  [helpText('bidKnowCost')]: helpText('bidKnowCostText', {
    freeMiles: freeMiles(),
    rate: rateCharged(),
  }),
  [helpText('bidPlace')]: helpText('bidPlaceText'),
  [helpText('bidWin')]: helpText('bidWinText', {
    hours: PAYMENT_HOURS_WIN,
    starts: deliveryStarts(),
  }),
})

function rules() {
  const increment = formatCents(BID_INCREMENT)
  return [
    { label: helpText('minimumBid'), value: helpText('aboveCurrent', { increment }) },
    { label: helpText('firstBid'), value: helpText('aboveStarting', { increment }) },
    { label: helpText('amounts'), value: helpText('wholeDollars') },
    { label: helpText('cancellingBid'), value: helpText('notPossible') },
  ]
}

function HowToBid() {
  return (
    <HelpPage lead={helpText('howToBidLead')}>
      <HelpSection title={helpText('sixSteps')}>
        <NumberedSteps steps={steps()} />
      </HelpSection>
      <SpecTable title={helpText('rulesOfBidding')} facts={rules()} />
      <HelpSection title={helpText('goodToKnow')}>
        <div className="prose">
          <p>{helpText('goodBinding')}</p>
          <p>{helpText.rich('goodReserve', { b: (words) => <b>{words}</b> })}</p>
          <p>{helpText('goodSoftClose', { minutes: SOFT_CLOSE_SECONDS / 60 })}</p>
        </div>
      </HelpSection>
    </HelpPage>
  )
}
