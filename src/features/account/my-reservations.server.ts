import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../server/database.ts'
import { endpoint } from '../../server/endpoint.ts'
import { Problem } from '../../server/problem.ts'
import { agreementPdf, readAgreement } from '../buy-now/agreement-pdf.server.ts'
import { presentReservation } from '../buy-now/reservations.server.ts'
import { auctionBeside, besideColumns } from './auction-beside.server.ts'
import { myListQuerySchema, myReservationListSchema } from './dashboard.ts'
import { olderThan, writeTimeCursor } from './time-cursor.server.ts'

interface Services {
  db: Database
}

export const listMyReservations = endpoint({
  method: 'GET',
  path: '/api/me/reservations',
  summary: 'Own reservations with their auctions, newest first',
  who: 'member',
  limit: 'reads',
  query: myListQuerySchema,
  reply: myReservationListSchema,
  async handle({ member, query }, { db }: Services) {
    const mine = db
      .selectFrom('reservations')
      .innerJoin('auctions', 'auctions.id', 'reservations.auction_id')
      .where('reservations.user_id', '=', member.userId)
    const { total } = await mine
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const rows = await mine
      .selectAll('reservations')
      .select(besideColumns)
      .select(
        sql<boolean>`exists (
          select from purchase_agreements where reservation_id = reservations.id
        )`.as('has_agreement'),
      )
      .$call((all) => olderThan(all, 'reservations.created_at', 'reservations.id', query.cursor))
      .orderBy('reservations.created_at', 'desc')
      .orderBy('reservations.id', 'desc')
      .limit(query.limit + 1)
      .execute()
    const items = rows.slice(0, query.limit)
    const last = items.at(-1)
    return {
      total,
      items: items.map((row) => ({
        ...presentReservation(row),
        auction: auctionBeside(row),
        has_agreement: row.has_agreement,
      })),
      next_cursor: last && rows.length > query.limit ? writeTimeCursor(last) : null,
    }
  },
})

export const readMyAgreement = endpoint({
  method: 'GET',
  path: '/api/me/reservations/{id}/agreement.pdf',
  summary: 'The purchase agreement as it was signed',
  who: 'member',
  limit: 'reads',
  params: z.object({ id: z.uuid() }),
  async handle({ params, member }, { db }: Services) {
    const agreement = await readAgreement(db, params.id)
    if (agreement?.user_id !== member.userId) {
      throw new Problem('not_found', 'There is no agreement of yours at this address')
    }
    const pdf = await agreementPdf(agreement)
    return new Response(new Uint8Array(pdf), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="purchase-agreement.pdf"',
        'cache-control': 'no-store',
      },
    })
  },
})
