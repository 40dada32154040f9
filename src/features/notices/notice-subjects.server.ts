import { sql, type SelectQueryBuilder } from 'kysely'
import { saleOfJson, type SaleJson } from '../../engine/sales/sale-row.server.ts'
import { accountStatus } from '../../rules/accounts.ts'
import type { DB } from '../../server/postgres/database-types.ts'

/** Of some notices: beside each the auction and the sale that it is about and the account of its reader, as they stand. */
export function withSubjects<O>(notices: SelectQueryBuilder<DB, 'notices', O>) {
  return notices
    .leftJoin('profiles as reader', 'reader.id', 'notices.user_id')
    .leftJoin('users as reading', 'reading.id', 'notices.user_id')
    .leftJoin('sales', 'sales.id', 'notices.sale_id')
    .leftJoin('reservations', 'reservations.id', 'sales.id')
    .leftJoin('auctions', (join) =>
      join.on('auctions.id', '=', sql<string>`coalesce(notices.auction_id, sales.auction_id)`),
    )
    .select(sql<SaleJson | null>`to_jsonb(sales)`.as('sale'))
    .select(['reservations.kind as sale_kind', 'reservations.payment_hours'])
    .select(['auctions.id as lot_id', 'auctions.title', 'auctions.lot_number'])
    .select(['auctions.status as auction_status', 'auctions.run as auction_run'])
    .select(
      sql<Date | null>`case when auctions.paused_at is null then auctions.ends_at end`.as(
        'auction_ends_at',
      ),
    )
    .select(
      sql<boolean>`coalesce(auctions.leading_bidder_id = notices.user_id, false)`.as('is_leading'),
    )
    .select(
      sql<boolean>`exists (select from offers where offers.id = (notices.data ->> 'offer')::uuid
        and offers.state = 'waiting' and offers.expires_at > clock_timestamp())`.as('offer_waits'),
    )
    .select(
      sql<boolean>`exists (select from saved_searches where saved_searches.id = (notices.data ->> 'search')::uuid
        and saved_searches.notify <> 'never' and saved_searches.deleted_at is null)`.as(
        'search_notifies',
      ),
    )
    .select(['reader.status as reader_status', 'reader.closed_for as reader_closed_for'])
    .select(['reader.id_rejection', 'reader.id_verified_at'])
    .select(
      sql<boolean>`reading.deleted_at is not null or coalesce(reading.banned_until > now(), false)`.as(
        'reader_is_gone',
      ),
    )
}

interface SubjectRow {
  sale: SaleJson | null
  sale_kind: string | null
  payment_hours: number | null
  lot_id: string | null
  title: string | null
  lot_number: number | null
  auction_status: string | null
  auction_run: number | null
  /** Null where it is paused. */
  auction_ends_at: Date | string | null
  is_leading: boolean
  reader_status: string | null
  reader_closed_for: string | null
  id_rejection: string | null
  id_verified_at: Date | string | null
  /** Deleted or banned: signs in no more either. */
  reader_is_gone: boolean
  offer_waits: boolean
  search_notifies: boolean
}

export function subjectOf(row: SubjectRow) {
  const { sale, sale_kind: kind, lot_id: id, title, lot_number: lotNumber } = row
  const isAboutLot = id !== null && title !== null && lotNumber !== null
  return {
    sale: sale && kind !== null ? saleOfJson(sale, kind) : null,
    paymentHours: row.payment_hours,
    lot: isAboutLot ? { id, title, lotNumber } : null,
    auctionStatus: row.auction_status,
    auctionRun: row.auction_run,
    auctionEndsAt: row.auction_ends_at === null ? null : new Date(row.auction_ends_at),
    isLeading: row.is_leading,
    offerWaits: row.offer_waits,
    searchNotifies: row.search_notifies,
    idRejection: row.id_rejection,
    isIdVerified: row.id_verified_at !== null,
    reader: row.reader_is_gone
      ? ('closed' as const)
      : accountStatus(row.reader_status ?? 'open', row.reader_closed_for),
  }
}
