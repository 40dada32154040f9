import type { Look } from '../draw-side.ts'
import { rrect } from '../pen/geometry.ts'
import { group, path, type Sheet } from '../pen/sheet.ts'
/** A vehicle with everything that can be read off it in a close-up. */
export interface Subject extends Look {
  lot: string
  year: number
  make: string
  model: string
  vin: string
  mileage: number
  mileageUnit: 'miles' | 'hours'
  /** As it is called: 'Black leather'. */
  interiorColor: string
}

/** Close-ups are drawn in the picture's own units: y upwards, 0 at the lower edge. */
export function closeUpFrame(sheet: Sheet, body: string, darkness = 0.5): string {
  return group(body + vignette(sheet, darkness), { transform: 'translate(0 900)' })
}

/** The whole picture as an outline. */
export const FULL = rrect(0, 0, 1200, 900)

function vignette(sheet: Sheet, darkness: number): string {
  return path(FULL, sheet.rad(560, 520, 860, `0 #000 0, .6 #000 0, 1 #000 ${darkness}`))
}

/** Light studio ground for things that lie or stand free. */
export function studioGround(sheet: Sheet): string {
  return path(FULL, sheet.fall(900, 0, '0 #c9cbcb, .7 #dedfde, .86 #b9bbbb, 1 #8e9192'))
}

const TRIMS: readonly (readonly [word: string, color: string])[] = [
  ['coral', '#9c3d33'],
  ['cranberry', '#5a1620'],
  ['red', '#7a221f'],
  ['camel', '#8a5f38'],
  ['kalahari', '#6e4529'],
  ['canyon', '#5a3b28'],
  ['palomino', '#a07a4c'],
  ['saddle', '#7d512d'],
  ['cocoa', '#4a3527'],
  ['mocha', '#43312a'],
  ['brown', '#4f3828'],
  ['cordovan', '#4e1f22'],
  ['turquoise', '#3f8d8f'],
  ['green', '#3e5a47'],
  ['blue', '#2e415e'],
  ['teal', '#2f6a6c'],
  ['tan', '#a08055'],
  ['beige', '#b8a688'],
  ['sand', '#b7a27c'],
  ['parchment', '#c9bea4'],
  ['cashmere', '#b6a58a'],
  ['almond', '#b09a7c'],
  ['fawn', '#a98f6c'],
  ['cream', '#d8cdb2'],
  ['ivory', '#d9d0ba'],
  ['ceramic', '#b9b5ac'],
  ['putty', '#b0a795'],
  ['moonstone', '#a6a6a2'],
  ['stone', '#8e8a82'],
  ['white', '#c9c8c2'],
  ['pewter', '#6f7377'],
  ['gray', '#585c60'],
  ['steel', '#4f5458'],
]

/** The colour of seats and trim from its name; black if nothing else is said. */
export function trimColor(name: string): string {
  const words = name.toLowerCase()
  return TRIMS.find(([word]) => words.includes(word))?.[1] ?? '#2a2c2f'
}

const CLASSIC = [
  'classic-coupe',
  'classic-convertible',
  'classic-sedan',
  'classic-pickup',
  'fastback',
  'beetle',
  'square-pickup',
]

/** Bodies from before the plastic bumper. */
export function isClassic({ shape }: Look): boolean {
  return CLASSIC.includes(shape)
}

/** What has a hull. */
export function isBoat({ shape }: Look): boolean {
  return shape === 'bowrider' || shape === 'pontoon' || shape === 'jet-ski'
}

/** What works instead of driving. */
export function isMachine({ shape }: Look): boolean {
  return ['excavator', 'wheel-loader', 'skid-steer', 'bulldozer'].includes(shape)
}
