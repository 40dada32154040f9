import type { Selectable } from 'kysely'
import { saleOf } from '../../engine/sales/sale-row.server.ts'
import type { Sale } from '../../rules/sales/sale.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import type { AboutLot } from './mails/about.server.ts'

type Named = Pick<Selectable<DB['notices']>, 'auction_id' | 'sale_id'>

interface Subjects {
  lots: ReadonlyMap<string, AboutLot & { status: string }>
  sales: ReadonlyMap<string, Sale>
}

/** The auctions and sales that notices are about, as they stand, in two queries at most. */
export async function readSubjects(db: Database, notices: readonly Named[]): Promise<Subjects> {
  const saleIds = idsIn(notices.map(({ sale_id: id }) => id))
  const rows =
    saleIds.length === 0
      ? []
      : await db
          .selectFrom('sales')
          .innerJoin('reservations', 'reservations.id', 'sales.id')
          .selectAll('sales')
          .select('reservations.kind')
          .where('sales.id', 'in', saleIds)
          .execute()
  const sales = new Map(rows.map((row) => [row.id, saleOf(row, row.kind)]))
  const lotIds = idsIn([
    ...notices.map(({ auction_id: id }) => id),
    ...rows.map(({ auction_id: id }) => id),
  ])
  const lots =
    lotIds.length === 0
      ? []
      : await db
          .selectFrom('auctions')
          .select(['id', 'title', 'lot_number as lotNumber', 'status'])
          .where('id', 'in', lotIds)
          .execute()
  return { sales, lots: new Map(lots.map((lot) => [lot.id, lot])) }
}

export function subjectOf({ auction_id, sale_id }: Named, { lots, sales }: Subjects) {
  const sale = sale_id === null ? null : (sales.get(sale_id) ?? null)
  const lot = lots.get(auction_id ?? sale?.auctionId ?? '') ?? null
  return { sale, lot, auctionStatus: lot?.status ?? null }
}

function idsIn(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
