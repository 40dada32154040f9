import { sql } from 'kysely'
import { z } from 'zod'
import { countedPaymentsJson } from '../../../engine/sales/counted-payments.server.ts'
import { saleOf } from '../../../engine/sales/sale-row.server.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { presentInvoice, presentSale } from '../../settlement/present-sale.server.ts'
import {
  deliveryListQuerySchema,
  deliveryListSchema,
  type DeliveryListQuery,
} from './deliveries.ts'

interface Services {
  db: Database
}

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/staff/deliveries',
  summary: 'What is to be sent or on its way, the oldest promise first',
  who: 'staff',
  limit: 'reads',
  query: deliveryListQuerySchema,
  response: deliveryListSchema,
  async handle({ query }, { db }: Services) {
    const now = await databaseTime(db)
    const { total, rows } = await readDeliveries(db, query, now)
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    const isMore = rows.length > query.limit
    return {
      total,
      next_cursor: last?.deliver_by && isMore ? cursorFor([last.deliver_by, last.id]) : null,
      items: page.map(
        ({ kind, lot_title, lot_number, location, full_name, customer_id, ...row }) => {
          const sale = saleOf(row, kind)
          return {
            reservation_id: sale.id,
            title: lot_title,
            lot: lotNumber(lot_number),
            location,
            buyer: { name: full_name, customer_id },
            invoice: presentInvoice(sale, row.payments),
            sale: presentSale(sale, now),
          }
        },
      ),
    }
  },
})

const PLACE = z.tuple([z.iso.datetime(), z.uuid()])

async function readDeliveries(
  db: Database,
  { state, late, limit, cursor }: DeliveryListQuery,
  now: Date,
) {
  const after = cursor === undefined ? null : placeIn(cursor, PLACE)
  const wanted = db
    .selectFrom('sales')
    .where('deliver_by', 'is not', null)
    .$if(state !== undefined, (all) => all.where('sales.state', '=', state ?? 'paid'))
    .$if(late !== undefined, (all) => all.where('deliver_by', '<', now))
  const { total } = await wanted
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await wanted
    .innerJoin('reservations', 'reservations.id', 'sales.id')
    .innerJoin('auctions', 'auctions.id', 'sales.auction_id')
    .innerJoin('profiles', 'profiles.id', 'sales.buyer_id')
    .selectAll('sales')
    .select(countedPaymentsJson.as('payments'))
    // 'title' of a sale is where the ownership paper is.
    .select(['auctions.title as lot_title', 'auctions.lot_number', 'auctions.location'])
    .select('reservations.kind')
    .select(['profiles.full_name', 'profiles.customer_id'])
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(deliver_by, sales.id) > (${after?.[0] ?? ''}::timestamptz, ${after?.[1] ?? ''}::uuid)`,
      ),
    )
    .orderBy('deliver_by')
    .orderBy('sales.id')
    .limit(limit + 1)
    .execute()
  return { total, rows }
}
