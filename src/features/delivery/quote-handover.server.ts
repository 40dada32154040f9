import type { Transaction } from 'kysely'
import { saleOf } from '../../engine/sales/sale-row.server.ts'
import { deliveryByStaff } from '../../engine/sales/staff-prices.server.ts'
import { toldDelivery } from '../../engine/sales/told-delivery.server.ts'
import { milesBetween } from '../../rules/delivery.ts'
import {
  quoteDelivery,
  quotePickUp,
  type Destination,
  type HandoverQuote,
} from '../../rules/sales/handover.ts'
import type { Sale } from '../../rules/sales/sale.ts'
import { asTold } from '../../rules/told-delivery/told-delivery.ts'
import { readCentroids } from '../../server/places/centroids.server.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'

const HOME_COUNTRY = 'United States'

/** A sale, and where its vehicle stands. */
export interface SaleThere {
  sale: Sale
  location: string | null
}

/** Undefined where there is no such sale. */
export async function findSaleThere(db: Database, id: string): Promise<SaleThere | undefined> {
  const row = await db
    .selectFrom('sales')
    .innerJoin('reservations', 'reservations.id', 'sales.id')
    .innerJoin('auctions', 'auctions.id', 'sales.auction_id')
    .selectAll('sales')
    .select(['reservations.kind', 'auctions.location'])
    .where('sales.id', '=', id)
    .executeTakeFirst()
  return row && { sale: saleOf(row, row.kind), location: row.location }
}

interface Asked {
  method: 'pick_up' | 'delivery'
  postal_code?: string | undefined
  country?: string
}

/**
 * What the way costs its buyer: what staff charged for a delivery to this place stands, whatever was chosen since; else what the
 * buyer was told with a bid.
 */
export async function quoteForBuyer(
  db: Database | Transaction<DB>,
  found: SaleThere,
  asked: Asked,
): Promise<HandoverQuote> {
  const quote = await quoteHandover(found, asked)
  if (asked.method === 'pick_up' || quote.outcome === 'impossible') return quote
  const to = { postalCode: asked.postal_code ?? '', country: asked.country ?? HOME_COUNTRY }
  const line = await deliveryByStaff(db, found.sale, to)
  if (!line) {
    const told = await toldDelivery(db, found.sale, to.postalCode)
    return told ? asTold(quote, told) : quote
  }
  const { amount: price, text, detail = null } = line
  const miles = quote.outcome === 'priced' ? quote.miles : null
  return { outcome: 'priced', price, miles, text, detail }
}

/** What the way costs, under the terms of the sale. */
export async function quoteHandover(
  { sale, location }: SaleThere,
  asked: Asked,
): Promise<HandoverQuote> {
  if (asked.method === 'pick_up') return quotePickUp(location)
  const centroids = await readCentroids()
  const to = centroids.ofPostalCode(asked.postal_code ?? '')
  const from = centroids.ofLocation(location ?? '')
  const place: Destination['place'] = to && {
    name: `${to.city}, ${to.state}`,
    country: to.country === 'Canada' ? 'Canada' : HOME_COUNTRY,
  }
  const miles = from && to ? milesBetween(from, to) : null
  const country = asked.country ?? HOME_COUNTRY
  return quoteDelivery(sale.terms, location, { country, place }, miles)
}
