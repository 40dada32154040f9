import type { Transaction } from 'kysely'
import { cents, type Cents } from '../../rules/money.ts'
import { creditsOf, loweredBy } from '../../rules/safeguards/second-person.ts'
import type { InvoiceLine, Sale } from '../../rules/sales/sale.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { readSaleEvent } from './sale-events.server.ts'

/** What staff have taken off an invoice so far: credits, and deliveries that they made cheaper. What its buyer chose is the buyer's own. */
export async function takenOff(tx: Transaction<DB>, sale: Sale): Promise<Cents> {
  const rows = await tx
    .selectFrom('sale_events')
    .select(['type', 'payload', 'actor_id'])
    .where('sale_id', '=', sale.id)
    .where('type', '=', 'handover-chosen')
    .orderBy('seq')
    .execute()
  let standing: InvoiceLine | null = null
  let lowered = 0
  for (const row of rows) {
    const event = readSaleEvent(row)
    if (event.type !== 'handover-chosen') continue
    if (row.actor_id !== sale.buyer) lowered += loweredBy(standing, event.delivery)
    standing = event.delivery
  }
  return cents(creditsOf(sale) + lowered)
}
