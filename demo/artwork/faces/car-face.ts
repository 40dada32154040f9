import { type Paint, paintTones } from '../pen/color.ts'
import {
  boundsOf,
  circle,
  mirrored,
  type Point,
  poly,
  pts,
  rrect,
  smooth,
} from '../pen/geometry.ts'
import { leather, part, tube } from '../pen/materials.ts'
import { clipped, ellipse, path, type Sheet, stroke } from '../pen/sheet.ts'
import type { Contact } from '../pen/studio.ts'
import { tireEdge } from '../pen/wheel.ts'
import { drawFrontParts, type FrontStyle } from './car-front.ts'
import { drawRearParts, type RearStyle } from './car-rear.ts'
import { both, eachSide, paintFace, screen } from './face-parts.ts'

/** A car along its axis, in mm. Outlines are right halves (x >= 0), from the top middle outwards. */
export interface CarFace {
  width: number
  height: number
  /** Width and height of a tire, and how far its outer edge lies from the middle. */
  tire: readonly [width: number, height: number, outer: number]
  /** Everything below the windows. */
  body: readonly Point[]
  /** Where the rear has another outline, as a pickup's box has. */
  rearBody?: readonly Point[]
  /** Roof and pillars; an open car has none. */
  cabin?: readonly Point[]
  /** Windscreen and rear window. */
  screen: readonly Point[]
  backlight?: readonly Point[]
  mirror: { x: number; y: number; kind: 'body' | 'dark' | 'stalk' | 'truck' }
  front: FrontStyle
  rear: RearStyle
}

/** What is drawn of a view along the axis, with the room that it takes. */
export interface AxisView {
  body: string
  width: number
  height: number
  contacts: readonly Contact[]
}

/** A car from the front or the rear, with its lot number where the plate is. */
export function drawCarFace(
  sheet: Sheet,
  face: CarFace,
  color: string,
  isRear: boolean,
  plate: string,
): AxisView {
  const p = paintTones(color)
  const [tireWidth, tireHeight, outer] = face.tire
  const outline = (isRear && face.rearBody) || face.body
  const body = both(outline)
  const parts = isRear
    ? drawRearParts(sheet, p, face.rear, plate)
    : drawFrontParts(sheet, p, face.front, plate)
  const drawing =
    underneath(sheet, outer, tireHeight, boundsOf(outline).y0) +
    tireEdge(sheet, -outer, tireWidth, tireHeight) +
    tireEdge(sheet, outer - tireWidth, tireWidth, tireHeight) +
    (face.cabin ? '' : openCabin(sheet, face)) +
    (face.cabin ? cabin(sheet, p, face, isRear) : '') +
    paintFace(sheet, p, body, boundsOf(mirrored(outline))) +
    clipped(sheet, body, parts.inside) +
    parts.outside +
    mirrors(sheet, p, face)
  const middle = outer - tireWidth / 2
  return {
    body: drawing,
    width: face.width + 260,
    height: face.height,
    contacts: [
      [-middle, tireWidth * 0.5],
      [middle, tireWidth * 0.5],
    ],
  }
}

/** Axle and arms in the shade of the body. */
function underneath(sheet: Sheet, outer: number, tireHeight: number, bodyBottom: number): string {
  const [low, high] = [tireHeight * 0.3, bodyBottom + 60]
  const shade = sheet.fall(high, low - 60, '0 #050607, .55 #0b0c0d, 1 #0b0c0d 0')
  const axle = tireHeight * 0.45
  return (
    path(rrect(-outer + 80, low - 60, outer * 2 - 160, high - low + 60), shade) +
    tube(`M${-outer + 100} ${-axle}H${outer - 100}`, 46, '#1d2022', '#fff', 0.12) +
    path(circle(outer * 0.12, axle, 110), '#17191b') +
    stroke(circle(outer * 0.12, axle, 92), '#2b2e31', 8)
  )
}

function cabin(sheet: Sheet, p: Paint, face: CarFace, isRear: boolean): string {
  const outline = both(face.cabin ?? [])
  const glass = isRear ? (face.backlight ?? face.screen) : face.screen
  return (
    paintFace(sheet, p, outline, boundsOf(mirrored(face.cabin ?? []))) +
    screen(sheet, both(glass), boundsOf(mirrored(glass)), isRear ? 'passengers' : 'driver')
  )
}

/** Seats and windscreen frame of an open car. */
function openCabin(sheet: Sheet, { screen: glass }: CarFace): string {
  const { x1, y0, y1 } = boundsOf(glass)
  const d = both(glass)
  const seat = pts`${x1 * 0.22} ${y0 - 60} .2, ${x1 * 0.24} ${y0 + 120} .5, ${x1 * 0.32} ${y0 + 215} .6, ${x1 * 0.54} ${y0 + 215} .6, ${x1 * 0.62} ${y0 + 120} .5, ${x1 * 0.64} ${y0 - 60} .2`
  return (
    eachSide(seat, (points) => leather(sheet, points, '#34302d')) +
    path(d, sheet.fall(y1, y0, '0 #c6d6de .45, 1 #8499a3 .45'), {
      stroke: '#15181a',
      'stroke-width': 30,
    }) +
    stroke(d, '#8e959a', 6, { opacity: 0.7 })
  )
}

function mirrors(sheet: Sheet, p: Paint, { mirror: { x, y, kind } }: CarFace): string {
  if (kind === 'stalk') {
    return eachSide(pts`${x} ${y}`, ([[mx = 0] = [0, 0]]) => {
      const side = Math.sign(mx)
      const chromed = sheet.fall(y + 110, y + 20, '0 #fff, .5 #9aa3a9, 1 #e7ebed')
      return (
        stroke(`M${mx - side * 40} ${-y}L${mx + side * 20} ${-y - 50}`, '#9aa3a9', 16) +
        ellipse(mx + side * 40, y + 66, 66, 46, chromed, { stroke: '#22272b', 'stroke-width': 4 })
      )
    })
  }
  const [height, reach] = kind === 'truck' ? [230, 190] : [110, 175]
  const housing = pts`${x + 26} ${y + 16} .3, ${x + 36} ${y + height - 14} .5, ${x + 70} ${y + height} .5, ${x + reach - 20} ${y + height - 6} .6, ${x + reach} ${y + height * 0.5} .7, ${x + reach - 26} ${y + 8} .5`
  const tones =
    kind === 'body'
      ? ([p.glow, p.base, p.deep] as const)
      : (['#5a5f63', '#2b2e31', '#0e0f10'] as const)
  return eachSide(housing, (points) => {
    const side = Math.sign(boundsOf(points).x1)
    const foot = pts`${side * (x - 40)} ${y + 10}, ${side * (x + 60)} ${y + 40}, ${side * (x + 60)} ${y + 4}, ${side * (x - 40)} ${y - 24}`
    return (
      path(poly(foot), '#0b0d0f') +
      part(sheet, smooth(points), y + height, y, tones) +
      path(rrect(side > 0 ? x + 50 : -x - reach + 20, y + 10, reach - 70, 14, 7), '#0b0d0f', {
        opacity: 0.5,
      })
    )
  })
}
