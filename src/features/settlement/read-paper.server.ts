import { sql } from 'kysely'
import type { BillTo, SoldItem } from '../../engine/sales/begin-sales.server.ts'
import {
  countedPaymentsJson,
  type CountedPayment,
} from '../../engine/sales/counted-payments.server.ts'
import { saleOf } from '../../engine/sales/sale-row.server.ts'
import type { Sale } from '../../rules/sales/sale.ts'
import { lotNumber } from '../../rules/vehicle/lot-number.ts'
import {
  identifierLabel,
  mileageText,
  type VehicleFacts,
} from '../../rules/vehicle/vehicle-facts.ts'
import type { Database } from '../../server/postgres/database.ts'

/** What the papers of a sale are written from: who bought what, as it was on that day. */
export interface Paper {
  sale: Sale
  payments: CountedPayment[]
  /** The database's time (UTC). */
  now: Date
  /** Who bought it, by name and address of that day: another name on the profile later makes nobody else its buyer. */
  buyer: { name: string; customerId: string; address: string[] }
  item: {
    title: string
    /** 'HL-10466'. */
    lot: string
    /** Where it stands now: there it is fetched. */
    location: string | null
    identifier: { label: string; value: string } | null
    /** '38,115 miles'. */
    mileage: string | null
    countsMiles: boolean
  }
  /** Which terms and conditions the buyer had accepted when the sale was made. */
  terms: { version: string; acceptedAt: Date } | null
  /** What its photo is found by. */
  photo: { id: string; image_url: string | null; category: string }
}

/** Null where there is no such sale. */
export async function readPaper(db: Database, saleId: string): Promise<Paper | null> {
  const row = await rowOf(db, saleId)
  if (!row) return null
  const { sale: saleRow, payments, auction, profile, agreement, terms, kind, now } = row
  const sale = saleOf(saleRow, kind)
  const billTo = saleRow.bill_to as unknown as BillTo // `beginSales` wrote it
  const sold = saleRow.item as unknown as SoldItem // as above
  const listed = { ...sold, mileage_unit: sold.mileage_unit as VehicleFacts['mileage_unit'] }
  return {
    sale,
    payments,
    now,
    buyer: {
      name: billTo.full_name || agreement?.full_name || profile.customer_id,
      customerId: profile.customer_id,
      address: addressOf(billTo, agreement?.delivery_address ?? null),
    },
    item: {
      title: sold.title,
      lot: lotNumber(auction.lot_number),
      location: auction.location,
      identifier: sold.vin === null ? null : { label: identifierLabel(sold), value: sold.vin },
      mileage: mileageText(listed),
      countsMiles: sold.mileage_unit !== 'hours',
    },
    terms: terms ? { version: terms.version, acceptedAt: terms.accepted_at } : null,
    photo: {
      id: auction.id,
      // Of sales of before it was kept, today's is what is known.
      image_url: 'image_url' in sold ? sold.image_url : auction.image_url,
      category: sold.category,
    },
  }
}

async function rowOf(db: Database, saleId: string) {
  const sale = await db
    .selectFrom('sales')
    .innerJoin('reservations', 'reservations.id', 'sales.id')
    .selectAll('sales')
    .select(['reservations.kind', sql<Date>`clock_timestamp()`.as('now')])
    .select(countedPaymentsJson.as('payments'))
    .where('sales.id', '=', saleId)
    .executeTakeFirst()
  if (!sale) return null
  const { kind, now, payments, ...saleRow } = sale
  const [auction, profile, agreement, terms] = await Promise.all([
    db
      .selectFrom('auctions')
      .selectAll()
      .where('id', '=', sale.auction_id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('profiles')
      .select('customer_id')
      .where('id', '=', sale.buyer_id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('purchase_agreements')
      .select(['full_name', 'delivery_address'])
      .where('reservation_id', '=', saleId)
      .executeTakeFirst(),
    db
      .selectFrom('accepted_terms')
      .select(['version', 'accepted_at'])
      .where('user_id', '=', sale.buyer_id)
      .where('accepted_at', '<=', sale.issued_at)
      .orderBy('accepted_at', 'desc')
      .executeTakeFirst(),
  ])
  return { sale: saleRow, kind, now, payments, auction, profile, agreement, terms }
}

/** Two lines, as on an envelope; what was signed with Buy Now, where the account had none. */
function addressOf(billTo: BillTo, signed: string | null): string[] {
  const { address, city, state_province: state, zip_code: zip, country } = billTo
  if (!address) return signed ? [signed] : []
  const region = [state, zip].filter(Boolean).join(' ')
  return [address, [city, region, country].filter(Boolean).join(', ')].filter(Boolean)
}
