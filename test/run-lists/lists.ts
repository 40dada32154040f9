/** Run lists of consignors, and the calls that take them in. */
import type { StaffApi } from '../staff-api.ts'

export const HEADINGS = ['Stock #', 'VIN', 'Year', 'Make', 'Model', 'Start']
const COLUMNS = ['stock_number', 'vin', 'year', 'make', 'model', 'starting_bid']
let lastNumber = 0

/** A row of a vehicle that nobody has listed; what is told differs. */
export function aRow(change: Partial<Record<(typeof COLUMNS)[number], string>> = {}): string[] {
  lastNumber += 1
  const usual = {
    ...{ stock_number: `S${lastNumber}`, vin: `SERIAL${lastNumber}`, year: '1975' },
    ...{ make: 'Ford', model: 'Bronco', starting_bid: '9500' },
  }
  return Object.values({ ...usual, ...change })
}

export function csv(rows: readonly (readonly string[])[]): string {
  return [HEADINGS, ...rows].map((cells) => cells.join(',')).join('\n')
}

export type RunLists = ReturnType<typeof runListsOf>

export function runListsOf({ market, staff: by }: StaffApi) {
  const ask = (call: string, file: string | Uint8Array, fields: Record<string, string>) =>
    market.ask('POST', `/api/staff/run-lists${call}`, { by, body: form(file, fields) })
  return {
    send: (call: '' | '/check' | '/check.csv', file: string | Uint8Array, change: object = {}) =>
      ask(call, file, { settings: settingsWith(change) }),
    preview: (file: string | Uint8Array, consignor = '') => ask('/preview', file, { consignor }),
    lotsOf: (consignor: string) =>
      market.db
        .selectFrom('consignments')
        .innerJoin('consignors', 'consignors.id', 'consignor_id')
        .innerJoin('auctions', 'auctions.id', 'auction_id')
        .select(['stock_number', 'auctions.id', 'title', 'vin', 'status', 'starting_bid'])
        .select(['lot_number', 'mileage_unit'])
        .where('consignors.name', '=', consignor)
        .orderBy('lot_number')
        .execute(),
  }
}

function form(file: string | Uint8Array, fields: Record<string, string>): FormData {
  const sent = new FormData()
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  sent.set('file', new File([new Uint8Array(bytes)], 'november.csv'))
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  return sent
}

const settingsWith = (change: object) =>
  JSON.stringify({
    ...{ consignor: 'Harbor Federal', heading_row: 1, columns: COLUMNS, category: 'cars-trucks' },
    ...{ starting_bid: null, ends_at: new Date(Date.now() + 86_400_000).toISOString() },
    new_consignor: true,
    ...change,
  })
