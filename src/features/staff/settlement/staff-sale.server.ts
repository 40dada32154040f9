import type { Transaction } from 'kysely'
import type { Sale } from '../../../rules/sales/sale.ts'
import type { Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { HandedOver } from '../../delivery/handover.ts'
import { presentInvoice, presentSale } from '../../settlement/present-sale.server.ts'
import { audit } from '../audit.server.ts'

export async function saleExists(db: Database, id: string): Promise<boolean> {
  return (await buyerOf(db, id)) !== undefined
}

interface StaffWork {
  db: Database
  /** Of the sale. */
  id: string
  member: Member
  action: string
  /** For the audit log. */
  details?: object
}

/**
 * Does something with a sale that is not one's own, and writes down who did it, in one transaction.
 * @throws Problem 404, 403 for one's own, or what the work refuses
 */
export async function workOnSale(
  { db, id, member, action, details = {} }: StaffWork,
  work: (tx: Transaction<DB>) => Promise<{ sale: Sale; now: Date }>,
): Promise<HandedOver> {
  const buyer = await buyerOf(db, id)
  if (buyer === undefined) throw new Problem('not_found', 'Reservation not found')
  if (buyer === member.userId) {
    const detail = 'This reservation is your own. Somebody else of the staff has to see to it.'
    throw new Problem('forbidden', detail)
  }
  const { sale, now } = await db.transaction().execute(async (tx) => {
    const done = await work(tx)
    await audit(tx, member, `reservation.${action}`, id, details)
    return done
  })
  return { invoice: presentInvoice(sale), sale: presentSale(sale, now) }
}

async function buyerOf(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sales')
    .select('buyer_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.buyer_id
}
