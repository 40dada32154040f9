import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId } from 'react'
import { settlementText } from '../../languages/site/settlement.ts'
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
        {settlementText.rich('noAccountYet', { b: (words) => <b>{words}</b> })}
      </Notice>
    )
  }
  const facts = [
    { label: settlementText('beneficiary'), value: bank.beneficiary },
    { label: settlementText('bank'), value: bank.bank },
    {
      label: settlementText('routingNumber'),
      value: <Digits>{inGroups(bank.routing_number, 3)}</Digits>,
    },
    {
      label: settlementText('accountNumber'),
      value: <Digits>{inGroups(bank.account_number, 4)}</Digits>,
    },
    ...(bank.swift
      ? [{ label: settlementText('swift'), value: <Digits>{bank.swift}</Digits> }]
      : []),
  ]
  return (
    <section className="panel edge-line payment-account" aria-labelledby={id}>
      <div className="panel-head">
        <h2 className="h" id={id}>
          {of === undefined
            ? settlementText('wireToAccount')
            : settlementText('wireToAccountFor', { item: of })}
        </h2>
      </div>
      <FactList className="kv" facts={facts} />
      {is_example ? (
        <p className="payment-example">
          {settlementText.rich('accountIsExample', { b: (words) => words })}
        </p>
      ) : null}
    </section>
  )
}

function Digits({ children }: { children: string }) {
  return <span className="tn">{children}</span>
}
