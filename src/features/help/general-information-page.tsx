import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { helpText } from '../../languages/site/help.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { EMAIL_REPLY_HOURS } from '../../rules/policy.ts'
import { buttonClass } from '../../ui/button.tsx'
import { dialable, siteQuery } from '../frame/site.ts'
import { generalQuestions } from './general-questions.ts'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import { Questions } from './questions.tsx'

export const Route = createFileRoute('/help/general-information')({
  head: helpHead('/help/general-information', () => titlesText('generalInformationDescription')),
  component: GeneralInformation,
})

function GeneralInformation() {
  return (
    <HelpPage lead={helpText('generalLead')}>
      <Questions questions={generalQuestions()} heading="h2" />
      <Support />
    </HelpPage>
  )
}

function Support() {
  const site = useQuery(siteQuery).data
  return (
    <HelpSection title={helpText('stillQuestion')}>
      <div className="prose">
        <p>
          {helpText('weAreHere', {
            supportHours: site?.support_hours ?? '',
            replyHours: EMAIL_REPLY_HOURS,
          })}
        </p>
        {site ? (
          <p>
            {helpText.rich('callOrWrite', {
              phone: () => (
                <a className="link tn" href={dialable(site.support_phone)}>
                  {site.support_phone}
                </a>
              ),
            })}
          </p>
        ) : null}
      </div>
      <Link to="/contact" className={buttonClass('ink')}>
        {helpText('contactUs')}
      </Link>
    </HelpSection>
  )
}
