import { isDeepStrictEqual } from 'node:util'
import { sql, type Selectable } from 'kysely'
import { isUnpaid, type SaleState } from '../../rules/sales/sale.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { readSaleEvent, replaySale, type SaleEventRow } from './sale-events.server.ts'
import { saleOf, type SaleRow } from './sale-row.server.ts'

export interface SalesVerification {
  checked: number
  /** One sentence for each sale that does not hold. */
  wrong: string[]
}

const AT_ONCE = 200

type Payment = Pick<Selectable<DB['payments']>, 'id' | 'sale_id' | 'amount'>
type StoredSale = SaleRow & { kind: string; reservation_status: string }

/**
 * Replays the events of every sale: they must give its row, each payment and refund they tell of must be a counted one of the table
 * and the other way round, so that what was paid is their sum, and its reservation must stand as it does. Numbers of invoices must be without gaps, and
 * every reservation must have its sale. Each batch is read in one snapshot, so that it may run while people pay.
 */
export async function verifySales(db: Database): Promise<SalesVerification> {
  const result: SalesVerification = { checked: 0, wrong: await missingSales(db) }
  result.wrong.push(...(await numbersWithGaps(db)))
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { sales, events, payments } = await readBatch(db, after)
    const eventsOf = Map.groupBy(events, ({ sale_id: id }) => id)
    const paymentsOf = Map.groupBy(payments, ({ sale_id: id }) => id)
    for (const row of sales) {
      const fault = faultOf(row, eventsOf.get(row.id) ?? [], paymentsOf.get(row.id) ?? [])
      if (fault) result.wrong.push(`${row.invoice_number}: ${fault}`)
    }
    const last = sales.at(-1)
    if (!last) return result
    result.checked += sales.length
    after = last.id
  }
}

function faultOf(
  row: StoredSale,
  events: readonly SaleEventRow[],
  payments: readonly Payment[],
): string | null {
  const { kind, reservation_status: status, ...stored } = row
  const gap = events.findIndex(({ seq }, index) => seq !== index + 1)
  if (gap >= 0) return `event ${gap + 1} is missing`
  if (!isDeepStrictEqual(replaySale(events), saleOf(stored, kind)))
    return 'the replayed sale differs from the stored one'
  const sum = payments.reduce((total, { amount }) => total + amount, 0)
  if (sum !== stored.paid) return `what was paid is not the sum of its payments`
  if (!isDeepStrictEqual(paymentsIn(events), new Map(payments.map((one) => [one.id, one.amount]))))
    return 'the payments differ from those in its events'
  return status === reservationStatus(saleOf(stored, kind).state)
    ? null
    : `its reservation is ${status}`
}

function paymentsIn(events: readonly SaleEventRow[]): Map<string, number> {
  return new Map(
    events.flatMap((row): [string, number][] => {
      const event = readSaleEvent(row)
      if (event.type === 'payment-recorded') return [[event.payment, event.amount]]
      return event.type === 'refunded' ? [[event.payment, -event.amount]] : []
    }),
  )
}

/** How its reservation stands while the sale is in this state. */
function reservationStatus(state: SaleState): string {
  if (isUnpaid(state)) return 'pending'
  return state === 'defaulted' || state === 'cancelled' ? 'cancelled' : 'completed'
}

async function missingSales(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('reservations')
    .leftJoin('sales', 'sales.id', 'reservations.id')
    .select('reservations.id')
    .where('sales.id', 'is', null)
    .orderBy('reservations.id')
    .execute()
  return rows.map(({ id }) => `Reservation ${id}: it has no sale`)
}

/** One statement, so that what is made meanwhile is in both counts or in none. */
async function numbersWithGaps(db: Database): Promise<string[]> {
  const { rows } = await sql<{ year: number; last: number; made: number; highest: number }>`
    with made as (
      select split_part(invoice_number, '-', 2)::integer as year, count(*)::integer as made,
        max(split_part(invoice_number, '-', 3)::integer) as highest
      from sales group by 1
    )
    select year, coalesce(last, 0) as last, coalesce(made, 0) as made, coalesce(highest, 0) as highest
    from invoice_numbers full join made using (year)
    order by year`.execute(db)
  return rows
    .filter(({ last, made, highest }) => made !== last || highest !== last)
    .map(({ year, last, made }) => `${year}: ${made} invoices, but ${last} numbers were taken`)
}

function readBatch(db: Database, after: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const sales = await tx
        .selectFrom('sales')
        .innerJoin('reservations', 'reservations.id', 'sales.id')
        .selectAll('sales')
        .select(['reservations.kind', 'reservations.status as reservation_status'])
        .where('sales.id', '>', after)
        .orderBy('sales.id')
        .limit(AT_ONCE)
        .execute()
      const ids = sql<string>`any(${sales.map(({ id }) => id)}::uuid[])`
      const events = await tx
        .selectFrom('sale_events')
        .selectAll()
        .where('sale_id', '=', ids)
        .orderBy('sale_id')
        .orderBy('seq')
        .execute()
      const payments = await tx
        .selectFrom('payments')
        .select(['id', 'sale_id', 'amount'])
        .where('sale_id', '=', ids)
        .where('state', '=', 'counted')
        .execute()
      return { sales, events, payments }
    })
}
