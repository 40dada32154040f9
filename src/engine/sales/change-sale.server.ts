import { sql, type Transaction } from 'kysely'
import { applySale } from '../../rules/sales/apply-sale.ts'
import { decideSale } from '../../rules/sales/decide-sale.ts'
import { type Sale, type SaleCommand, type SaleEvent } from '../../rules/sales/sale.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { AUCTION_CHANNEL, saleAnnouncement } from '../announcements.server.ts'
import { saleRefused } from './sale-refusals.server.ts'
import { saleColumns, saleOf } from './sale-row.server.ts'

/** A sale under its lock. */
export interface LockedSale {
  sale: Sale
  /** The database's time (UTC), read after the lock was got. */
  now: Date
}

/**
 * Locks a sale until the transaction ends; null where there is none. Who needs its auction too locks that first, for so do all who
 * begin sales. `at` (UTC) is when it happens, where that was read under the auction's lock.
 */
export async function lockSale(
  tx: Transaction<DB>,
  id: string,
  at?: Date,
): Promise<LockedSale | null> {
  const row = await tx
    .selectFrom('sales')
    .innerJoin('reservations', 'reservations.id', 'sales.id')
    .selectAll('sales')
    .select('reservations.kind')
    .where('sales.id', '=', id)
    .forUpdate('sales')
    .executeTakeFirst()
  if (!row) return null
  const now = at ?? (await databaseTime(tx))
  // Nothing is dated before what came before it, though the clock was set back.
  return { sale: saleOf(row, row.kind), now: now > row.updated_at ? now : row.updated_at }
}

/** @throws Problem of the rules' refusal, where the command is not possible now */
export function requirePossible({ sale, now }: LockedSale, command: SaleCommand): void {
  const decision = decideSale(sale, command, now, 0)
  if (decision.outcome === 'refused') throw saleRefused(decision.refusal)
}

interface Change {
  /** Of the staff, or the buyer; null where a deadline passed. */
  actor: string | null
  graceHours?: number
}

/**
 * The one way in which a sale changes: decides a command on a locked sale, writes the event and what follows from it, and announces
 * it to whoever watches.
 * @throws Problem of a refusal; then nothing is written
 */
export async function changeSale(
  tx: Transaction<DB>,
  locked: LockedSale,
  command: SaleCommand,
  { actor, graceHours = 0 }: Change,
): Promise<Sale> {
  const { sale, now } = locked
  const decision = decideSale(sale, command, now, graceHours)
  if (decision.outcome === 'refused') throw saleRefused(decision.refusal)
  return writeSale(tx, locked, decision.event, { actor, graceHours })
}

async function writeSale(
  tx: Transaction<DB>,
  locked: LockedSale,
  event: SaleEvent,
  { actor, graceHours = 0 }: Change,
): Promise<Sale> {
  const { sale: before, now } = locked
  const after = applySale(before, event, before.id, now)
  const { type, ...payload } = event
  await tx
    .insertInto('sale_events')
    .values({
      sale_id: after.id,
      seq: after.version,
      type,
      payload: JSON.stringify(payload),
      at: now,
      actor_id: actor,
    })
    .execute()
  const announcement = saleAnnouncement(after.auctionId, after.buyer)
  const announced = sql`pg_notify(${AUCTION_CHANNEL}, ${announcement})`
  const { lines, handover, terms: _, ...columns } = saleColumns(after, now, graceHours)
  await tx
    .updateTable('sales')
    .set({
      ...columns,
      seen_to: [...columns.seen_to],
      lines: JSON.stringify(lines),
      handover: handover && JSON.stringify(handover),
    })
    .where('id', '=', after.id)
    // With the row, which spares a round trip.
    .returning(announced.as('announced'))
    .executeTakeFirstOrThrow()
  locked.sale = after
  return after
}
