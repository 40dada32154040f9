import { useStoredText, writeStored } from '../../../browser/stored-texts.ts'

/** How high rows are, in pixels. */
export const DENSITIES = {
  compact: { height: 32 },
  regular: { height: 40 },
  roomy: { height: 56 },
} as const

export type Density = keyof typeof DENSITIES

const STORED = 'staff.density'

/** Of every table, in this browser. */
export function useDensity(): Density {
  const stored = useStoredText(STORED)
  return stored !== null && stored in DENSITIES ? (stored as Density) : 'regular'
}

export function chooseDensity(density: Density): void {
  writeStored(STORED, density)
}
