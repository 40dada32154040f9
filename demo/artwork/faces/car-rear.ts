import type { Paint } from '../pen/color.ts'
import {
  boundsOf,
  circle,
  line,
  mirrored,
  type Point,
  pts,
  rrect,
  smooth,
} from '../pen/geometry.ts'
import { clipped, gap, path, type Sheet, stroke } from '../pen/sheet.ts'
import { softLine } from '../pen/soft-line.ts'
import { bumperBar, emblem } from './car-front.ts'
import { both, eachSide, edgeLight, lotPlate } from './face-parts.ts'

/** A car's rear, outlines as right halves in mm. */
export interface RearStyle {
  /** Shut line of the lid, tailgate or doors, open upwards. */
  lid: readonly Point[]
  /** A second line down the middle: two doors. */
  isSplit?: boolean
  lamp?: readonly Point[]
  lampKind?: 'led' | 'plain' | 'segments'
  roundLamps?: readonly (readonly [x: number, y: number, radius: number])[]
  /** A band of light or trim between the lamps. */
  panel?: { outline: readonly Point[]; color: string }
  /** Edge of the lid that catches the light, or a spoiler lip. */
  lip?: readonly Point[]
  handle?: readonly [y: number, width: number]
  skirt?: readonly Point[]
  exhaust?: readonly (readonly [x: number, y: number])[]
  bumper?: readonly Point[]
  badge?: number
  spare?: readonly [y: number, radius: number]
  plate: readonly [y: number, size: number]
}

/** Everything on a car's rear: what is cut to the body, and what stands out from it. */
export function drawRearParts(
  sheet: Sheet,
  p: Paint,
  rear: RearStyle,
  plate: string,
): { inside: string; outside: string } {
  const lid = boundsOf(rear.lid)
  const [plateY, plateSize] = rear.plate
  const recess = rrect(-270 * plateSize, plateY - 26, 540 * plateSize, 160 * plateSize + 60, 40)
  const inside =
    shoulders(sheet, p, rear) +
    (rear.skirt ? skirt(sheet, rear.skirt) : '') +
    (rear.panel ? panel(sheet, rear.panel) : '') +
    gap(smooth(mirrored(rear.lid), false), 7) +
    (rear.isSplit ? gap(`M0 ${-lid.y1}V${-lid.y0}`, 8) : '') +
    (rear.bumper
      ? ''
      : path(recess, p.deep, { opacity: 0.5 }) + stroke(recess, p.deep, 8, { opacity: 0.5 })) +
    (rear.lamp
      ? eachSide(rear.lamp, (points) => tailLamp(sheet, points, rear.lampKind ?? 'led'))
      : '') +
    (rear.roundLamps ?? []).map((lamp) => roundTailLamps(sheet, lamp)).join('') +
    (rear.handle ? tailgateHandle(...rear.handle) : '') +
    (rear.badge ? emblem(sheet, rear.badge) : '')
  const outside =
    (rear.exhaust ?? [])
      .map(([x, y]) => exhaustTip(sheet, -x, y) + exhaustTip(sheet, x, y))
      .join('') +
    (rear.bumper ? bumperBar(sheet, rear.bumper) : '') +
    (rear.spare ? spareWheel(sheet, ...rear.spare) : '') +
    lotPlate(sheet, plateY, plate, plateSize)
  return { inside, outside }
}

/** Light on the upper edge of the lid, a dark roll below it and light again on the bumper's edge. */
function shoulders(sheet: Sheet, p: Paint, { lip, lid }: RearStyle): string {
  const { x1, y0 } = boundsOf(lid)
  const bumperEdge = pts`${-x1 * 1.2} ${y0 - 6}, 0 ${y0 - 24}, ${x1 * 1.2} ${y0 - 6}`
  const edges = edgeLight(sheet, p, bumperEdge, 12)
  if (!lip) return edges
  const d = both(lip)
  const box = boundsOf(lip)
  return (
    edges +
    path(d, sheet.fall(box.y1, box.y0, `0 ${p.glow}, .4 ${p.hi}, 1 ${p.mid}`)) +
    path(d, p.deep, {
      opacity: 0.4,
      filter: sheet.blur(16),
      transform: `translate(0 ${box.y1 - box.y0 + 6})`,
    }) +
    stroke(d, '#05070a', 4, { opacity: 0.35 })
  )
}

function skirt(sheet: Sheet, outline: readonly Point[]): string {
  const { y0, y1 } = boundsOf(outline)
  const fins = [-180, -60, 60, 180].map((x) =>
    stroke(`M${x} ${-y0}V${-y1 + 30}`, '#000', 10, { opacity: 0.5 }),
  )
  return path(both(outline), sheet.fall(y1, y0, '0 #3a3e41, .3 #1d2022, 1 #08090a')) + fins.join('')
}

function panel(sheet: Sheet, { outline, color }: NonNullable<RearStyle['panel']>): string {
  const d = both(outline)
  const { y0, y1 } = boundsOf(outline)
  const shine = stroke(d, '#fff', 8, { opacity: 0.35, filter: sheet.blur(3) })
  return (
    path(d, sheet.fall(y1, y0, `0 #ffffff .2, .3 ${color}, 1 ${color}`)) +
    path(d, color, { opacity: 0.75 }) +
    clipped(sheet, d, shine)
  )
}

function tailLamp(
  sheet: Sheet,
  points: readonly Point[],
  kind: 'led' | 'plain' | 'segments',
): string {
  const d = smooth(points)
  const { x0, x1, y0, y1 } = boundsOf(points)
  const [width, height] = [x1 - x0, y1 - y0]
  const lens = '0 #f0565a, .35 #c01722, .75 #8a0d16, 1 #4f070c'
  const marks =
    kind === 'segments'
      ? [1, 2].map((i) => stroke(`M${x0 + (width / 3) * i} ${-y0}V${-y1}`, '#dde2e5', 12)).join('')
      : kind === 'plain'
        ? path(rrect(x0, y0 + height * 0.36, width, height * 0.2), '#f2d9d4', { opacity: 0.85 })
        : stroke(line(points.slice(1, 4)), '#ff6a63', 15, {
            transform: `translate(0 ${height * 0.2})`,
          }) +
          softLine(
            sheet,
            points.slice(1, 4),
            '#ffb0a8',
            34,
            10,
            0.5,
            `translate(0 ${height * 0.2})`,
          )
  const shine = stroke(d, '#ffd9d4', 10, { opacity: 0.5, filter: sheet.blur(4) })
  const edge = { stroke: kind === 'led' ? '#06080a' : '#dde2e5', 'stroke-width': 9 }
  return path(d, sheet.fall(y1, y0, lens), edge) + clipped(sheet, d, marks + shine)
}

function roundTailLamps(sheet: Sheet, [x, y, r]: readonly [number, number, number]): string {
  const one = (at: number) =>
    path(circle(at, y, r * 1.18), sheet.fall(y + r, y - r, '0 #fff, .5 #868e95, 1 #e5eaed')) +
    path(
      circle(at, y, r),
      sheet.rad(at - r * 0.3, y + r * 0.3, r * 1.3, '0 #ff8a80, .4 #c81a24, 1 #5a080e'),
    ) +
    path(circle(at, y, r * 0.3), '#f6dcd8', { opacity: 0.5 })
  return one(-x) + one(x)
}

function tailgateHandle(y: number, width: number): string {
  return path(rrect(-width / 2, y, width, 66, 22), '#0e1011', {
    stroke: '#43484c',
    'stroke-width': 5,
  })
}

function exhaustTip(sheet: Sheet, x: number, y: number): string {
  return (
    path(rrect(x - 85, y, 170, 70, 34), sheet.fall(y + 70, y, '0 #e9edef, .5 #8e959a, 1 #4b5257')) +
    path(rrect(x - 66, y + 13, 132, 44, 22), '#060708')
  )
}

function spareWheel(sheet: Sheet, y: number, r: number): string {
  return (
    path(
      circle(0, y, r),
      sheet.rad(-r * 0.2, y + r * 0.3, r * 1.3, '0 #3b3e41, .6 #222426, 1 #0d0e0f'),
    ) +
    stroke(circle(0, y, r * 0.72), '#0a0b0c', 10, { opacity: 0.7 }) +
    path(
      circle(0, y, r * 0.56),
      sheet.rad(-r * 0.2, y + r * 0.2, r * 0.8, '0 #5b6064, .6 #2b2e31, 1 #131517'),
    ) +
    [0, 72, 144, 216, 288]
      .map(
        (turn) =>
          `<rect x="-26" y="${-y - r * 0.5}" width="52" height="${r * 0.34}" rx="20" fill="#0d0e0f" transform="rotate(${turn} 0 ${-y})"/>`,
      )
      .join('')
  )
}
