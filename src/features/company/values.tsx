import { useQuery } from '@tanstack/react-query'
import { EMAIL_REPLY_HOURS, MONEY_BACK_DAYS, RETURN_DAYS } from '../../rules/policy.ts'
import { siteQuery } from '../frame/site.ts'
import './about.css'

/** Specification, section 2 'About': four values. */
const valuesWith = (hours: string) => ({
  'Trusted & Secure':
    'Every bid goes on a record that nobody can rewrite, not even us. Your ID photo is private, and other bidders never see your full name.',
  'Quality Assured': `Every auction comes with photos and details, most vehicles with a history report. If it is not right, return it: ${RETURN_DAYS} days under the return policy, ${MONEY_BACK_DAYS} under the money-back guarantee.`,
  'Expert Support': `Real people answer the phone ${hours}, and emails within ${EMAIL_REPLY_HOURS} hours.`,
  'Best Prices':
    'Banks sell what they do not want to keep, and the auction sets the price. There is no dealer in between, and registration is free.',
})

/** What the company stands for. */
export function Values() {
  const hours = useQuery(siteQuery).data?.support_hours ?? ''
  return (
    <section className="sec" aria-labelledby="values">
      <h2 id="values">What we stand for</h2>
      <dl className="stack values">
        {Object.entries(valuesWith(hours)).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
