import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { after, aLedAuction, anAuction, NOW } from '../../test/builders.ts'
import {
  bidderLabel,
  buyNowPrice,
  extendedEnd,
  minimumBid,
  reserveStatus,
  rivalLabel,
  mayAct,
  sellsLot,
} from './bidding.ts'
import { dollarsToCents } from './money.ts'

describe('the minimum bid', () => {
  test('is the starting bid plus $100 while there is no bid', () => {
    expect(minimumBid(anAuction({ startingBid: dollarsToCents(10_000) }))).toBe(
      dollarsToCents(10_100),
    )
    expect(minimumBid(anAuction({ startingBid: dollarsToCents(0) }))).toBe(dollarsToCents(100))
  })

  test('is the current bid plus $100 from then on', () => {
    expect(minimumBid(aLedAuction(18_500))).toBe(dollarsToCents(18_600))
  })
})

describe('of the reserve only its status is told', () => {
  const reservePrice = dollarsToCents(20_000)

  test('none without a reserve', () => {
    expect(reserveStatus(aLedAuction(50_000))).toBe('none')
  })

  test('not met without a bid, or below it', () => {
    expect(reserveStatus(anAuction({ reservePrice }))).toBe('not_met')
    expect(reserveStatus(aLedAuction(19_900, { reservePrice }))).toBe('not_met')
  })

  test('met by a bid that equals or exceeds it', () => {
    expect(reserveStatus(aLedAuction(20_000, { reservePrice }))).toBe('met')
    expect(reserveStatus(aLedAuction(20_100, { reservePrice }))).toBe('met')
  })

  test('a reserve of $0 is met before the first bid', () => {
    expect(reserveStatus(anAuction({ reservePrice: dollarsToCents(0) }))).toBe('met')
  })
})

describe('the Buy Now price', () => {
  test('without a price of its own is the current bid, else the starting bid', () => {
    expect(buyNowPrice(anAuction({ startingBid: dollarsToCents(10_000) }))).toBe(
      dollarsToCents(10_000),
    )
    expect(buyNowPrice(aLedAuction(18_500))).toBe(dollarsToCents(18_500))
  })

  test('is the one that staff set, until the bidding reaches it', () => {
    const buyNowPriceSet = { buyNowPrice: dollarsToCents(25_000) }
    expect(buyNowPrice(anAuction(buyNowPriceSet))).toBe(dollarsToCents(25_000))
    expect(buyNowPrice(aLedAuction(24_900, buyNowPriceSet))).toBe(dollarsToCents(25_000))
    expect(buyNowPrice(aLedAuction(25_000, buyNowPriceSet))).toBeNull()
    expect(buyNowPrice(aLedAuction(25_100, buyNowPriceSet))).toBeNull()
  })

  test('is not offered where the one that staff set lies below a reserve that is not met', () => {
    const below = { buyNowPrice: dollarsToCents(25_000), reservePrice: dollarsToCents(30_000) }
    expect(buyNowPrice(anAuction(below))).toBeNull()
    expect(buyNowPrice(aLedAuction(18_500, below))).toBeNull()
    const at = { buyNowPrice: dollarsToCents(30_000), reservePrice: dollarsToCents(30_000) }
    expect(buyNowPrice(aLedAuction(18_500, at))).toBe(dollarsToCents(30_000))
  })

  test('is not offered while the reserve is not met and no price is set', () => {
    const reservePrice = dollarsToCents(20_000)
    expect(buyNowPrice(anAuction({ reservePrice }))).toBeNull()
    expect(buyNowPrice(aLedAuction(19_900, { reservePrice }))).toBeNull()
    expect(buyNowPrice(aLedAuction(20_000, { reservePrice }))).toBe(dollarsToCents(20_000))
  })

  test('is not offered where staff switched it off', () => {
    expect(buyNowPrice(aLedAuction(18_500, { buyNowEnabled: false }))).toBeNull()
    expect(
      buyNowPrice(anAuction({ buyNowEnabled: false, buyNowPrice: dollarsToCents(9_000) })),
    ).toBeNull()
  })
})

describe('the soft close', () => {
  const auction = anAuction({ endsAt: after(120), softCloseSeconds: 120 })

  test('moves the end to 120 seconds after a bid in the last 120 seconds', () => {
    expect(extendedEnd(auction, after(1))).toEqual(after(121))
    expect(extendedEnd(auction, after(119.999))).toEqual(after(239.999))
  })

  test('leaves the end where it is for a bid at or before the last 120 seconds', () => {
    expect(extendedEnd(auction, NOW)).toBeNull()
    expect(extendedEnd(auction, after(-1))).toBeNull()
  })

  test('is off at 0 seconds', () => {
    expect(extendedEnd({ ...auction, softCloseSeconds: 0 }, after(119.999))).toBeNull()
  })
})

describe('a bidder is shown to others', () => {
  test.each([
    ['as first name and last initial', 'Marcus', 'Thorne', 'Marcus T.'],
    ['with a capital initial', 'Marcus', 'thorne', 'Marcus T.'],
    ['without the spaces around a name', ' Marcus ', ' Thorne ', 'Marcus T.'],
    ['by a partly hidden e-mail where the name is one word', 'Marcus', null, 'd***@gmail.com'],
    ['by a partly hidden e-mail where there is no first name', null, 'Thorne', 'd***@gmail.com'],
    ['by a partly hidden e-mail where the name is blank', '  ', '', 'd***@gmail.com'],
    [
      'by a partly hidden e-mail where it is the name',
      'dana.wells@gmail.com',
      '',
      'd***@gmail.com',
    ],
  ])('%s', (_, firstName, lastName, label) => {
    expect(bidderLabel({ firstName, lastName, email: 'dana.wells@gmail.com' })).toBe(label)
  })

  test('as Anonymous where nothing is known', () => {
    expect(bidderLabel({ firstName: null, lastName: null, email: null })).toBe('Anonymous')
    expect(bidderLabel({ firstName: null, lastName: null, email: 'dana' })).toBe('Anonymous')
  })

  test('never with more of the e-mail than its first letter and domain', () => {
    const label = bidderLabel({ firstName: null, lastName: null, email: 'd@gmail.com' })
    expect(label).toBe('d***@gmail.com')
  })

  test('by a whole character, whatever the alphabet', () => {
    expect(bidderLabel({ firstName: 'Ada', lastName: '𝒦ing', email: null })).toBe('Ada 𝒦.')
  })
})

describe('nobody can be called what the product calls people', () => {
  const NAMES = ['You', ' you ', 'YOU', 'Y\u200Bou', 'Ｙｏｕ', 'You.', 'Anonymous', 'Highest']

  test.each(NAMES)('a bidder named %j is shown by a partly hidden e-mail', (firstName) => {
    const label = bidderLabel({ firstName, lastName: null, email: 'dana.wells@gmail.com' })
    expect(label).toBe('d***@gmail.com')
  })

  test('a last name tells them apart', () => {
    const label = bidderLabel({ firstName: 'You', lastName: 'Li', email: 'you.li@gmail.com' })
    expect(label).toBe('You L.')
  })

  test.each(NAMES)('a rival with the username %j is shown by the customer ID', (username) => {
    expect(rivalLabel({ username, customerId: 'HL-204187' })).toBe('HL-204187')
  })

  test('a rival is shown by username, else customer ID, else as Anonymous', () => {
    expect(rivalLabel({ username: 'dana_w', customerId: 'HL-204187' })).toBe('dana_w')
    expect(rivalLabel({ username: null, customerId: 'HL-204187' })).toBe('HL-204187')
    expect(rivalLabel({ username: null, customerId: null })).toBe('Anonymous')
  })
})

test('an admin may do what staff may, and nobody else may do either', () => {
  expect(mayAct(['member', 'admin'], 'staff')).toBe(true)
  expect(mayAct(['member', 'admin'], 'admin')).toBe(true)
  expect(mayAct(['member', 'staff'], 'staff')).toBe(true)
  expect(mayAct(['member', 'staff'], 'admin')).toBe(false)
  expect(mayAct(['member'], 'staff')).toBe(false)
})

test('the people of a consignor are not staff, and staff do nothing for one', () => {
  expect(mayAct(['member', 'consignor'], 'staff')).toBe(false)
  expect(mayAct(['member', 'consignor'], 'consignor')).toBe(true)
  expect(mayAct(['member', 'staff', 'admin'], 'consignor')).toBe(false)
})

const THEN = new Date('2026-11-21T15:00:00Z')
const LATER = new Date('2026-11-22T15:00:00Z')

test('whoever banks, people and lots are, exactly the people of its own bank are kept from a lot', () => {
  const bank = fc.constantFrom('harbor', 'coast', 'delta')
  const ofBanks = (names: readonly string[]) =>
    fc.dictionary(fc.constantFrom(...names), bank).map((all) => new Map(Object.entries(all)))
  const [people, lots] = [
    ['ada', 'ben', 'cleo'],
    ['truck', 'boat', 'coupe'],
  ] as const
  fc.assert(
    fc.property(ofBanks(people), ofBanks(lots), (acting, consigned) => {
      const all = {
        people: [...acting].map(([member, consignor]) => ({ member, consignor, until: null })),
        lots: [...consigned].map(([lot, consignor]) => ({ lot, consignor, since: THEN })),
      }
      for (const person of people) {
        const kept = lots.filter((lot) => sellsLot(all, person, lot))
        const own = lots.filter(
          (lot) =>
            acting.has(person) && consigned.has(lot) && acting.get(person) === consigned.get(lot),
        )
        expect(kept).toEqual(own)
      }
    }),
  )
})

test('the people of each bank that a lot was of are kept from it, those of others are not', () => {
  const people = ['harbor', 'coast', 'delta'].map((consignor) => ({
    ...{ member: `ada of ${consignor}`, consignor, until: null },
  }))
  const lots = [
    { lot: 'truck', consignor: 'harbor', since: THEN },
    { lot: 'truck', consignor: 'coast', since: THEN },
    { lot: 'boat', consignor: 'delta', since: THEN },
  ]
  const kept = people.filter(({ member }) => sellsLot({ people, lots }, member, 'truck'))
  expect(kept.map(({ consignor }) => consignor)).toEqual(['harbor', 'coast'])
})

test.each([
  ['one that was here when they left', LATER, THEN, true],
  ['none that came after they left', THEN, LATER, false],
])('whoever acted for a bank is kept from its lots: %s', (_, until, since, isKept) => {
  const people = [
    { member: 'ada', consignor: 'harbor', until },
    { member: 'ada', consignor: 'coast', until: null },
  ]
  const lots = [{ lot: 'truck', consignor: 'harbor', since }]
  expect(sellsLot({ people, lots }, 'ada', 'truck')).toBe(isKept)
})
