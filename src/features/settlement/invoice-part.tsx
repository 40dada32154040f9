import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { settlementText } from '../../languages/site/settlement.ts'
import { shownLine } from '../../rules/sales/delivery-line.ts'
import { asksForMoney } from '../../rules/sales/sale.ts'
import { calendarDay } from '../frame/calendar-day.ts'
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
  const { number, lines, payments, total, balance, state } = invoice
  // What was sent back to who has the vehicle is no balance of theirs.
  const hasBalance = balance <= 0 || asksForMoney(state) || state === 'defaulted'
  const hasPayments = payments.length > 0
  const id = useId()
  return (
    <section className="sale-part" aria-labelledby={id}>
      <h3 id={id}>
        {settlementText.rich('invoice', {
          number: () => <span className="tn">{number}</span>,
        })}
      </h3>
      <dl className="kv">
        {lines.map((line, at) => (
          <div key={`${at} ${line.text}`}>
            <dt>{shownLine(line)}</dt>
            <dd className="tn">{exactly(line.amount)}</dd>
          </div>
        ))}
        {hasPayments ? (
          <div className="invoice-sum">
            <dt>{settlementText('total')}</dt>
            <dd className="tn">{exactly(total)}</dd>
          </div>
        ) : null}
        {payments.map(({ text, day, amount }, at) => (
          <div key={`${at} ${day}`}>
            <dt>
              {text}, <time dateTime={day}>{calendarDay(`${day}T12:00:00Z`)}</time>
            </dt>
            <dd className="tn">{exactly(-amount)}</dd>
          </div>
        ))}
        {!hasPayments || hasBalance ? (
          <div className={clsx('invoice-balance', !hasPayments && 'invoice-sum')}>
            <dt>{settlementText(!hasPayments ? 'total' : balance < 0 ? 'overpaid' : 'balance')}</dt>
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
