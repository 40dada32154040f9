import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aSale } from '../../../test/sales/a-sale.ts'
import { toDenver } from '../../../test/sales/to-denver.ts'
import { cents } from '../money.ts'
import { applySale } from './apply-sale.ts'
import {
  handoverLine,
  isChosen,
  isPastDay,
  quoteDelivery,
  quotePickUp,
  type Destination,
} from './handover.ts'
import { TERMS_TODAY } from './terms.ts'

const DENVER = { name: 'Denver, CO', country: 'United States' } as const
const HALIFAX = { name: 'Halifax, NS', country: 'Canada' } as const
const FROM = 'Charlotte, NC'

const quote = (miles: number | null, to: Partial<Destination> = {}, terms = TERMS_TODAY) =>
  quoteDelivery(terms, FROM, { country: 'United States', place: DENVER, ...to }, miles)

describe('the price of a way', () => {
  test('is told with how it came about', () => {
    expect(quote(1_560)).toEqual({
      outcome: 'priced',
      price: 39_200,
      miles: 1_560,
      text: 'Delivery to Denver, CO',
      detail: '1,560 miles from Charlotte, NC: first 1,000 free, 560 at $0.70',
    })
    expect(quote(1_000)).toMatchObject({
      price: 0,
      detail: '1,000 miles from Charlotte, NC: free up to 1,000',
    })
    expect(quotePickUp(FROM)).toMatchObject({ price: 0, text: 'Pick-up in Charlotte, NC' })
    expect(quotePickUp(null)).toMatchObject({ text: 'Pick-up' })
  })

  test('is that of the terms of the sale, not of today', () => {
    const terms = { ...TERMS_TODAY, freeDeliveryMiles: 500, deliveryCentsPerMile: 100 }
    expect(quote(1_560, {}, terms)).toMatchObject({
      price: 106_000,
      detail: '1,560 miles from Charlotte, NC: first 500 free, 1,060 at $1.00',
    })
  })

  test('never falls as the way grows, and is whole cents', () => {
    const way = fc.integer({ min: 0, max: 9_000 })
    const priceOf = (miles: number) => {
      const quoted = quote(miles)
      if (quoted.outcome !== 'priced') throw new Error('no price')
      return quoted.price
    }
    fc.assert(
      fc.property(way, way, (one, more) => {
        expect(priceOf(one + more)).toBeGreaterThanOrEqual(priceOf(one))
        expect(Number.isSafeInteger(priceOf(one))).toBe(true)
      }),
    )
  })

  test('of a place that we do not know is for staff to say, and the choice is no dead end', () => {
    expect(quote(null, { place: null })).toMatchObject({ outcome: 'by-staff', text: 'Delivery' })
    const unknownStart = quote(null)
    expect(unknownStart).toMatchObject({ outcome: 'by-staff', text: 'Delivery to Denver, CO' })
  })

  test.each(['Mexico', 'Other'])('there is none to %s: what to do instead is said', (country) => {
    const quoted = quote(900, { country })
    expect(quoted).toMatchObject({ outcome: 'impossible', field: 'country' })
    expect(quoted).toHaveProperty('why', expect.stringContaining('Choose pick-up instead'))
  })

  test('a code of the other country is asked about', () => {
    const wrong = quote(900, { place: HALIFAX })
    expect(wrong).toMatchObject({ outcome: 'impossible', field: 'postal_code' })
    expect(quote(900, { place: HALIFAX, country: 'Canada' }).outcome).toBe('priced')
  })
})

const sale = aSale()
const priced = { price: cents(39_200), text: 'Delivery to Denver, CO', detail: null }

describe('the line of a choice', () => {
  test('is none for pick-up, and while staff have not priced it', () => {
    expect(handoverLine(sale, { method: 'pick_up' }, priced)).toBeNull()
    expect(handoverLine(sale, toDenver, null)).toBeNull()
    expect(handoverLine(sale, toDenver, priced)).toEqual({
      id: 'delivery s1',
      kind: 'delivery',
      text: 'Delivery to Denver, CO',
      amount: 39_200,
    })
  })

  test('the same choice again is known, whatever the order of what was stored', () => {
    const delivery = handoverLine(sale, toDenver, priced)
    const event = { type: 'handover-chosen', handover: toDenver, delivery } as const
    const chosen = applySale(sale, event, 's1', new Date(2))
    const stored = { ...chosen, handover: JSON.parse(JSON.stringify(shuffled(toDenver))) }
    expect(isChosen(stored, toDenver, delivery)).toBe(true)
    const dated = { ...chosen, handover: { ...toDenver, chosenAt: '2026-12-01T10:00:00.000Z' } }
    expect(isChosen(dated, toDenver, delivery)).toBe(true)
    expect(isChosen(stored, { ...toDenver, wishedOn: '2026-12-01' }, delivery)).toBe(false)
    expect(isChosen(stored, toDenver, null)).toBe(false)
    expect(isChosen(sale, { method: 'pick_up' }, null)).toBe(false)
  })
})

/** As JSONB may keep it. */
function shuffled(handover: object): object {
  return Object.fromEntries(Object.entries(handover).toReversed())
}

test('a day is over when it is over in New York', () => {
  const late = new Date('2026-12-01T04:59:00Z')
  expect(isPastDay('2026-11-30', late)).toBe(false)
  expect(isPastDay('2026-11-29', late)).toBe(true)
  expect(isPastDay('2026-11-30', new Date('2026-12-01T05:00:00Z'))).toBe(true)
})
