import { createFileRoute, Link } from '@tanstack/react-router'
import { helpText } from '../../languages/site/help.ts'
import { titlesText } from '../../languages/site/titles.ts'
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
  head: helpHead('/help/money-back-guarantee', () =>
    titlesText('moneyBackDescription', {
      days: MONEY_BACK_DAYS,
      inspectionDays: MONEY_BACK_INSPECTION_DAYS,
      refundHours: MONEY_BACK_REFUND_HOURS,
    }),
  ),
  component: MoneyBackGuarantee,
})

const terms = () => [
  { label: helpText('guarantee'), value: helpText('days', { days: MONEY_BACK_DAYS }) },
  { label: helpText('inspection'), value: helpText('days', { days: MONEY_BACK_INSPECTION_DAYS }) },
  {
    label: helpText('refundStarted'),
    value: helpText('withinHours', { hours: MONEY_BACK_REFUND_HOURS }),
  },
]

const steps = () => ({
  [helpText('guaranteeInspect')]: helpText('guaranteeInspectText', {
    days: MONEY_BACK_INSPECTION_DAYS,
  }),
  [helpText('guaranteeTell')]: helpText('guaranteeTellText', { days: MONEY_BACK_DAYS }),
  [helpText('guaranteeHandBack')]: helpText('guaranteeHandBackText'),
  [helpText('guaranteeRefund')]: helpText('guaranteeRefundText', {
    hours: MONEY_BACK_REFUND_HOURS,
  }),
})

function MoneyBackGuarantee() {
  return (
    <HelpPage
      lead={helpText('moneyBackLead', {
        days: MONEY_BACK_DAYS,
        inspectionDays: MONEY_BACK_INSPECTION_DAYS,
      })}
    >
      <SpecTable title={helpText('theGuarantee')} facts={terms()} />
      <HelpSection title={helpText('howToUseIt')}>
        <NumberedSteps steps={steps()} />
      </HelpSection>
      <WhichApplies about="returns" />
      <HelpSection title={helpText('whatIsFinal')}>
        <div className="prose">
          <p>{helpText('allSalesFinal')}</p>
          <p>
            {helpText.rich('findReturnPolicy', {
              link: (words) => (
                <Link to="/help/register" className="link">
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
