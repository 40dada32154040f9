import { sql } from 'kysely'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { KnownLot, KnownLots } from './known-lots.ts'
import type { ReadLot } from './read-lot.ts'

export async function findKnownLots(
  db: Database,
  lots: readonly ReadLot[],
  consignor: string,
): Promise<KnownLots> {
  const stocks = lots.flatMap(({ stockNumber }) => stockNumber?.toUpperCase() ?? [])
  const vins = lots.flatMap(({ form }) => form.vin?.toUpperCase() ?? [])
  const [byStock, byVin] = await Promise.all([
    sql<Row>`
      select upper(stock_number) as key, lot_number, status, ${HAS_BUYER} as "hasBuyer", upper(vin) as vin, consignors.name as consignor
      from consignors join consignments on consignor_id = consignors.id join auctions on auctions.id = auction_id
      where lower(consignors.name) = lower(${consignor}) and upper(stock_number) = any(${stocks}::text[])`.execute(
      db,
    ),
    sql<Row>`
      select upper(vin) as key, lot_number, status, ${HAS_BUYER} as "hasBuyer", upper(vin) as vin, consignors.name as consignor
      from auctions left join consignments on auction_id = auctions.id
      left join consignors on consignors.id = consignor_id
      where vin is not null and upper(vin) = any(${vins}::text[])`.execute(db),
  ])
  return { byStock: byKey(byStock.rows), byVin: byKey(byVin.rows) }
}

const HAS_BUYER = sql<boolean>`(status = 'sold' or reservation_id is not null)`

interface Row extends Omit<KnownLot, 'lot'> {
  key: string
  lot_number: number
}

function byKey(rows: readonly Row[]): Map<string, KnownLot[]> {
  const grouped = Map.groupBy(rows, ({ key }) => key)
  return new Map(
    [...grouped].map(([key, those]) => [
      key,
      those.map(({ lot_number: number, ...lot }) => ({ ...lot, lot: lotNumber(number) })),
    ]),
  )
}
