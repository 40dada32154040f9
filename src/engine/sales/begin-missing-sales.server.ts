import { sql, type Transaction } from 'kysely'
import { reservationKind } from '../../rules/auction.ts'
import { HOUR } from '../../rules/durations.ts'
import { cents } from '../../rules/money.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { beginSales, soldItem, type Reserved } from './begin-sales.server.ts'
import { followReservations, type ReservationState } from './follow-reservations.server.ts'
import { writeNotices, type NewNotice } from './notices/write-notices.server.ts'

/** So many in one transaction: invoices that are made at the same time wait for it. */
const AT_ONCE = 200
/** Any number that no other advisory lock has. */
const LOCK = 5_270_027

/**
 * Begins the sales of reservations that were made before there were sales: those completed as paid in full, those cancelled as
 * cancelled. A pending one gets its invoice now, and its whole time from now on, for nobody was ever sent one; its buyer is told. At
 * each start, by any number of processes: what was done is not done again.
 */
export async function beginMissingSales(db: Database): Promise<number> {
  let begun = 0
  for (;;) {
    const count = await db.transaction().execute(beginSome)
    if (count === 0) return begun
    begun += count
  }
}

async function beginSome(tx: Transaction<DB>): Promise<number> {
  // A statement of its own: the next one sees what whoever held it before has written.
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
  const rows = await tx
    .selectFrom('reservations')
    .innerJoin('auctions', 'auctions.id', 'reservations.auction_id')
    .selectAll('reservations')
    .select(['lot_number', 'title', 'category', 'year', 'vin', 'mileage', 'mileage_unit'])
    .select('image_url')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('sales').select('sales.id').whereRef('sales.id', '=', 'reservations.id')),
      ),
    )
    .orderBy('reservations.created_at')
    .orderBy('reservations.id')
    .limit(AT_ONCE)
    .execute()
  const now = await databaseTime(tx)
  const reserved = rows.map(({ lot_number: lotNumber, ...row }): Reserved => {
    const dueAt = new Date(now.getTime() + row.payment_hours * HOUR)
    const reservation = {
      ...row,
      kind: reservationKind(row.kind),
      winning_bid: cents(row.winning_bid),
      delivery_cents_per_mile: cents(row.delivery_cents_per_mile),
      ...(row.status === 'pending' && { created_at: now, payment_due_at: dueAt }),
    }
    return { reservation, lotNumber, item: soldItem(row) }
  })
  await beginSales(tx, reserved)
  await followReservations(tx, rows.flatMap(stateOf))
  await writeNotices(tx, reserved.flatMap(invoiceNotice), now)
  return rows.length
}

/** Of what is not paid, in the words in which a new one is told. */
function invoiceNotice({ reservation }: Reserved): NewNotice[] {
  const { id: saleId, status, user_id: userId, auction_id: auctionId } = reservation
  if (status !== 'pending') return []
  const { winning_bid: total, payment_due_at: dueAt } = reservation
  const data = { total, dueAt: dueAt.toISOString() }
  return [{ kind: 'invoice', userId, auctionId, saleId, data, occasion: `invoice ${saleId}` }]
}

function stateOf(row: { id: string; status: string; updated_at: Date }): ReservationState[] {
  const { id, status, updated_at } = row
  if (status !== 'completed' && status !== 'cancelled') return []
  const reason = status === 'cancelled' ? 'The reservation was cancelled.' : null
  return [{ id, status, updated_at, reason }]
}
