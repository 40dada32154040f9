import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryCost } from '../delivery.ts'
import { cents } from '../money.ts'
import { quoteDelivery } from '../sales/handover.ts'
import { TERMS_TODAY, type SaleTerms } from '../sales/terms.ts'
import { asTold, keptDelivery, readKept, toldFor, type ToldDelivery } from './told-delivery.ts'

const miles = fc.integer({ min: 0, max: 6_000 })
const codes = fc.constantFrom('98101', '98101-1234', '33602', 'V6B 1A1', 'V6B1A1', 'K1A 0B1')
const tolds = fc.record({ postalCode: codes, miles, cost: fc.nat(400_000).map(cents) })
const rates: fc.Arbitrary<SaleTerms> = fc
  .record({ freeDeliveryMiles: fc.nat(2_000), deliveryCentsPerMile: fc.nat(300) })
  .map((change) => ({ ...TERMS_TODAY, ...change }))

const SEATTLE = {
  country: 'United States',
  place: { name: 'Seattle, WA', country: 'United States' },
} as const

const quoteUnder = (terms: SaleTerms, away: number | null) => {
  const quote = quoteDelivery(terms, 'Tampa, FL', SEATTLE, away)
  if (quote.outcome === 'impossible') throw new Error('we deliver to Seattle')
  return quote
}

test('whatever the rate and the distance become, what was told with the bid is what it costs', () => {
  fc.assert(
    fc.property(tolds, rates, fc.option(miles), (told, terms, away) => {
      const quote = asTold(quoteUnder(terms, away), told)
      expect(quote).toMatchObject({ outcome: 'priced', price: told.cost, miles: told.miles })
    }),
  )
})

test('where nothing changed the quote is as without a bid', () => {
  fc.assert(
    fc.property(miles, (away) => {
      const quote = quoteUnder(TERMS_TODAY, away)
      const told = { postalCode: '98101', miles: away, cost: deliveryCost(away) }
      expect(asTold(quote, told)).toBe(quote)
    }),
  )
})

test('of what was told for a code the latest counts, and for no other code', () => {
  const same = (one: string) => one.replaceAll(' ', '').replace(/^(\d{5}).*/, '$1')
  fc.assert(
    fc.property(fc.array(tolds), codes, (told, code) => {
      const isHalf = (one: string) => /^[A-Z]\d[A-Z]$/.test(same(one))
      const expected =
        told.find(({ postalCode: one }) =>
          isHalf(one) ? same(code).startsWith(same(one)) : same(one) === same(code),
        ) ?? null
      expect(toldFor(told, code)).toEqual(expected)
    }),
  )
})

test('it is kept as it was told', () => {
  fc.assert(
    fc.property(tolds, (told: ToldDelivery) => {
      expect(readKept(JSON.parse(JSON.stringify(keptDelivery(told, new Date(0)))))).toEqual(told)
    }),
  )
})
