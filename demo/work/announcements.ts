import type { VehicleFacts } from '../../src/rules/vehicle/vehicle-facts.ts'

/** What staff corrected while people were bidding. */
export interface Correction {
  minutesAgo: number
  facts: Partial<VehicleFacts>
  /** What the bidders read beside what has changed. */
  note: string
}

/** By lot number. */
export const corrections: ReadonlyMap<number, Correction> = new Map<number, Correction>([
  [
    10_402,
    {
      minutesAgo: 1_210,
      facts: { mileage: 50_113 },
      note: 'Read again at the yard; the listing had the reading of the bank.',
    },
  ],
  [
    10_440,
    {
      minutesAgo: 860,
      facts: { mileage: 2_148 },
      note: 'It was loaded and moved across our yard since the first reading.',
    },
  ],
])
