import { OUTLINES } from './outlines.gen.ts'

/** The map with room for the numbers of small states beside it, in the units of the outlines. */
export const MAP = { width: 1040, height: 620 } as const

type Point = readonly [x: number, y: number]

/** Where the numbers of states stand that are too small for one. */
const BESIDE: Readonly<Record<string, Point>> = {
  VT: [842, 76],
  NH: [882, 48],
  MA: [1000, 146],
  RI: [1000, 185],
  CT: [1000, 224],
  NJ: [1000, 263],
  DE: [1000, 302],
  MD: [1000, 341],
  DC: [1000, 380],
}

export interface NumberPlace {
  at: Point
  /** The state that a line leads to. */
  lineTo: Point | null
}

/** Where the number of a state stands; null for what the map does not show, as Canada and Puerto Rico. */
export function numberPlace(state: string): NumberPlace | null {
  const inside = OUTLINES[state]?.at
  if (!inside) return null
  const beside = BESIDE[state]
  return beside ? { at: beside, lineTo: inside } : { at: inside, lineTo: null }
}
