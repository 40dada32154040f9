import type { Selectable } from 'kysely'
import { reservationKind } from '../../rules/auction.ts'
import { cents, toDollars } from '../../rules/money.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { ReservationView } from './buy-now.ts'

/** A reservation as its owner and staff see it. */
export function presentReservation(
  row: Pick<Selectable<DB['reservations']>, keyof ReservationView>,
): ReservationView {
  return {
    id: row.id,
    auction_id: row.auction_id,
    user_id: row.user_id,
    winning_bid: toDollars(cents(row.winning_bid)),
    kind: reservationKind(row.kind),
    payment_method: row.payment_method,
    // Kept to these words by a constraint; an unknown one would show as pending (specification, section 4).
    status: row.status === 'completed' || row.status === 'cancelled' ? row.status : 'pending',
    payment_due_at: row.payment_due_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }
}
