import { z } from 'zod'
import { changeAuction } from '../../../engine/change-auction.server.ts'
import type { Command } from '../../../rules/auction.ts'
import { nextRunEnd } from '../../../rules/sales/next-run.ts'
import { endpoint, idParams, type Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { boughtSchema } from '../../buy-now/buy-now.ts'
import { presentReservation } from '../../buy-now/reservations.server.ts'
import { audit } from '../audit.server.ts'
import { reasonSchema } from '../reason.ts'

interface Services {
  db: Database
}

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/staff/reservations/{id}/confirm-payment',
  summary: 'The payment has arrived in full: the reservation is completed, the auction sold',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: z.unknown(),
  response: boughtSchema,
  exists: async ({ id }, { db }: Services) => (await auctionOf(db, id)) !== undefined,
  handle: ({ params, member }, { db }: Services) =>
    settle(db, params.id, member, 'confirm-payment', {}, () => [{ type: 'confirm-payment' }]),
})

export const cancelReservation = endpoint({
  method: 'POST',
  path: '/api/staff/reservations/{id}/cancel',
  summary: 'Cancel a reservation, with a reason; the auction is held again as its next run',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: z.object({
    reason: reasonSchema,
    /** The end of the next run; as long as the former one from now unless told. */
    ends_at: z.iso.datetime({ offset: true }).optional(),
  }),
  response: boughtSchema,
  exists: async ({ id }, { db }: Services) => (await auctionOf(db, id)) !== undefined,
  handle: ({ params, body, member }, { db }: Services) =>
    settle(db, params.id, member, 'cancel', body, (usualEnd) => [
      { type: 'cancel-reservation', reason: body.reason },
      { type: 'relist', endsAt: body.ends_at ? new Date(body.ends_at) : usualEnd },
    ]),
})

/**
 * Changes the auction that a standing reservation belongs to. Throws 409 for one that stands no more, 403 for one's own:
 * who came to work here may still owe something.
 */
async function settle(
  db: Database,
  reservationId: string,
  member: Member,
  action: string,
  details: object,
  /** Given when the next run ends unless staff say otherwise. */
  commandsFor: (usualEnd: Date) => Command[],
) {
  const found = await auctionOf(db, reservationId)
  if (!found) throw new Problem('not_found', 'Reservation not found')
  if (found.user_id === member.userId) {
    const detail = 'This reservation is your own. Somebody else of the staff has to settle it.'
    throw new Problem('forbidden', detail)
  }
  await changeAuction(
    db,
    found.auction_id,
    (auction, now) => {
      if (auction.reservation?.id !== reservationId || auction.status !== 'ended') {
        throw new Problem('not_available', 'This reservation is already completed or cancelled')
      }
      const { started_at: startedAt, ends_at: endsAt } = found
      return commandsFor(nextRunEnd({ startedAt, endsAt }, now))
    },
    (tx) => audit(tx, member, `reservation.${action}`, reservationId, details),
  )
  const row = await db
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  return { reservation: presentReservation(row) }
}

interface Found {
  auction_id: string
  user_id: string
  started_at: Date | null
  ends_at: Date
}

function auctionOf(db: Database, reservationId: string): Promise<Found | undefined> {
  return db
    .selectFrom('reservations')
    .innerJoin('auctions', 'auctions.id', 'reservations.auction_id')
    .select(['auction_id', 'reservations.user_id', 'started_at', 'ends_at'])
    .where('reservations.id', '=', reservationId)
    .executeTakeFirst()
}
