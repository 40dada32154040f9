import { createFileRoute } from '@tanstack/react-router'
import { TERMS_VERSION } from '../../rules/policy.ts'
import './terms-page.css'
import { TERMS } from './terms-text.tsx'

export const Route = createFileRoute('/terms')({
  head: () => ({
    meta: [
      { title: 'Terms & Conditions | HAMMERLANE' },
      {
        name: 'description',
        content:
          'How bidding, Buy Now, payment, delivery, warranty and returns work at HAMMERLANE.',
      },
    ],
  }),
  component: TermsPage,
})

/** The day of the version, written out; a date without a time is the same everywhere. */
const IN_FORCE_SINCE = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: 'UTC',
}).format(new Date(TERMS_VERSION))

function TermsPage() {
  return (
    <div className="wrap terms">
      <header className="terms-head">
        <h1 className="h page-title">Terms &amp; Conditions</h1>
        <p className="mt-2 text-ink-2">
          In force since <time dateTime={TERMS_VERSION}>{IN_FORCE_SINCE}</time>. By registering you
          accept them.
        </p>
      </header>
      <nav className="terms-contents" aria-label="Contents">
        <ol>
          {TERMS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="terms-text">
        {TERMS.map(({ id, title, text }) => (
          <section key={id} id={id} className="sec" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <div className="prose">{text}</div>
          </section>
        ))}
      </div>
    </div>
  )
}
