import { createFileRoute, Link } from '@tanstack/react-router'
import { helpText } from '../../languages/site/help.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { INVOICE_HOURS, PAYMENT_HOURS_WIN, RETURN_DAYS } from '../../rules/policy.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { AccountToCompare } from './account-to-compare.tsx'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import { deliveryStarts } from './terms-in-words.ts'
import { WhichApplies } from './which-applies.tsx'

export const Route = createFileRoute('/help/bid-winner')({
  head: helpHead('/help/bid-winner', () =>
    titlesText('bidWinnerDescription', { hours: PAYMENT_HOURS_WIN }),
  ),
  component: BidWinner,
})

const news = () => ({
  [helpText('newsCloses')]: helpText('newsClosesText'),
  [helpText('newsEmail')]: helpText('newsEmailText', { hours: INVOICE_HOURS }),
  [helpText('newsDashboard')]: helpText('newsDashboardText'),
})

const wire = () => ({
  [helpText('wireInvoice')]: helpText('wireInvoiceText'),
  [helpText('wireOrder')]: helpText('wireOrderText', { hours: PAYMENT_HOURS_WIN }),
  [helpText('wireReference')]: helpText('wireReferenceText'),
  [helpText('wireVerified')]: helpText('wireVerifiedText', {
    starts: deliveryStarts(),
    days: RETURN_DAYS,
  }),
})

function BidWinner() {
  return (
    <HelpPage lead={helpText('bidWinnerLead', { hours: PAYMENT_HOURS_WIN })}>
      <HelpSection title={helpText('howYouFindOut')}>
        <NumberedSteps steps={news()} />
      </HelpSection>
      <HelpSection title={helpText('howToPayByWire')}>
        <NumberedSteps steps={wire()} />
        <div className="prose">
          <p>
            <AccountToCompare />
          </p>
        </div>
        <WhichApplies about="deadline" />
      </HelpSection>
      <HelpSection title={helpText('ifYouDoNotPay')}>
        <div className="prose">
          <p>{helpText('failureToPay')}</p>
          <p>
            {helpText.rich('otherBankDetails', {
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
