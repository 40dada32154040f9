import { Link } from '@tanstack/react-router'
import { settlementText } from '../../languages/site/settlement.ts'
import { dollarsToCents, formatExactly } from '../../rules/money.ts'
import { weekdayAndTime } from '../lot/instants.ts'
import type { OpenInvoice } from './bank-details.ts'
import './payment.css'

/** What one still has to pay, each with what to write into its wire. */
export function OpenInvoices({ invoices }: { invoices: readonly OpenInvoice[] }) {
  return (
    <section className="sec" aria-labelledby="open-invoices">
      <h2 id="open-invoices">{settlementText('yourOpenInvoices')}</h2>
      {invoices.length === 0 ? (
        <p className="prose payment-none">{settlementText('nothingToPay')}</p>
      ) : (
        <ul>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.number} invoice={invoice} />
          ))}
        </ul>
      )}
      <p className="prose payment-none">
        {settlementText.rich('invoiceLines', {
          link: (words) => (
            <Link to="/dashboard" search={{ view: 'reservations' }} className="link">
              {words}
            </Link>
          ),
        })}
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
            {settlementText.rich(invoice.is_overdue ? 'itWasDue' : 'payBefore', {
              time: () => <time dateTime={invoice.due_at}>{due}</time>,
            })}
          </small>
        ) : (
          <small>{settlementText('payBeforeHandover')}</small>
        )}
        {invoice.is_in_default ? <small>{settlementText('saleIsOver')}</small> : null}
      </div>
      <div>
        <small>{settlementText('enterReference')}</small>
        <span className="fig payment-reference">{invoice.reference}</span>
      </div>
      <div className="payment-balance">
        <small>{settlementText('toPay')}</small>
        <span className="fig">{formatExactly(dollarsToCents(invoice.balance))}</span>
      </div>
    </li>
  )
}
