import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settlementText } from '../../languages/site/settlement.ts'
import { inGroups } from '../../rules/sales/bank-details.ts'
import { dialable, siteQuery } from '../frame/site.ts'
import { accountFor, type BankDetailsView } from './bank-details.ts'
import { bankQuery } from './bank-query.ts'
import { CopyButton } from './copy-button.tsx'
import type { InvoiceView } from './sale-view.ts'
import { exactly } from './sale-words.ts'

interface WirePartProps {
  invoice: InvoiceView
  /** The title of what was bought. */
  of: string
  userId: string | null
}

/** Where to wire what is left to pay, each part to be copied into the bank's form. */
export function WirePart({ invoice, of, userId }: WirePartProps) {
  const { data } = useQuery(bankQuery(userId))
  if (!data) return null
  const { bank, is_example } = accountFor(data, invoice.issued_at)
  const label = settlementText(bank ? 'wireToAccountFor' : 'howToPayFor', { item: of })
  return (
    <section className="sale-part wire" aria-label={label}>
      <h3>{settlementText(bank ? 'wireToAccount' : 'howToPay')}</h3>
      <div className="wire-box">
        {bank ? (
          <dl>
            {factsOf(bank, invoice).map(({ label, shown, copied = shown }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <span className="tn">{shown}</span>
                  <CopyButton text={copied} what={label} />
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="wire-none">{settlementText('callForAccount')}</p>
        )}
        <div className="wire-reference">
          <span>{settlementText('enterReference')}</span>
          <p>
            <b className="fig">{invoice.reference}</b>
            <CopyButton text={invoice.reference} what={settlementText('reference')} />
          </p>
          <small>{settlementText('referenceNote')}</small>
        </div>
      </div>
      {is_example ? (
        <p className="wire-note">
          {settlementText.rich('accountIsExample', { b: (words) => <b>{words}</b> })}
        </p>
      ) : null}
      <NeverByMail />
    </section>
  )
}

function NeverByMail() {
  const phone = useQuery(siteQuery).data?.support_phone
  const parts: Record<'b' | 'details' | 'how', (words: ReactNode) => ReactNode> = {
    b: (words) => <b>{words}</b>,
    details: (words) => (
      <Link to="/payment" className="link">
        {words}
      </Link>
    ),
    how: (words) => (
      <Link to="/help/payment-process" className="link">
        {words}
      </Link>
    ),
  }
  return (
    <p className="wire-note">
      {phone
        ? settlementText.rich('neverByMailCall', {
            ...parts,
            phone,
            call: (words) => (
              <a className="link tn" href={dialable(phone)}>
                {words}
              </a>
            ),
          })
        : settlementText.rich('neverByMail', parts)}
    </p>
  )
}

interface WireFact {
  label: string
  shown: string
  /** As a bank's form takes it, where that differs. */
  copied?: string
}

function factsOf(bank: NonNullable<BankDetailsView['bank']>, { balance }: InvoiceView): WireFact[] {
  const { beneficiary, routing_number, account_number, swift } = bank
  return [
    { label: settlementText('beneficiary'), shown: beneficiary },
    {
      label: settlementText('routingNumber'),
      shown: inGroups(routing_number, 3),
      copied: routing_number,
    },
    { label: settlementText('bank'), shown: bank.bank },
    {
      label: settlementText('accountNumber'),
      shown: inGroups(account_number, 4),
      copied: account_number,
    },
    { label: settlementText('amount'), shown: exactly(balance), copied: balance.toFixed(2) },
    ...(swift ? [{ label: settlementText('swift'), shown: swift }] : []),
  ]
}
