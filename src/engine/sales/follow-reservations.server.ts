import type { Transaction } from 'kysely'
import { isUnpaid } from '../../rules/sales/sale.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { changeSale, lockSale } from './change-sale.server.ts'
import { payInFull } from './pay-in-full.server.ts'

/** What became of a reservation. */
export interface ReservationState {
  id: string
  status: 'completed' | 'cancelled'
  updated_at: Date
  /** Of a cancellation. */
  reason: string | null
}

/**
 * Where reservations were completed or cancelled, their sales are paid in full, or cancelled, at the same time; those that were so
 * before stay as they are. So the two never disagree, whoever changed the auction. Its lock is held.
 */
export async function followReservations(
  tx: Transaction<DB>,
  states: readonly ReservationState[],
): Promise<void> {
  for (const { id, status, updated_at: at, reason } of states) {
    const locked = await lockSale(tx, id, at)
    if (!locked || !isUnpaid(locked.sale.state)) continue
    if (status === 'completed') await payInFull(tx, locked, null)
    else await changeSale(tx, locked, { type: 'cancel', reason: reason ?? '' }, { actor: null })
  }
}
