/** What papers there are of a consignor's sold lots, and what the record of a sale tells its consignor. */
import { sql } from 'kysely'
import { readSaleEvent } from '../../../../engine/sales/sale-events.server.ts'
import { statementNumber } from '../../../../rules/proceeds/statement.ts'
import type { Sale } from '../../../../rules/sales/sale.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { readPaper, type Paper } from '../../../settlement/read-paper.server.ts'
import type { OwnPapers } from './own-papers.ts'

const STATEMENTS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', id, 'year', year, 'number', number) order by made_at, id)
  from proceeds_statements
  where id in (select statement_id from proceeds_lines where sale_id = sales.id)
), '[]')`

interface StatementNumber {
  id: string
  year: number
  number: number
}

/** By the ids of lots: of the last sale of each that stands and was the consignor's. */
export async function papersOf(
  db: Database,
  consignorId: string,
  lots: readonly { id: string }[],
): Promise<Map<string, OwnPapers>> {
  if (lots.length === 0) return new Map()
  const { rows } = await sql<{
    auction_id: string
    sale_id: string
    statements: StatementNumber[]
  }>`
    select distinct on (sales.auction_id) sales.auction_id, sales.id as sale_id, ${STATEMENTS} as statements
    from sales join consigned_sales on consigned_sales.sale_id = sales.id
    where sales.auction_id = any(${lots.map(({ id }) => id)}::uuid[])
      and consigned_sales.consignor_id = ${consignorId} and sale_stands(sales.state)
    order by sales.auction_id, sales.run desc, sales.issued_at desc`.execute(db)
  return new Map(
    rows.map(({ auction_id: lot, sale_id, statements }) => [
      lot,
      { sale_id, statements: statements.map(numbered) },
    ]),
  )
}

function numbered({ id, year, number }: StatementNumber): OwnPapers['statements'][number] {
  return { id, number: statementNumber(year, number) }
}

/** What a consignor is told of a sale: named one by one, for nothing may tell who bought it, or where that person lives. */
export interface SalePaper {
  item: Paper['item']
  photo: Paper['photo']
  stock: string | null
  sale: Pick<Sale, 'kind' | 'state' | 'price' | 'issuedAt' | 'paidAt' | 'receivedAt' | 'title'>
  /** Null while none was chosen. */
  way: 'pick_up' | 'delivery' | null
  /** When a carrier took it, when a release pass was checked, when the title went out and when it arrived. */
  sentAt: Date | null
  passUsedAt: Date | null
  titleSentAt: Date | null
  titleReceivedAt: Date | null
  statements: string[]
  /** Since when it is as it is told here. */
  asOf: Date
}

/** Null where there is no such sale, it did not come about, or its lot was another's then. */
export async function readSalePaper(
  db: Database,
  id: string,
  consignorId: string,
): Promise<SalePaper | null> {
  const { rows } = await sql<Own>`
    select release_passes.used_at, greatest(sales.updated_at, release_passes.used_at, (
        select max(made_at) from proceeds_statements
        where id in (select statement_id from proceeds_lines where sale_id = sales.id)
      )) as told_until, ${STATEMENTS} as statements, (
        select stock_number from consignments
        where consignments.auction_id = sales.auction_id and consignments.consignor_id = ${consignorId}
      ) as stock_number
    from sales
      join consigned_sales on consigned_sales.sale_id = sales.id
      left join release_passes on release_passes.sale_id = sales.id
    where sales.id = ${id} and consigned_sales.consignor_id = ${consignorId} and sale_stands(sales.state)`.execute(
    db,
  )
  const [own] = rows
  const paper = own && (await readPaper(db, id))
  if (!paper) return null
  const { kind, state, price, issuedAt, paidAt, receivedAt, title, handover } = paper.sale
  return {
    ...{ item: paper.item, photo: paper.photo, stock: own.stock_number },
    sale: { kind, state, price, issuedAt, paidAt, receivedAt, title },
    way: handover?.method ?? null,
    passUsedAt: own.used_at,
    ...(await readTimes(db, id)),
    statements: own.statements.map((one) => numbered(one).number),
    asOf: own.told_until,
  }
}

interface Own {
  told_until: Date
  used_at: Date | null
  statements: StatementNumber[]
  stock_number: string | null
}

/** The last of each, as the sale's ledger tells them. */
async function readTimes(
  db: Database,
  id: string,
): Promise<Pick<SalePaper, 'sentAt' | 'titleSentAt' | 'titleReceivedAt'>> {
  const rows = await db
    .selectFrom('sale_events')
    .select(['type', 'payload', 'at'])
    .where('sale_id', '=', id)
    .where('type', 'in', ['sent', 'title-moved'])
    .orderBy('seq')
    .execute()
  const events = rows.map((row) => ({ event: readSaleEvent(row), at: row.at }))
  const titleAt = (title: string) =>
    events.findLast(({ event }) => event.type === 'title-moved' && event.title === title)?.at ??
    null
  return {
    sentAt: events.findLast(({ event }) => event.type === 'sent')?.at ?? null,
    titleSentAt: titleAt('sent'),
    titleReceivedAt: titleAt('received'),
  }
}
