import { expect, test } from 'vitest'
import { knownNote, type KnownLot } from './known-lots.ts'
import type { ReadLot } from './read-lot.ts'

const BANK = 'Harbor Federal'
const VIN = '1M8GDM9AXKP042788'
const OTHER_VIN = '1FTEW1EP4KFA10482'

const row = (stockNumber: string | null, vin: string | null = VIN) =>
  ({ stockNumber, form: { vin } }) as Pick<ReadLot, 'stockNumber' | 'form'>
const aKnown = (change: Partial<KnownLot>): KnownLot => ({
  ...{ lot: 'HL-1', status: 'draft', hasBuyer: false, vin: VIN, consignor: BANK },
  ...change,
})
const noteOf = (asked: ReturnType<typeof row>, byStock: KnownLot[], byVin: KnownLot[] = []) => {
  const lots = {
    byStock: new Map([[asked.stockNumber?.toUpperCase() ?? '', byStock]]),
    byVin: new Map([[asked.form.vin ?? '', byVin]]),
  }
  const note = knownNote(asked, lots, BANK)
  return note && `${note.kind} ${note.field}`
}

test.each([
  ['the same VIN', aKnown({}), VIN],
  ['the same VIN, sold', aKnown({ status: 'sold' }), VIN],
  ['no VIN', aKnown({ vin: null }), VIN],
  ['a VIN that the row does not tell', aKnown({}), null],
])('a stock number of a lot with %s is of a known vehicle', (_, lot, vin) => {
  expect(noteOf(row('A-17', vin), [lot])).toBe('known stock_number')
})

test('a number that is used again, for another vehicle, is an error until the first is sold', () => {
  const first = aKnown({ vin: OTHER_VIN, status: 'available' })
  expect(noteOf(row('1'), [first])).toBe('error stock_number')
  const won = { ...first, hasBuyer: true }
  expect(noteOf(row('1'), [{ ...won, status: 'ended' }])).toBe('warning stock_number')
  expect(noteOf(row('1'), [{ ...won, status: 'sold' }])).toBe('warning stock_number')
  expect(noteOf(row('1'), [{ ...first, status: 'withdrawn' }])).toBeNull()
})

test('the lists of both vehicles that had a number are known when they come again', () => {
  const both = [
    aKnown({ vin: OTHER_VIN, status: 'sold', hasBuyer: true }),
    aKnown({ status: 'available' }),
  ]
  expect(noteOf(row('1'), both)).toBe('known stock_number')
  expect(noteOf(row('1', OTHER_VIN), both)).toBe('known stock_number')
})

test('a VIN that is listed is known, unless it is another consignor’s: that is an error', () => {
  expect(noteOf(row('A-17'), [], [aKnown({})])).toBe('known vin')
  expect(noteOf(row('A-17'), [], [aKnown({ consignor: 'harbor federal' })])).toBe('known vin')
  expect(noteOf(row('A-17'), [], [aKnown({ consignor: null })])).toBe('known vin')
  expect(noteOf(row('A-17'), [], [aKnown({ consignor: 'First Coast' })])).toBe('error vin')
})

test('what is over may be listed again, whosever it was', () => {
  const over = aKnown({ status: 'sold', consignor: 'First Coast' })
  expect(noteOf(row('A-17'), [], [over])).toBe('warning vin')
  expect(noteOf(row('A-17'), [], [over, aKnown({})])).toBe('known vin')
  expect(noteOf(row('A-17'), [], [])).toBeNull()
})
