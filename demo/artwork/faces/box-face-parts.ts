import type { Paint } from '../pen/color.ts'
import { boundsOf, type Point, rrect, smooth } from '../pen/geometry.ts'
import { part } from '../pen/materials.ts'
import { clipped, path, type Sheet } from '../pen/sheet.ts'
import { tireEdge } from '../pen/wheel.ts'
import { drawCarFace } from './car-face.ts'
import { paintFace } from './face-parts.ts'
import { vanFaces } from './tall-car-faces.ts'

/** Where trucks, coaches and trailers stand on the floor. */
export const WHEELS = {
  contacts: [
    [-1000, 190],
    [1000, 190],
  ] as const,
}
/** White of a truck's box. */
export const WHITE = '#eceeee'

/** A body that is a box, from the front or the rear: what is below it is drawn first. */
export interface BoxFace {
  width: number
  height: number
  bottom: number
  radius: number
}

/** A flat wall with rounded corners. */
export function boxPanel(
  sheet: Sheet,
  p: Paint,
  { width, height, bottom, radius }: BoxFace,
): string {
  const d = rrect(-width / 2, bottom, width, height - bottom, radius)
  return paintFace(sheet, p, d, { x0: -width / 2, x1: width / 2, y0: bottom, y1: height })
}

/** What lies in the dark below the body. */
export function axle(width: number): string {
  return path(rrect(-width / 2 + 200, 380, width - 400, 320, 30), '#07080a')
}

/** One tire on each side. */
export function tires(sheet: Sheet, outer: number, width: number, height: number): string {
  return tireEdge(sheet, -outer, width, height) + tireEdge(sheet, outer - width, width, height)
}

/** The van's cab in front of a wider box. */
export function cab(sheet: Sheet, color: string, plate: string): string {
  const [face] = vanFaces
  return face ? drawCarFace(sheet, face, color, false, plate).body : ''
}

/** The row of amber lights along the roof. */
export function clearanceLights(y: number): string {
  return [-900, -240, 0, 240, 900]
    .map((x) =>
      path(rrect(x - 50, y, 100, 40, 16), '#e08a1c', { stroke: '#5a3606', 'stroke-width': 4 }),
    )
    .join('')
}

/** Tail lamps one above the other, on both sides. */
export function lampStack(x: number, y: number): string {
  const look = { stroke: '#0a0b0c', 'stroke-width': 8 }
  return [x, -x - 160]
    .map(
      (at) =>
        path(rrect(at, y, 160, 340, 30), '#b5131e', look) +
        path(rrect(at + 18, y + 130, 124, 70, 10), '#f2e6e2', { opacity: 0.85 }),
    )
    .join('')
}

/** Two bulbs behind one lens. */
export function coachLamp(sheet: Sheet, points: readonly Point[]): string {
  const { x0, x1, y0, y1 } = boundsOf(points)
  const d = smooth(points)
  const bulb = (share: number) => {
    const x = x0 + (x1 - x0) * share
    return part(sheet, rrect(x - 70, (y0 + y1) / 2 - 70, 140, 140, 70), y1, y0, [
      '#ffffff',
      '#b9c4ca',
      '#4b565d',
    ])
  }
  return (
    path(d, sheet.fall(y1, y0, '0 #aab4ba, .3 #2f383d, 1 #0e1215'), {
      stroke: '#06080a',
      'stroke-width': 9,
    }) + clipped(sheet, d, bulb(0.3) + bulb(0.72))
  )
}
