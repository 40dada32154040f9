/** Auctions as the catalogue reads them, a few of each kind, so that values meet. */
import fc from 'fast-check'
import type { CatalogueRow } from '../src/catalogue/auction-values.server.ts'

const BEGAN = Date.UTC(2026, 10, 21)

export function rowId(nth: number): string {
  return `00000000-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`
}

export function aRow(change: Partial<CatalogueRow> = {}): CatalogueRow {
  return {
    id: rowId(1),
    status: 'available',
    category: 'boats',
    make: null,
    model: null,
    make_model: null,
    body_style: null,
    state: null,
    location: null,
    year: null,
    mileage: null,
    mileage_unit: 'miles',
    starting_bid: 500_000,
    current_bid: null,
    sale_price: null,
    reserve_price: null,
    buy_now_price: null,
    buy_now_enabled: true,
    created_at: new Date(BEGAN),
    ends_at: new Date(BEGAN),
    paused_at: null,
    text: '',
    numbers: [],
    ...change,
  }
}

const instants = fc.nat(5).map((hours) => new Date(BEGAN + hours * 3_600_000))

/** Rows of at most so many auctions. */
export function rowsOf(auctions: number): fc.Arbitrary<CatalogueRow> {
  return fc
    .record({
      id: fc.integer({ min: 1, max: auctions }).map(rowId),
      status: fc.constantFrom('available', 'available', 'ended', 'sold', 'draft', 'withdrawn'),
      category: fc.constantFrom('boats', 'cars-trucks'),
      make: fc.constantFrom('Ford', 'FORD', 'BMW', null),
      location: fc.constantFrom('Tampa, FL', 'tampa, fl', 'Reno, NV', 'Behind the barn', null),
      year: fc.constantFrom(1998, 2019, null),
      starting_bid: fc.constantFrom(500_000, 750_000),
      current_bid: fc.constantFrom(null, 1_234_500),
      sale_price: fc.constantFrom(null, null, 750_000),
      mileage: fc.constantFrom(0, 5_000, 64_000, null),
      mileage_unit: fc.constantFrom('miles', 'miles', 'hours'),
      created_at: instants,
      ends_at: instants,
      text: fc.constantFrom('red truck', 'old red boat', 'TRUCK 100% blue'),
    })
    .map(aRow)
}
