import { boats } from './boats.ts'
import { classicConvertibles } from './classic-convertibles.ts'
import { classicTrucksAndModernClassics } from './classic-trucks-and-modern-classics.ts'
import { commercialTrucks } from './commercial-trucks.ts'
import { coupesAndHatchbacks } from './coupes-and-hatchbacks.ts'
import { coupesOfThe1970s } from './coupes-of-the-1970s.ts'
import { boughtMinutesAgo, withOwnBids } from './demo-account.ts'
import { hardtopsOfThe1960s } from './hardtops-of-the-1960s.ts'
import type { CategorySlug, LotFacts } from './lot-facts.ts'
import { machines } from './machines.ts'
import { motorcycles } from './motorcycles.ts'
import { motorhomes } from './motorhomes.ts'
import { dealOutcomes, endingOrder } from './outcomes.ts'
import type { PastBid } from './past-bids.ts'
import { choosePhotos } from './photo-choice.ts'
import { pickupsFordAndChevrolet } from './pickups-ford-and-chevrolet.ts'
import { pickupsOtherMakes } from './pickups-other-makes.ts'
import { postwarCars } from './postwar-cars.ts'
import { powersports } from './powersports.ts'
import { makeRun, type Run, type Schedule } from './runs.ts'
import { sedansCompactAndMidsize } from './sedans-compact-and-midsize.ts'
import { sedansLargeAndPremium } from './sedans-large-and-premium.ts'
import { suvsThreeRow } from './suvs-three-row.ts'
import { suvsTwoRow } from './suvs-two-row.ts'
import { travelTrailers } from './travel-trailers.ts'
import { vans } from './vans.ts'

/** One auction of the demo. Money in whole dollars, times in minutes from the moment of seeding. */
export interface DemoLot {
  lotNumber: number
  title: string
  category: CategorySlug
  year: number
  make: string
  model: string
  /** VIN, chassis, hull identification or serial number. */
  vin: string
  /** 0 for what is towed and has no odometer. */
  mileage: number
  mileageUnit: 'miles' | 'hours'
  bodyStyle: string
  location: string
  engine: string | null
  driveTrain: string | null
  transmission: string | null
  exteriorColor: string | null
  interiorColor: string | null
  description: string
  equipment: string[]
  startingBid: number
  reservePrice: number | null
  buyNowPrice: number | null
  buyNowEnabled: boolean
  schedule: Schedule
  /** Oldest first. */
  bids: PastBid[]
  /** When the demo account took it with Buy Now; null: nobody did. */
  boughtMinutesAgo: number | null
  /** View names in gallery order. */
  pictures: string[]
}

const INVENTORY: Record<CategorySlug, readonly LotFacts[]> = {
  'cars-trucks': [
    ...pickupsFordAndChevrolet,
    ...pickupsOtherMakes,
    ...sedansCompactAndMidsize,
    ...sedansLargeAndPremium,
    ...suvsTwoRow,
    ...suvsThreeRow,
    ...vans,
    ...coupesAndHatchbacks,
  ],
  'classic-cars': [
    ...hardtopsOfThe1960s,
    ...coupesOfThe1970s,
    ...postwarCars,
    ...classicConvertibles,
    ...classicTrucksAndModernClassics,
  ],
  motorcycles,
  powersports,
  'rvs-campers': [...motorhomes, ...travelTrailers],
  boats,
  'heavy-equipment': [...machines, ...commercialTrucks],
}

const HOUR_METERED = new Set<LotFacts['shape']>([
  'bowrider',
  'pontoon',
  'jet-ski',
  'excavator',
  'wheel-loader',
  'skid-steer',
  'bulldozer',
])

/** Boats and machines count hours, everything else miles. */
export function hasHourMeter(shape: LotFacts['shape']): boolean {
  return HOUR_METERED.has(shape)
}

/** What was recorded of every lot, by lot number: the artwork draws from it. */
export const lotFacts: ReadonlyMap<number, LotFacts> = new Map(
  Object.values(INVENTORY)
    .flat()
    .map((facts) => [facts.lotNumber, facts]),
)

/** The whole demo inventory, by lot number. */
export const demoLots: readonly DemoLot[] = makeLots()

function makeLots(): DemoLot[] {
  const all = [...lotFacts.values()]
  const outcomes = dealOutcomes(all)
  const ending = endingOrder(all, outcomes)
  return (Object.keys(INVENTORY) as CategorySlug[])
    .flatMap((category) =>
      INVENTORY[category].map((facts) => {
        const place = Math.max(0, ending.indexOf(facts.lotNumber)) / (ending.length - 1)
        const run = makeRun(facts, outcomes.get(facts.lotNumber) ?? 'running', place)
        return makeLot(category, facts, run)
      }),
    )
    .toSorted((a, b) => a.lotNumber - b.lotNumber)
}

function makeLot(category: CategorySlug, facts: LotFacts, run: Run): DemoLot {
  const { shape, paint: _paint, photos, prices, equipment, ...told } = facts
  return {
    ...told,
    title: `${facts.year} ${facts.make} ${facts.model}`,
    category,
    mileageUnit: hasHourMeter(shape) ? 'hours' : 'miles',
    equipment: equipment.split(';'),
    startingBid: prices.start,
    reservePrice: prices.reserve ?? null,
    buyNowPrice: prices.buyNow ?? null,
    buyNowEnabled: facts.lotNumber % 9 !== 0,
    schedule: run.schedule,
    bids: withOwnBids(facts.lotNumber, run.bids),
    boughtMinutesAgo: boughtMinutesAgo(facts.lotNumber, run.schedule),
    pictures: choosePhotos(facts.lotNumber, shape, photos),
  }
}
