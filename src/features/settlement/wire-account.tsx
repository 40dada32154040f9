import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId } from 'react'
import { inGroups } from '../../rules/sales/bank-details.ts'
import { Notice } from '../../ui/notice.tsx'
import { FactList } from '../../ui/spec-table.tsx'
import type { Account } from './bank-details.ts'
import './payment.css'

interface WireAccountProps {
  account: Account
  /** What is wired to it, where not everything is. */
  of?: string | undefined
}

/** An account, as invoices print it. */
export function WireAccount({ account: { bank, is_example }, of }: WireAccountProps) {
  const id = useId()
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
    <section className="panel edge-line payment-account" aria-labelledby={id}>
      <div className="panel-head">
        <h2 className="h" id={id}>
          Wire to this account{of === undefined ? null : ` for ${of}`}
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
