import { Picture } from '../../../lot/picture.tsx'
import { exactly } from '../../../settlement/sale-words.ts'
import type { SaleRecord } from '../sale-record.ts'

/** Identity left, money right. */
export function SaleHead({ record }: { record: SaleRecord }) {
  const { auction, buyer, invoice, run } = record
  const { balance } = invoice
  const who = [buyer.name, buyer.customer_id, buyer.place].filter(Boolean).join(', ')
  return (
    <section className="settle-panel settle-head" aria-label="Sale">
      <span className="settle-thumb">
        <Picture src={auction.image_url} category={auction.category} sizes="4.5rem" alt="" />
      </span>
      <div className="settle-head-who">
        <h2>{auction.title}</h2>
        <p>
          <span className="tn">{auction.lot}</span> run {run},{' '}
          <span className="tn">{invoice.number}</span>, {who}
        </p>
      </div>
      <div className="settle-balance">
        <small>{balance < 0 ? 'Overpaid' : 'Balance'}</small>
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
  if (balance === 0) return 'Paid'
  if (balance < 0) return 'To refund'
  return paid > 0 ? 'Part paid' : 'To pay'
}
