import { staffSaleText } from '../../../../languages/staff/sale.ts'
import { Picture } from '../../../lot/picture.tsx'
import { exactly } from '../../../settlement/sale-words.ts'
import type { SaleRecord } from '../sale-record.ts'

/** Identity left, money right. */
export function SaleHead({ record }: { record: SaleRecord }) {
  const { auction, buyer, invoice, run } = record
  const { balance } = invoice
  const who = [buyer.name, buyer.customer_id, buyer.place].filter(Boolean).join(', ')
  return (
    <section className="settle-panel settle-head" aria-label={staffSaleText('sale')}>
      <span className="settle-thumb">
        <Picture src={auction.image_url} category={auction.category} sizes="4.5rem" alt="" />
      </span>
      <div className="settle-head-who">
        <h2>{auction.title}</h2>
        <p>
          {staffSaleText.rich('runInvoiceBuyer', {
            lot: auction.lot,
            run,
            invoice: invoice.number,
            buyer: who,
            tn: (number) => <span className="tn">{number}</span>,
          })}
        </p>
      </div>
      <div className="settle-balance">
        <small>{staffSaleText(balance < 0 ? 'overpaid' : 'balance')}</small>
        <b className="fig">{exactly(Math.abs(balance))}</b>
        <span className="chip soft" data-tone={toneOf(balance)}>
          {wordOf(balance, invoice.paid)}
        </span>
      </div>
    </section>
  )
}

function toneOf(balance: number): 'ok' | 'warn' | 'info' {
  if (balance === 0) return 'ok'
  return balance < 0 ? 'warn' : 'info'
}

function wordOf(balance: number, paid: number): string {
  if (balance === 0) return staffSaleText('paid')
  if (balance < 0) return staffSaleText('toRefund')
  return staffSaleText(paid > 0 ? 'partPaid' : 'toPay')
}
