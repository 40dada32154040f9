import { sql } from 'kysely'
import type { AuctionStatus } from '../../../rules/auction.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { ReadLot } from './read-lot.ts'

interface KnownLot {
  lot: string
  status: AuctionStatus
}

/** What of a list is in the inventory already, or was. */
export interface KnownLots {
  /** By the consignor's own number, in upper case. */
  byStock: ReadonlyMap<string, KnownLot>
  /** By the VIN, in upper case. */
  byVin: ReadonlyMap<string, KnownLot>
}

export async function findKnownLots(
  db: Database,
  lots: readonly ReadLot[],
  consignor: string,
): Promise<KnownLots> {
  const stocks = lots.flatMap(({ stockNumber }) => stockNumber?.toUpperCase() ?? [])
  const vins = lots.flatMap(({ form }) => form.vin?.toUpperCase() ?? [])
  const [byStock, byVin] = await Promise.all([
    sql<Row>`
      select upper(stock_number) as key, lot_number, status
      from consignments join auctions on auctions.id = auction_id
      where consignor_id = (select id from consignors where lower(name) = lower(${consignor}))
        and upper(stock_number) = any(${stocks}::text[])`.execute(db),
    sql<Row>`
      select upper(vin) as key, lot_number, status from auctions
      where vin is not null and upper(vin) = any(${vins}::text[])`.execute(db),
  ])
  return { byStock: byKey(byStock.rows), byVin: byKey(byVin.rows) }
}

interface Row {
  key: string
  lot_number: number
  status: AuctionStatus
}

/** Of several the one that is furthest from being over. */
function byKey(rows: readonly Row[]): Map<string, KnownLot> {
  const found = new Map<string, KnownLot>()
  for (const { key, lot_number, status } of rows) {
    const before = found.get(key)
    if (!before || isOver(before.status)) found.set(key, { lot: lotNumber(lot_number), status })
  }
  return found
}

function isOver(status: AuctionStatus): boolean {
  return status === 'sold' || status === 'withdrawn'
}

/** What is to be said of a row whose vehicle we know: it is left out, or it was sold before and comes again. */
export function knownNote(
  { stockNumber, form }: ReadLot,
  { byStock, byVin }: KnownLots,
): { kind: 'known' | 'warning'; field: 'stock_number' | 'vin'; message: string } | null {
  const consigned = byStock.get(stockNumber?.toUpperCase() ?? '')
  // The same number again means the same consignment, unless it was taken back.
  if (consigned && consigned.status !== 'withdrawn') {
    const message = `In the inventory already, by its stock number: ${consigned.lot} (${consigned.status}).`
    return { kind: 'known', field: 'stock_number', message }
  }
  const listed = byVin.get(form.vin?.toUpperCase() ?? '')
  if (!listed) return null
  const told = `${listed.lot} (${listed.status})`
  return isOver(listed.status)
    ? { kind: 'warning', field: 'vin', message: `This vehicle was listed before: ${told}.` }
    : { kind: 'known', field: 'vin', message: `In the inventory already, by its VIN: ${told}.` }
}
