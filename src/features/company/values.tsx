import { useQuery } from '@tanstack/react-query'
import { companyText } from '../../languages/site/company.ts'
import { EMAIL_REPLY_HOURS, MONEY_BACK_DAYS, RETURN_DAYS } from '../../rules/policy.ts'
import { siteQuery } from '../frame/site.ts'
import './about.css'

/** Specification, section 2 'About': four values. */
const valuesWith = (supportHours: string) => ({
  [companyText('valueTrusted')]: companyText('valueTrustedText'),
  [companyText('valueQuality')]: companyText('valueQualityText', {
    returnDays: RETURN_DAYS,
    moneyBackDays: MONEY_BACK_DAYS,
  }),
  [companyText('valueSupport')]: companyText('valueSupportText', {
    supportHours,
    replyHours: EMAIL_REPLY_HOURS,
  }),
  [companyText('valuePrices')]: companyText('valuePricesText'),
})

/** What the company stands for. */
export function Values() {
  const hours = useQuery(siteQuery).data?.support_hours ?? ''
  return (
    <section className="sec" aria-labelledby="values">
      <h2 id="values">{companyText('whatWeStandFor')}</h2>
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
