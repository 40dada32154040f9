import { sql, type Transaction } from 'kysely'
import type { StatementLine } from '../../rules/proceeds/statement.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'

/** The lot that a line is of, by the numbers that its consignor knows it by; all null for what is of no lot. */
export interface LineSubject {
  lot_number: number | null
  stock_number: string | null
  vin: string | null
  sold_at: Date | null
}

const NO_LOT: LineSubject = { lot_number: null, stock_number: null, vin: null, sold_at: null }

/** Of lines that are on no statement yet. What is taken back is called as it was when it was credited. */
export async function withSubjects(
  db: Database | Transaction<DB>,
  lines: readonly StatementLine[],
): Promise<(StatementLine & LineSubject)[]> {
  const sales = lines.flatMap(({ saleId }) => saleId ?? [])
  const charges = lines.flatMap(({ chargeId }) => chargeId ?? [])
  const { rows } = await sql<LineSubject & { id: string }>`
    select sales.id, auctions.lot_number, sales.item->>'vin' as vin, issued_at as sold_at,
      case when credited.sale_id is null then consignments.stock_number else credited.stock_number end as stock_number
    from consigned_sales
    join sales on sales.id = consigned_sales.sale_id
    join auctions on auctions.id = sales.auction_id
    left join consignments on consignments.auction_id = sales.auction_id
      and consignments.consignor_id = consigned_sales.consignor_id
    left join proceeds_lines credited on credited.sale_id = sales.id and credited.kind = 'price'
    where sales.id = any(${[...new Set(sales)]}::uuid[])
    union all
    select consignor_charges.id, lot_number, vin, null, stock_number
    from consignor_charges
    join auctions on auctions.id = consignor_charges.auction_id
    left join consignments on consignments.auction_id = consignor_charges.auction_id
      and consignments.consignor_id = consignor_charges.consignor_id
    where consignor_charges.id = any(${charges}::uuid[])`.execute(db)
  const subjects = new Map(rows.map(({ id, ...subject }) => [id, subject]))
  return lines.map((line) => ({
    ...line,
    ...(subjects.get(line.saleId ?? line.chargeId ?? '') ?? NO_LOT),
  }))
}
