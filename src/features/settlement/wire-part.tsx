import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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
  const heading = bank ? 'Wire to this account' : 'How to pay'
  return (
    <section className="sale-part wire" aria-label={`${heading} for ${of}`}>
      <h3>{heading}</h3>
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
          <p className="wire-none">Call us for the account to wire to, and pay to no other.</p>
        )}
        <div className="wire-reference">
          <span>Reference: enter exactly as shown</span>
          <p>
            <b className="fig">{invoice.reference}</b>
            <CopyButton text={invoice.reference} what="Reference" />
          </p>
          <small>
            The last digit checks the rest. Without it, matching your payment takes longer.
          </small>
        </div>
      </div>
      {is_example ? (
        <p className="wire-note">
          <b>This is a demo.</b> The account is an example: do not send money to it.
        </p>
      ) : null}
      <NeverByMail />
    </section>
  )
}

function NeverByMail() {
  const phone = useQuery(siteQuery).data?.support_phone
  return (
    <p className="wire-note">
      <b>We never change bank details by e-mail.</b> Compare them with our{' '}
      <Link to="/payment" className="link">
        bank details page
      </Link>
      {phone ? (
        <>
          {' '}
          or call{' '}
          <a className="link tn" href={dialable(phone)}>
            {phone}
          </a>
        </>
      ) : null}
      . Bank fees are paid by the sender.{' '}
      <Link to="/help/payment-process" className="link">
        How to pay
      </Link>
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
    { label: 'Beneficiary', shown: beneficiary },
    { label: 'Routing number', shown: inGroups(routing_number, 3), copied: routing_number },
    { label: 'Bank', shown: bank.bank },
    { label: 'Account number', shown: inGroups(account_number, 4), copied: account_number },
    { label: 'Amount', shown: exactly(balance), copied: balance.toFixed(2) },
    ...(swift ? [{ label: 'SWIFT', shown: swift }] : []),
  ]
}
