import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { EMAIL_REPLY_HOURS } from '../../rules/policy.ts'
import { buttonClass } from '../../ui/button.tsx'
import { dialable, siteQuery } from '../frame/site.ts'
import { GENERAL_QUESTIONS } from './general-questions.ts'
import { helpHead } from './help-head.ts'
import { HelpPage, HelpSection } from './help-page.tsx'
import { Questions } from './questions.tsx'

export const Route = createFileRoute('/help/general-information')({
  head: helpHead(
    '/help/general-information',
    'Answers about blind auctions, registration, paperwork, payment, delivery, pickup and cancelling.',
  ),
  component: GeneralInformation,
})

function GeneralInformation() {
  return (
    <HelpPage lead="Short answers to common questions. Each topic has its own page in the Help Menu.">
      <Questions questions={GENERAL_QUESTIONS} heading="h2" />
      <Support />
    </HelpPage>
  )
}

function Support() {
  const site = useQuery(siteQuery).data
  return (
    <HelpSection title="Still have a question?">
      <div className="prose">
        <p>{`We are here ${site?.support_hours ?? ''}, and we answer emails within ${EMAIL_REPLY_HOURS} hours.`}</p>
        {site ? (
          <p>
            Call{' '}
            <a className="link tn" href={dialable(site.support_phone)}>
              {site.support_phone}
            </a>
            , or write to us.
          </p>
        ) : null}
      </div>
      <Link to="/contact" className={buttonClass('ink')}>
        Contact Us
      </Link>
    </HelpSection>
  )
}
