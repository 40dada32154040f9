import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EMAIL_REPLY_HOURS } from '../../rules/policy.ts'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { FactList } from '../../ui/spec-table.tsx'
import { pageHead } from '../frame/page-head.ts'
import { dialable, siteQuery } from '../frame/site.ts'
import { Questions } from '../help/questions.tsx'
import { ContactForm } from './contact-form.tsx'
import { CONTACT_QUESTIONS } from './contact-questions.tsx'

export const Route = createFileRoute('/contact')({
  head: () =>
    pageHead({
      path: '/contact',
      title: 'Contact',
      description: 'Write to us, call us, or read the answers about bidding, payment and shipping.',
    }),
  component: ContactPage,
})

function ContactPage() {
  return (
    <div className="wrap stack contact">
      <header>
        <h1 className="h page-title">Contact Us</h1>
        <p className="page-lead">
          {`Write to us, or call. We answer emails within ${EMAIL_REPLY_HOURS} hours.`}
        </p>
      </header>
      <section className="panel" aria-labelledby="contact-message">
        <div className="spread panel-head">
          <h2 id="contact-message" className="h">
            Send us a message
          </h2>
        </div>
        <div className="contact-unsent">
          <NeedsScripts what="Sending a message needs" />
        </div>
        <ContactForm />
      </section>
      <WaysToReachUs />
      <section className="sec contact-questions" aria-labelledby="contact-questions">
        <h2 id="contact-questions">Frequently asked questions</h2>
        <Questions questions={CONTACT_QUESTIONS} heading="h3" />
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
      Online nationwide
      <span className="contact-states">Serving all 50 states</span>
    </>
  )
  return (
    <section className="panel contact-facts" aria-labelledby="contact-facts">
      <div className="spread panel-head">
        <h2 id="contact-facts" className="h">
          How to reach us
        </h2>
      </div>
      <FactList
        facts={[
          ...(phone ? [{ label: 'Phone', value: phone }] : []),
          ...(email ? [{ label: 'Email', value: email }] : []),
          ...(site ? [{ label: 'Business hours', value: site.support_hours }] : []),
          { label: 'Location', value: location },
        ]}
      />
    </section>
  )
}
