import type { Transaction } from 'kysely'
import { cents, type Cents } from '../../rules/money.ts'
import { creditsOf, loweredBy } from '../../rules/safeguards/second-person.ts'
import type { InvoiceLine, Sale } from '../../rules/sales/sale.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { readSaleEvent } from './sale-events.server.ts'

/** What staff have taken off an invoice so far: credits, and deliveries that they made cheaper. What its buyer chose is the buyer's own. */
export async function takenOff(tx: Transaction<DB>, sale: Sale): Promise<Cents> {
  let standing: InvoiceLine | null = null
  let lowered = 0
  for (const { delivery, isByStaff } of await handoverChoices(tx, sale)) {
    if (isByStaff) lowered += loweredBy(standing, delivery)
    standing = delivery
  }
  return cents(creditsOf(sale) + lowered)
}

/** The invoice's line that staff last gave a delivery to this place; null where they never did. */
export async function deliveryByStaff(
  db: Database | Transaction<DB>,
  sale: Sale,
  to: { postalCode: string; country: string },
): Promise<InvoiceLine | null> {
  const choices = await handoverChoices(db, sale)
  const last = choices.findLast(
    ({ handover, isByStaff }) =>
      isByStaff &&
      handover.method === 'delivery' &&
      handover.postalCode === to.postalCode &&
      handover.country === to.country,
  )
  return last?.delivery ?? null
}

async function handoverChoices(db: Database | Transaction<DB>, sale: Sale) {
  const rows = await db
    .selectFrom('sale_events')
    .select(['type', 'payload', 'actor_id'])
    .where('sale_id', '=', sale.id)
    .where('type', '=', 'handover-chosen')
    .orderBy('seq')
    .execute()
  return rows.flatMap((row) => {
    const event = readSaleEvent(row)
    if (event.type !== 'handover-chosen') return []
    const { handover, delivery } = event
    return [{ handover, delivery, isByStaff: row.actor_id !== sale.buyer }]
  })
}
