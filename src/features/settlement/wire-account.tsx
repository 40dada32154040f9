import CircleAlert from 'lucide-react/icons/circle-alert'
import { inGroups } from '../../rules/sales/bank-details.ts'
import { Notice } from '../../ui/notice.tsx'
import { FactList } from '../../ui/spec-table.tsx'
import type { BankDetailsView } from './bank-details.ts'

/** The account, as invoices print it. */
export function WireAccount({ details: { bank, is_example } }: { details: BankDetailsView }) {
  if (!bank) {
    return (
      <Notice icon={CircleAlert}>
        <b>No account is shown here yet.</b> Call us for the account to wire to, and pay to no
        other.
      </Notice>
    )
  }
  const facts = [
    { label: 'Beneficiary', value: bank.beneficiary },
    { label: 'Bank', value: bank.bank },
    { label: 'Routing number', value: <Digits>{inGroups(bank.routing_number, 3)}</Digits> },
    { label: 'Account number', value: <Digits>{inGroups(bank.account_number, 4)}</Digits> },
    ...(bank.swift ? [{ label: 'SWIFT', value: <Digits>{bank.swift}</Digits> }] : []),
  ]
  return (
    <section className="panel edge-line payment-account" aria-labelledby="account">
      <div className="panel-head">
        <h2 className="h" id="account">
          Wire to this account
        </h2>
      </div>
      <FactList className="kv" facts={facts} />
      {is_example ? (
        <p className="payment-example">
          This is a demo. The account is an example: do not send money to it.
        </p>
      ) : null}
    </section>
  )
}

function Digits({ children }: { children: string }) {
  return <span className="tn">{children}</span>
}
