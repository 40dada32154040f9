import type { Transaction } from 'kysely'
import { z } from 'zod'
import {
  cancelSold,
  confirmInFull,
  type LockedSold,
} from '../../../engine/sales/settle-sale.server.ts'
import { toDollars } from '../../../rules/money.ts'
import { nextRunEnd } from '../../../rules/sales/next-run.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { boughtSchema } from '../../buy-now/buy-now.ts'
import { presentReservation } from '../../buy-now/reservations.server.ts'
import { audit } from '../audit.server.ts'
import { reasonSchema } from '../reason.ts'
import { onSale, saleExists } from './on-sale.server.ts'

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
  exists: ({ id }, { db }: Services) => saleExists(db, id),
  handle: ({ params: { id }, member, request }, { db }: Services) => {
    const call = { what: 'confirm-payment', reservation: id, body: null, member, request }
    return onSale(db, call, async (tx, sold) => {
      const { id: payment, amount } = await confirmInFull(tx, sold, member.userId)
      const details = { payment, amount: toDollars(amount) }
      await audit(tx, member, 'reservation.confirm-payment', id, details)
      return { status: 200, body: await reservationOf(tx, sold) }
    })
  },
})

export const cancelReservation = endpoint({
  method: 'POST',
  path: '/api/staff/reservations/{id}/cancel',
  summary:
    'Cancel a reservation, with a reason, once what was paid of it is refunded; the auction is relisted as its next run',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: z.object({
    reason: reasonSchema,
    /** The end of the next run; as long as the former one from now unless told. */
    ends_at: z.iso.datetime({ offset: true }).optional(),
  }),
  response: boughtSchema,
  exists: ({ id }, { db }: Services) => saleExists(db, id),
  handle: ({ params: { id }, body, member, request }, { db }: Services) =>
    onSale(db, { what: 'cancel', reservation: id, body, member, request }, async (tx, sold) => {
      const { reason } = body
      const { started_at: startedAt, ends_at: endedAt } = sold.auction.row
      const usualEnd = nextRunEnd({ startedAt, endsAt: endedAt }, sold.locked.now)
      const endsAt = body.ends_at ? new Date(body.ends_at) : usualEnd
      await cancelSold(tx, sold, { reason, endsAt, by: member.userId })
      await audit(tx, member, 'reservation.cancel', id, body)
      return { status: 200, body: await reservationOf(tx, sold) }
    }),
})

async function reservationOf(tx: Transaction<DB>, { locked: { sale } }: LockedSold) {
  const row = await tx
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', sale.id)
    .executeTakeFirstOrThrow()
  return { reservation: presentReservation({ ...row, payment_due_at: sale.dueAt }) }
}
