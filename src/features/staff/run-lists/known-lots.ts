/** Whether a row of a run list tells of a vehicle that is in the inventory already, or was. */
import { runListFaultsText } from '../../../languages/staff/answers/run-list-faults.ts'
import type { AuctionStatus } from '../../../rules/auction.ts'
import type { ReadLot } from './read-lot.ts'
import type { RunListNote } from './run-lists.ts'

export interface KnownLot {
  lot: string
  status: AuctionStatus
  /** Somebody has won or bought it, whether or not it is paid. */
  hasBuyer: boolean
  /** In upper case. */
  vin: string | null
  /** Whose it is; null for nobody's. */
  consignor: string | null
}

/** What of a list is in the inventory already, or was. */
export interface KnownLots {
  /** Of the list's consignor, by its own number in upper case. */
  byStock: ReadonlyMap<string, readonly KnownLot[]>
  /** Whosever they are, by the VIN in upper case. */
  byVin: ReadonlyMap<string, readonly KnownLot[]>
}

type Note = Omit<RunListNote, 'row'>

/**
 * What is to be said of a row whose vehicle we know: it is left out as `known`, it comes again with a warning, or it contradicts what
 * we know. Consignors use their numbers again, each year or in each list: the same number is the same vehicle unless its VIN differs.
 */
export function knownNote(
  { stockNumber, form }: Pick<ReadLot, 'stockNumber' | 'form'>,
  { byStock, byVin }: KnownLots,
  consignor: string,
): Note | null {
  const vin = form.vin?.toUpperCase() ?? null
  // What was taken back may come again.
  const numbered = (byStock.get(stockNumber?.toUpperCase() ?? '') ?? []).filter(
    ({ status }) => status !== 'withdrawn',
  )
  const same = numbered.find((lot) => vin === null || lot.vin === null || lot.vin === vin)
  if (same) return known('stock_number', 'knownByStockNumber', same)
  const open = numbered.find(({ hasBuyer }) => !hasBuyer)
  if (open) {
    const message = runListFaultsText('otherVin', { lot: told(open), vin: open.vin ?? '' })
    return { kind: 'error', field: 'stock_number', message }
  }
  const listed = vin === null ? [] : (byVin.get(vin) ?? [])
  const stillThere = listed.find(({ status }) => status !== 'sold' && status !== 'withdrawn')
  if (stillThere) return noteOfVin(stillThere, consignor)
  const [before] = listed
  if (before) {
    const message = runListFaultsText('listedBefore', { lot: told(before) })
    return { kind: 'warning', field: 'vin', message }
  }
  const [sold] = numbered
  if (!sold) return null
  const message = runListFaultsText('numberOfAnother', { lot: told(sold) })
  return { kind: 'warning', field: 'stock_number', message }
}

function noteOfVin(lot: KnownLot, consignor: string): Note {
  if (lot.consignor === null || lot.consignor.toLowerCase() === consignor.toLowerCase())
    return known('vin', 'knownByVin', lot)
  const of = { consignor: lot.consignor, lot: told(lot) }
  const message = runListFaultsText('knownAsAnothers', of)
  return { kind: 'error', field: 'vin', message }
}

function known(
  field: 'stock_number' | 'vin',
  how: 'knownByStockNumber' | 'knownByVin',
  lot: KnownLot,
): Note {
  return { kind: 'known', field, message: runListFaultsText(how, { lot: told(lot) }) }
}

/** 'HL-20017 (draft)' */
function told({ lot, status }: KnownLot): string {
  return runListFaultsText('lotAndStatus', { lot, status })
}
