import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { asksForMoney } from '../../rules/sales/sale.ts'
import { DownloadButton } from './download-button.tsx'
import type { InvoiceView } from './sale-view.ts'
import { exactly } from './sale-words.ts'

interface InvoicePartProps {
  invoice: InvoiceView
  /** The title of what was bought. */
  of: string
  /** What else there is on paper. */
  papers: ReactNode
}

/** The invoice as it stands: what it is made of, what was paid and what is left. */
export function InvoicePart({ invoice, of, papers }: InvoicePartProps) {
  const { number, lines, total, paid, balance, state } = invoice
  // What was sent back to who has the vehicle is no balance of theirs.
  const hasBalance = balance <= 0 || asksForMoney(state) || state === 'defaulted'
  const id = useId()
  return (
    <section className="sale-part" aria-labelledby={id}>
      <h3 id={id}>
        Invoice <span className="tn">{number}</span>
      </h3>
      <dl className="kv">
        {lines.map(({ text, amount }, at) => (
          <div key={`${at} ${text}`}>
            <dt>{text}</dt>
            <dd className="tn">{exactly(amount)}</dd>
          </div>
        ))}
        {paid === 0 ? null : (
          <>
            <div className="invoice-sum">
              <dt>Total</dt>
              <dd className="tn">{exactly(total)}</dd>
            </div>
            <div>
              <dt>Paid</dt>
              <dd className="tn">{exactly(paid)}</dd>
            </div>
          </>
        )}
        {paid === 0 || hasBalance ? (
          <div className={clsx('invoice-balance', paid === 0 && 'invoice-sum')}>
            <dt>{paid === 0 ? 'Total' : balance < 0 ? 'Overpaid' : 'Balance'}</dt>
            <dd className="fig">{exactly(Math.abs(balance))}</dd>
          </div>
        ) : null}
      </dl>
      <div className="cluster">
        <DownloadButton
          address={`/api/me/invoices/${number}.pdf`}
          name={`${number}.pdf`}
          what="invoice"
          of={of}
        />
        {papers}
      </div>
    </section>
  )
}
