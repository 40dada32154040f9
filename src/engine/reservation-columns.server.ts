import type { Auction, Reservation } from '../rules/auction.ts'
import { HOUR } from '../rules/durations.ts'
import {
  DELIVERY_CENTS_PER_MILE,
  FREE_DELIVERY_MILES,
  PAYMENT_HOURS_BUY_NOW,
  PAYMENT_HOURS_WIN,
} from '../rules/policy.ts'

export type ReservationColumns = ReturnType<typeof reservationColumns>

/** A reservation keeps a copy of the terms it was made under. */
export function reservationColumns(auction: Auction, reservation: Reservation, now: Date) {
  const hours = reservation.kind === 'buy_now' ? PAYMENT_HOURS_BUY_NOW : PAYMENT_HOURS_WIN
  return {
    id: reservation.id,
    auction_id: auction.id,
    run: auction.run,
    user_id: reservation.buyer,
    kind: reservation.kind,
    winning_bid: reservation.price,
    payment_method: 'bank_transfer',
    status: 'pending',
    payment_hours: hours,
    payment_due_at: new Date(now.getTime() + hours * HOUR),
    free_delivery_miles: FREE_DELIVERY_MILES,
    delivery_cents_per_mile: DELIVERY_CENTS_PER_MILE,
    created_at: now,
    updated_at: now,
  }
}
