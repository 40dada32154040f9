import type { ReactNode } from 'react'
import { staffSaleText } from '../../../../languages/staff/sale.ts'
import { FoundLink } from '../../frame/found-link.tsx'
import type { SaleRecord } from '../sale-record.ts'

/** How to reach the buyer, and where the vehicle stands. */
export function BuyerPanel({ record: { buyer, auction, sale } }: { record: SaleRecord }) {
  const { handover } = sale
  const facts: [string, ReactNode][] = [
    [
      staffSaleText('buyer'),
      <FoundLink key="buyer" kind="member" id={buyer.id}>
        {buyer.name || buyer.customer_id}
      </FoundLink>,
    ],
    [staffSaleText('customer'), buyer.customer_id],
    [staffSaleText('phone'), buyer.phone],
    [staffSaleText('mail'), buyer.email],
    [staffSaleText('standsIn'), auction.location],
    [staffSaleText('vin'), auction.identifier],
    [
      staffSaleText('deliveryTo'),
      handover?.method === 'delivery'
        ? [handover.address, handover.postal_code, handover.country].filter(Boolean).join(', ')
        : null,
    ],
    [staffSaleText('dayRequested'), handover?.wished_on],
  ]
  return (
    <section className="settle-panel" aria-labelledby="buyer">
      <div className="settle-panel-head">
        <h2 id="buyer">{staffSaleText('buyerAndVehicle')}</h2>
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
