import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import House from 'lucide-react/icons/house'
import Landmark from 'lucide-react/icons/landmark'
import Laptop from 'lucide-react/icons/laptop'
import Phone from 'lucide-react/icons/phone'
import { peopleText } from '../../../../languages/staff/people.ts'
import type { Relation, Strength } from '../../../../rules/safeguards/related-accounts.ts'
import { Chip } from '../../../../ui/badge.tsx'
import { FoundLink } from '../../frame/found-link.tsx'
import { staffQuery } from '../../frame/staff-calls.ts'
import { CsvButton } from '../../table/csv-button.tsx'
import { RowsFailed } from '../../table/table-states.tsx'
import { accountInWords } from '../members/member-words.ts'
import { nameOf } from '../members/members.ts'
import { relatedAddress, type RelatedAccount, type RelatedAccounts } from './related-accounts.ts'
import { reasonInWords, strengthInWords } from './related-words.ts'
import './related.css'

/** The accounts that share something with a member's, and what. */
export function RelatedPanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(staffQuery<RelatedAccounts>(relatedAddress(id)))
  return (
    <section className="panel related" aria-labelledby={`related-${id}`}>
      <div className="related-head">
        <h2 id={`related-${id}`}>{peopleText('relatedAccounts')}</h2>
        <small>{peopleText('forReviewOnly')}</small>
        {data && data.items.length > 0 ? (
          <CsvButton
            name="related-accounts"
            address={relatedAddress(id)}
            query=""
            of={peopleText('relatedInFile')}
          />
        ) : null}
      </div>
      {error && !data ? <RowsFailed error={error} onTryAgain={() => void refetch()} /> : null}
      {data?.items.length === 0 ? (
        <p className="related-none">{peopleText('noneRelated')}</p>
      ) : null}
      <ul>
        {data?.items.map((account) => (
          <Account key={account.id} account={account} />
        ))}
      </ul>
    </section>
  )
}

function Account({ account }: { account: RelatedAccount }) {
  const [tone, word] = accountInWords(account)
  const { defaults } = account
  return (
    <li>
      <span>
        <b>
          <FoundLink kind="member" id={account.id}>
            {nameOf(account)}
          </FoundLink>
        </b>
        <small className="tn">{account.customer_id}</small>
      </span>
      <span className="related-reasons">
        {account.reasons.map((reason) => (
          <Reason key={`${reason.relation} ${reason.what}`} reason={reason} />
        ))}
        {defaults > 0 ? <small>{peopleText('didNotPay', { count: defaults })}</small> : null}
      </span>
      <StrengthMark strength={account.strength} />
      <Chip tone={tone}>{word}</Chip>
    </li>
  )
}

const ICONS: Readonly<Record<Relation, LucideIcon>> = {
  address: House,
  phone: Phone,
  device: Laptop,
  payer: Landmark,
}

function Reason({ reason: { relation, what } }: { reason: RelatedAccount['reasons'][number] }) {
  const Icon = ICONS[relation]
  return (
    <Chip tone="info">
      <Icon className="icon" />
      {reasonInWords(relation, what)}
    </Chip>
  )
}

function StrengthMark({ strength }: { strength: Strength }) {
  return (
    <span className="related-strength" data-strength={strength}>
      <span aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {strengthInWords(strength)}
    </span>
  )
}
