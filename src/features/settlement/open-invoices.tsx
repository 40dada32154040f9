import { Link } from '@tanstack/react-router'
import { dollarsToCents, formatExactly } from '../../rules/money.ts'
import { weekdayAndTime } from '../lot/instants.ts'
import type { OpenInvoice } from './bank-details.ts'
import './payment.css'

/** What one still has to pay, each with what to write into its wire. */
export function OpenInvoices({ invoices }: { invoices: readonly OpenInvoice[] }) {
  return (
    <section className="sec" aria-labelledby="open-invoices">
      <h2 id="open-invoices">Your open invoices</h2>
      {invoices.length === 0 ? (
        <p className="prose payment-none">You have nothing to pay.</p>
      ) : (
        <ul>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.number} invoice={invoice} />
          ))}
        </ul>
      )}
      <p className="prose payment-none">
        <Link to="/dashboard" search={{ view: 'reservations' }} className="link">
          My Reservations
        </Link>{' '}
        has each invoice with its lines.
      </p>
    </section>
  )
}

function InvoiceRow({ invoice }: { invoice: OpenInvoice }) {
  const due = weekdayAndTime(invoice.due_at)
  return (
    <li className="payment-invoice">
      <div>
        <b>{invoice.item}</b>
        <small className="tn">{invoice.number}</small>
        {invoice.has_due_time ? (
          <small>
            {invoice.is_overdue ? 'It was due ' : 'Pay before '}
            <time dateTime={invoice.due_at}>{due}</time>
          </small>
        ) : (
          <small>Pay it before the vehicle is sent or picked up</small>
        )}
        {invoice.is_in_default ? <small>This sale is over. Call us before you pay.</small> : null}
      </div>
      <div>
        <small>Reference: enter exactly as shown</small>
        <span className="fig payment-reference">{invoice.reference}</span>
      </div>
      <div className="payment-balance">
        <small>To pay</small>
        <span className="fig">{formatExactly(dollarsToCents(invoice.balance))}</span>
      </div>
    </li>
  )
}
