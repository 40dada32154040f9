import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { companyText } from '../../languages/site/company.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { EMAIL_REPLY_HOURS } from '../../rules/policy.ts'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { FactList } from '../../ui/spec-table.tsx'
import { pageHead } from '../frame/page-head.ts'
import { dialable, siteQuery } from '../frame/site.ts'
import { Questions } from '../help/questions.tsx'
import { ContactForm } from './contact-form.tsx'
import { contactQuestions } from './contact-questions.tsx'

export const Route = createFileRoute('/contact')({
  head: () =>
    pageHead({
      path: '/contact',
      title: titlesText('contactTitle'),
      description: titlesText('contactDescription'),
    }),
  component: ContactPage,
})

function ContactPage() {
  return (
    <div className="wrap stack contact">
      <header>
        <h1 className="h page-title">{companyText('contactUsTitle')}</h1>
        <p className="page-lead">{companyText('contactLead', { hours: EMAIL_REPLY_HOURS })}</p>
      </header>
      <section className="panel" aria-labelledby="contact-message">
        <div className="spread panel-head">
          <h2 id="contact-message" className="h">
            {companyText('sendUsMessage')}
          </h2>
        </div>
        <div className="contact-unsent">
          <NeedsScripts what={companyText('sendingNeeds')} />
        </div>
        <ContactForm />
      </section>
      <WaysToReachUs />
      <section className="sec contact-questions" aria-labelledby="contact-questions">
        <h2 id="contact-questions">{companyText('frequentQuestions')}</h2>
        <Questions questions={contactQuestions()} heading="h3" />
      </section>
    </div>
  )
}

function WaysToReachUs() {
  const site = useQuery(siteQuery).data
  const phone = site ? (
    <a className="link tn" href={dialable(site.support_phone)}>
      {site.support_phone}
    </a>
  ) : null
  const email = site ? (
    <a className="link" href={`mailto:${site.support_email}`}>
      {site.support_email}
    </a>
  ) : null
  const location = (
    <>
      {companyText('onlineNationwide')}
      <span className="contact-states">{companyText('allStates')}</span>
    </>
  )
  return (
    <section className="panel contact-facts" aria-labelledby="contact-facts">
      <div className="spread panel-head">
        <h2 id="contact-facts" className="h">
          {companyText('howToReachUs')}
        </h2>
      </div>
      <FactList
        facts={[
          ...(phone ? [{ label: companyText('phone'), value: phone }] : []),
          ...(email ? [{ label: companyText('email'), value: email }] : []),
          ...(site ? [{ label: companyText('businessHours'), value: site.support_hours }] : []),
          { label: companyText('location'), value: location },
        ]}
      />
    </section>
  )
}
