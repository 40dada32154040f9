import { describe, expect, test } from 'vitest'
import { isVin } from '../../src/rules/vehicle/vin.ts'
import { viewsOf } from '../artwork/views.ts'
import { demoBidders } from './bidders.ts'
import { DEMO_ACCOUNT } from './demo-account.ts'
import { demoLots, lotFacts, type DemoLot } from './lots.ts'
import { INCREMENT } from './past-bids.ts'
import { isHullNumber, modelYearCode } from './vehicle-number.ts'

const shapeOf = (lot: DemoLot) => lotFacts.get(lot.lotNumber)?.shape
const MACHINES = ['excavator', 'wheel-loader', 'skid-steer', 'bulldozer']
const BOATS = ['bowrider', 'pontoon', 'jet-ski']
const isMachine = (lot: DemoLot) => MACHINES.includes(shapeOf(lot) ?? '')
const isBoat = (lot: DemoLot) => BOATS.includes(shapeOf(lot) ?? '')
const isRoadVehicle = (lot: DemoLot) => !isMachine(lot) && !isBoat(lot)
const unique = (values: unknown[]) => new Set(values).size

/** Titles and numbers of the lots that are not as they should be: a failing test names them. */
function except(lots: readonly DemoLot[], isRight: (lot: DemoLot) => boolean): string[] {
  return lots.filter((lot) => !isRight(lot)).map((lot) => `${lot.title} ${lot.vin}`)
}
const bestBid = (lot: DemoLot) => lot.bids.at(-1)?.amount ?? 0
const worthOf = (lot: DemoLot) => lotFacts.get(lot.lotNumber)?.prices.worth ?? 0

describe('the inventory', () => {
  test('has 168 lots in the numbers by category that the specification shows', () => {
    expect(Object.groupBy(demoLots, (lot) => lot.category)).toSatisfy(
      (groups: Record<string, DemoLot[]>) =>
        Object.entries({
          'cars-trucks': 72,
          'classic-cars': 45,
          motorcycles: 8,
          powersports: 5,
          'rvs-campers': 14,
          boats: 6,
          'heavy-equipment': 18,
        }).every(([slug, count]) => groups[slug]?.length === count),
    )
    expect(demoLots).toHaveLength(168)
  })

  test('gives every lot its own number, identifier and description', () => {
    expect(unique(demoLots.map((lot) => lot.lotNumber))).toBe(168)
    expect(unique(demoLots.map((lot) => lot.vin))).toBe(168)
    expect(unique(demoLots.map((lot) => lot.description))).toBe(168)
    expect(unique(demoLots.map((lot) => lot.title))).toBe(168)
  })

  test('leaves no field empty', () => {
    const isFilled = (lot: DemoLot) =>
      Object.values(lot).every((value) => value !== '' && value !== undefined) &&
      lot.equipment.every((item) => item !== '' && item.trim() === item)
    expect(except(demoLots, isFilled)).toEqual([])
    expect(except(demoLots, (lot) => lot.equipment.length >= 4)).toEqual([])
    expect(except(demoLots, (lot) => lot.description.length > 120)).toEqual([])
    expect(except(demoLots, (lot) => /^[A-Z][A-Za-z. ]+, [A-Z]{2}$/.test(lot.location))).toEqual([])
  })

  test('leaves engine, drive train, transmission and miles out only for what is towed', () => {
    const towed = demoLots.filter((lot) => shapeOf(lot) === 'travel-trailer')
    const driven = demoLots.filter((lot) => !towed.includes(lot))
    const isDriven = (lot: DemoLot) =>
      lot.engine !== null && lot.driveTrain !== null && lot.transmission !== null && lot.mileage > 0
    expect(towed.length).toBeGreaterThan(0)
    expect(except(driven, isDriven)).toEqual([])
    expect(except(towed, (lot) => lot.engine === null && lot.mileage === 0)).toEqual([])
  })
})

describe('identifiers', () => {
  test('road vehicles from 1981 have a VIN with its check digit and model year', () => {
    const modern = demoLots.filter((lot) => isRoadVehicle(lot) && lot.year >= 1981)
    expect(modern.length).toBeGreaterThan(100)
    expect(except(modern, (lot) => isVin(lot.vin))).toEqual([])
    expect(except(modern, (lot) => lot.vin[9] === modelYearCode(lot.year))).toEqual([])
  })

  test('position 7 of a car tells the model years before and from 2010 apart', () => {
    const cars = demoLots.filter(
      (lot) => lot.year >= 1981 && ['cars-trucks', 'classic-cars'].includes(lot.category),
    )
    const isRight = (lot: DemoLot) => /[A-Z]/.test(lot.vin[6] ?? '') === lot.year >= 2010
    expect(except(cars, isRight)).toEqual([])
  })

  test('older cars have a chassis number that cannot be taken for a VIN', () => {
    const older = demoLots.filter((lot) => isRoadVehicle(lot) && lot.year < 1981)
    expect(older.length).toBeGreaterThan(30)
    expect(except(older, (lot) => lot.vin.length < 17)).toEqual([])
  })

  test('boats have a hull number of their model year, machines a serial number', () => {
    expect(except(demoLots.filter(isBoat), (lot) => isHullNumber(lot.vin, lot.year))).toEqual([])
    expect(except(demoLots.filter(isMachine), (lot) => /^[A-Z0-9]{8,17}$/.test(lot.vin))).toEqual(
      [],
    )
  })

  test('boats and machines count hours, everything else miles', () => {
    const counted = demoLots.filter((lot) => lot.mileageUnit === 'hours')
    expect(except(demoLots, (lot) => counted.includes(lot) !== isRoadVehicle(lot))).toEqual([])
    expect(except(counted, (lot) => lot.mileage < 10000)).toEqual([])
  })
})

describe('pictures', () => {
  test('every lot has 5 to 20 different ones, all of them views of its body', () => {
    const isRight = ({ lotNumber, pictures }: DemoLot) => {
      const possible: readonly string[] = viewsOf(lotFacts.get(lotNumber)?.shape ?? 'sedan')
      return unique(pictures) === pictures.length && pictures.every((v) => possible.includes(v))
    }
    expect(except(demoLots, isRight)).toEqual([])
    expect(except(demoLots, (lot) => lot.pictures.length >= 5)).toEqual([])
    expect(except(demoLots, (lot) => lot.pictures.length <= 20)).toEqual([])
  })

  test('several lots have more than the 12 that a gallery shows at first', () => {
    const many = demoLots.filter((lot) => lot.pictures.length > 12)
    expect(many.length).toBeGreaterThanOrEqual(25)
    expect(demoLots.find((lot) => lot.lotNumber === 10482)?.pictures).toHaveLength(18)
  })
})

describe('runs', () => {
  test('most lots are available, with ends from minutes to nine days away', () => {
    const running = demoLots.filter((lot) => lot.schedule.status === 'available')
    const ends = running.map((lot) => lot.schedule.endsInMinutes)
    expect(running).toHaveLength(140)
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(15)
    expect(Math.max(...ends)).toBeLessThanOrEqual(9 * 24 * 60)
    expect(ends.filter((minutes) => minutes < 60).length).toBeLessThan(8)
    const withBids = running.filter((lot) => lot.bids.length > 0).length / running.length
    expect(withBids).toBeGreaterThan(0.5)
    expect(withBids).toBeLessThan(0.7)
  })

  test('16 have ended and 12 are sold, a sold one never below its reserve', () => {
    const over = demoLots.filter((lot) => lot.schedule.status !== 'available')
    const sold = over.filter((lot) => lot.schedule.status === 'sold')
    expect(over).toHaveLength(28)
    expect(sold).toHaveLength(12)
    expect(except(over, (lot) => lot.schedule.endsInMinutes < 0)).toEqual([])
    expect(except(sold, (lot) => bestBid(lot) >= (lot.reservePrice ?? 1))).toEqual([])
  })

  test('some ended without a bid, some below their reserve, some with a winner', () => {
    const ended = demoLots.filter((lot) => lot.schedule.status === 'ended')
    const withBids = ended.filter((lot) => lot.bids.length > 0)
    const belowReserve = withBids.filter((lot) => bestBid(lot) < (lot.reservePrice ?? 0))
    expect(withBids.length).toBeLessThan(ended.length)
    expect(belowReserve.length).toBeGreaterThan(0)
    expect(belowReserve.length).toBeLessThan(withBids.length)
  })

  test('bids rise by at least the increment from the starting bid', () => {
    const isRising = (lot: DemoLot) =>
      lot.bids.every(
        (bid, index) => bid.amount >= (lot.bids[index - 1]?.amount ?? lot.startingBid) + INCREMENT,
      )
    expect(except(demoLots, isRising)).toEqual([])
    expect(except(demoLots, (lot) => lot.bids.length <= 25)).toEqual([])
  })

  test('bids were made one after the other, while the auction ran, by people of the demo', () => {
    const isInTime = ({ bids, schedule }: DemoLot) =>
      bids.every(
        (bid, index) =>
          bid.minutesAgo < (bids[index - 1]?.minutesAgo ?? schedule.startedMinutesAgo) &&
          bid.minutesAgo > Math.max(0, -schedule.endsInMinutes) &&
          (demoBidders[bid.bidder] !== undefined || bid.bidder === DEMO_ACCOUNT),
      )
    expect(except(demoLots, isInTime)).toEqual([])
  })

  test('nobody bid more than the vehicle is worth, or more than Buy Now would cost', () => {
    const withBuyNow = demoLots.filter((lot) => lot.buyNowPrice !== null)
    expect(withBuyNow.length).toBeGreaterThan(5)
    expect(except(demoLots, (lot) => bestBid(lot) < worthOf(lot))).toEqual([])
    expect(except(withBuyNow, (lot) => bestBid(lot) < (lot.buyNowPrice ?? 0))).toEqual([])
    expect(except(withBuyNow, (lot) => (lot.buyNowPrice ?? 0) >= (lot.reservePrice ?? 0))).toEqual(
      [],
    )
  })

  test('the F-150 stands as on the screens it is known from', () => {
    const truck = demoLots.find((lot) => lot.lotNumber === 10482)
    expect(truck).toMatchObject({
      title: '2019 Ford F-150 Lariat SuperCrew',
      reservePrice: 19900,
      schedule: { status: 'available', endsInMinutes: 252 },
    })
    expect(truck?.bids).toHaveLength(14)
    expect(truck?.bids.at(-1)?.amount).toBe(18400)
  })
})

test('bidders are 60 or so different people at addresses that nobody owns', () => {
  const isRight = (bidder: (typeof demoBidders)[number]) =>
    /^[a-z0-9_]{6,20}$/.test(bidder.username) &&
    /^[a-z.]+@example\.(com|net|org)$/.test(bidder.email) &&
    /^\d{5}$/.test(bidder.zip)
  expect(demoBidders.length).toBeGreaterThanOrEqual(60)
  expect(unique(demoBidders.map((bidder) => bidder.username))).toBe(demoBidders.length)
  expect(demoBidders.filter((bidder) => !isRight(bidder))).toEqual([])
})
