import { sql, type SelectQueryBuilder } from 'kysely'
import { saleOfJson, type SaleJson } from '../../engine/sales/sale-row.server.ts'
import type { DB } from '../../server/postgres/database-types.ts'

/** Of some notices: beside each the auction and the sale that it is about, as they stand. */
export function withSubjects<O>(notices: SelectQueryBuilder<DB, 'notices', O>) {
  return notices
    .leftJoin('sales', 'sales.id', 'notices.sale_id')
    .leftJoin('reservations', 'reservations.id', 'sales.id')
    .leftJoin('auctions', (join) =>
      join.on('auctions.id', '=', sql<string>`coalesce(notices.auction_id, sales.auction_id)`),
    )
    .select(sql<SaleJson | null>`to_jsonb(sales)`.as('sale'))
    .select('reservations.kind as sale_kind')
    .select(['auctions.id as lot_id', 'auctions.title', 'auctions.lot_number'])
    .select('auctions.status as auction_status')
}

interface SubjectRow {
  sale: SaleJson | null
  sale_kind: string | null
  lot_id: string | null
  title: string | null
  lot_number: number | null
  auction_status: string | null
}

export function subjectOf(row: SubjectRow) {
  const { sale, sale_kind: kind, lot_id: id, title, lot_number: lotNumber } = row
  const isAboutLot = id !== null && title !== null && lotNumber !== null
  return {
    sale: sale && kind !== null ? saleOfJson(sale, kind) : null,
    lot: isAboutLot ? { id, title, lotNumber } : null,
    auctionStatus: row.auction_status,
  }
}
