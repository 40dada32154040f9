import { createFileRoute, Link } from '@tanstack/react-router'
import {
  MONEY_BACK_DAYS,
  MONEY_BACK_INSPECTION_DAYS,
  MONEY_BACK_REFUND_HOURS,
} from '../../rules/policy.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { SpecTable } from '../../ui/spec-table.tsx'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import { WhichApplies } from './which-applies.tsx'

export const Route = createFileRoute('/help/money-back-guarantee')({
  head: helpHead(
    '/help/money-back-guarantee',
    `A ${MONEY_BACK_DAYS}-day guarantee with a ${MONEY_BACK_INSPECTION_DAYS}-day inspection. Your refund is started within ${MONEY_BACK_REFUND_HOURS} hours.`,
  ),
  component: MoneyBackGuarantee,
})

const TERMS = [
  { label: 'Guarantee', value: `${MONEY_BACK_DAYS} days` },
  { label: 'Inspection', value: `${MONEY_BACK_INSPECTION_DAYS} days` },
  { label: 'Refund started', value: `Within ${MONEY_BACK_REFUND_HOURS} hours` },
]

const STEPS = {
  'Inspect it': `You have ${MONEY_BACK_INSPECTION_DAYS} days to inspect the item. Compare it with the photos and the details of its auction.`,
  'Tell us': `If you are not satisfied, tell us within the ${MONEY_BACK_DAYS} days of the guarantee. Give us your invoice number and what is wrong.`,
  'Hand it back':
    'We arrange with you when and where it is picked up. Keep the keys and paperwork together.',
  'Get your money back': `We start your refund within ${MONEY_BACK_REFUND_HOURS} hours.`,
}

function MoneyBackGuarantee() {
  return (
    <HelpPage
      lead={`You buy without seeing it first, so you can return it: a ${MONEY_BACK_DAYS}-day guarantee with a ${MONEY_BACK_INSPECTION_DAYS}-day inspection.`}
    >
      <SpecTable title="The guarantee" facts={TERMS} />
      <HelpSection title="How to use it">
        <NumberedSteps steps={STEPS} />
      </HelpSection>
      <WhichApplies about="returns" />
      <HelpSection title="What is final">
        <div className="prose">
          <p>All sales are final unless covered by a money-back guarantee.</p>
          <p>
            You will find the return policy under{' '}
            <Link to="/help/register" className="link">
              Register
            </Link>
            .
          </p>
        </div>
      </HelpSection>
    </HelpPage>
  )
}
