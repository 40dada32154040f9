import type { BodyShape } from '../artwork/body-shapes.ts'

/** The seven categories of the marketplace, as they stand in links (specification, section 2). */
export type CategorySlug =
  | 'cars-trucks'
  | 'classic-cars'
  | 'motorcycles'
  | 'powersports'
  | 'rvs-campers'
  | 'boats'
  | 'heavy-equipment'

/** What the bank asks and what the market would pay, in whole dollars. */
export interface Prices {
  start: number
  reserve?: number
  buyNow?: number
  /** Retail estimate. Never shown: past bids stay below it, so that they are believable. */
  worth: number
}

/** What is known of one vehicle or machine on the day it is taken in. */
export interface LotFacts {
  lotNumber: number
  year: number
  make: string
  /** Model with its trim: 'F-150 Lariat SuperCrew'. */
  model: string
  /** VIN, chassis, hull identification or serial number, depending on the kind. */
  vin: string
  /** Miles, or engine hours for boats and machines; 0 for what is towed and has no odometer. */
  mileage: number
  bodyStyle: string
  location: string
  engine: string | null
  driveTrain: string | null
  transmission: string | null
  exteriorColor: string
  interiorColor: string
  shape: BodyShape
  /** Paint colour of the drawing, '#rrggbb'. */
  paint: string
  /** How many pictures were taken. */
  photos: number
  prices: Prices
  /** Items separated by semicolons. */
  equipment: string
  description: string
}
