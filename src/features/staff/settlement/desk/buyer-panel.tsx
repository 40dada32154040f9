import type { ReactNode } from 'react'
import { FoundLink } from '../../frame/found-link.tsx'
import type { SaleRecord } from '../sale-record.ts'

/** How to reach the buyer, and where the vehicle stands. */
export function BuyerPanel({ record: { buyer, auction, sale } }: { record: SaleRecord }) {
  const { handover } = sale
  const facts: [string, ReactNode][] = [
    [
      'Buyer',
      <FoundLink key="buyer" kind="member" id={buyer.id}>
        {buyer.name || buyer.customer_id}
      </FoundLink>,
    ],
    ['Customer', buyer.customer_id],
    ['Phone', buyer.phone],
    ['Mail', buyer.email],
    ['Stands in', auction.location],
    ['VIN or serial number', auction.identifier],
    [
      'Delivery to',
      handover?.method === 'delivery'
        ? [handover.address, handover.postal_code, handover.country].filter(Boolean).join(', ')
        : null,
    ],
    ['Day requested', handover?.wished_on],
  ]
  return (
    <section className="settle-panel" aria-labelledby="buyer">
      <div className="settle-panel-head">
        <h2 id="buyer">Buyer and vehicle</h2>
      </div>
      <dl className="settle-facts">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}
