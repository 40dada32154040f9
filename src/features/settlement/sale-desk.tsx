import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { settlementText } from '../../languages/site/settlement.ts'
import { useMinute } from '../lot/use-server-time.ts'
import { InvoicePart } from './invoice-part.tsx'
import { SaleSteps } from './sale-steps.tsx'
import { exactly, hasToPay, isEnded, saleInWords, type SaleFacts } from './sale-words.ts'
import './sale-desk.css'
import { WirePart } from './wire-part.tsx'

interface SaleDeskProps {
  facts: SaleFacts
  /** The title of what was bought. */
  of: string
  userId: string | null
  /** The account is closed because it was not paid in time. */
  isClosed: boolean
  /** How it gets to the buyer, beside the invoice; and what else there is on paper. */
  handover: ReactNode
  papers: ReactNode
}

/** What a buyer has to know of one sale: how it stands, what is to be paid and where to, and how the vehicle comes. */
export function SaleDesk({ facts, of, userId, isClosed, handover, papers }: SaleDeskProps) {
  const words = saleInWords(facts, useMinute())
  const { invoice, sale } = facts
  const mustPay = hasToPay(facts, isClosed)
  const parts = (
    <div className="sale-parts">
      <InvoicePart invoice={invoice} of={of} papers={papers} />
      {mustPay ? <WirePart invoice={invoice} of={of} userId={userId} /> : null}
      {handover}
    </div>
  )
  return (
    <div className="sale-desk">
      <SaleSteps facts={facts} of={of} />
      <p className="sale-words" data-late={sale.is_late ? '' : undefined}>
        {words}
        {mustPay && sale.state === 'defaulted'
          ? ` ${settlementText('youOwe', { amount: exactly(invoice.balance) })}`
          : null}
      </p>
      {isEnded(sale.state) && !mustPay ? (
        <details className="sale-past">
          <summary className="beside">
            {settlementText.rich('invoiceAndDocuments', {
              item: of,
              hidden: (hidden) => <span className="sr-only">{hidden}</span>,
            })}
            <ChevronDown className="icon" />
          </summary>
          {parts}
        </details>
      ) : (
        parts
      )}
    </div>
  )
}
