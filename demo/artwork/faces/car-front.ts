import type { Paint } from '../pen/color.ts'
import {
  boundsOf,
  circle,
  line,
  mirrored,
  type Point,
  pts,
  repeat,
  rrect,
  smooth,
} from '../pen/geometry.ts'
import { chrome } from '../pen/materials.ts'
import { clipped, gap, path, type Sheet, stroke } from '../pen/sheet.ts'
import { softLine } from '../pen/soft-line.ts'
import { both, eachSide, edgeLight, lotPlate, roundLampFace } from './face-parts.ts'

/** Bars across (or up and down) a grille. */
export interface GrilleBars {
  count: number
  color: string
  width: number
  upright?: boolean
}

/** A car's front, outlines as right halves in mm. */
export interface FrontStyle {
  /** The hood as far as it is seen from in front. */
  hood: readonly Point[]
  grille?: readonly Point[]
  bars?: GrilleBars
  /** 'chrome' rim, 'dark' rim or none around the grille. */
  bezel?: 'chrome' | 'dark'
  badge?: number
  /** Lamp outline; round lamps are given by their middles instead. */
  lamp?: readonly Point[]
  roundLamps?: readonly (readonly [x: number, y: number, radius: number])[]
  intake?: readonly Point[]
  sideIntake?: readonly Point[]
  /** Dark or silver lower edge. */
  skirt?: { outline: readonly Point[]; isSilver?: boolean }
  fog?: readonly [x: number, y: number]
  /** Chromed bumper bar, over the body. */
  bumper?: readonly Point[]
  markers?: readonly (readonly [x: number, y: number, width: number, height: number])[]
  creases?: readonly (readonly Point[])[]
  plate: readonly [y: number, size: number]
}

/** Everything on a car's front: what is cut to the body, and what stands out from it. */
export function drawFrontParts(
  sheet: Sheet,
  p: Paint,
  front: FrontStyle,
  plate: string,
): { inside: string; outside: string } {
  const inside =
    hood(sheet, p, front) +
    (front.creases ?? [])
      .map((crease) => eachSide(crease, (points) => creaseLine(sheet, p, points)))
      .join('') +
    (front.skirt ? skirt(sheet, front.skirt) : '') +
    (front.intake ? opening(sheet, both(front.intake)) : '') +
    (front.sideIntake
      ? eachSide(front.sideIntake, (points) => opening(sheet, smooth(points)))
      : '') +
    (front.grille ? grille(sheet, front, front.grille) : '') +
    (front.lamp ? eachSide(front.lamp, (points) => ledLamp(sheet, points)) : '') +
    (front.roundLamps ?? [])
      .map(([x, y, r]) => roundLampFace(sheet, -x, y, r) + roundLampFace(sheet, x, y, r))
      .join('') +
    (front.fog ? fogLamps(sheet, ...front.fog) : '') +
    (front.markers ?? []).map((marker) => markerPair(marker)).join('')
  const bar = front.bumper ? bumperBar(sheet, front.bumper) : ''
  return { inside, outside: bar + lotPlate(sheet, front.plate[0], plate, front.plate[1]) }
}

/** The hood lies flat, so it mirrors the sky: bright at the back, falling to its front edge. */
function hood(sheet: Sheet, p: Paint, { hood: half, badge }: FrontStyle): string {
  const d = both(half)
  const { x1, y0, y1 } = boundsOf(half)
  const sky = `0 ${p.mid}, .12 ${p.base}, .4 ${p.hi}, .72 ${p.glow}, .86 ${p.soft}, 1 ${p.base}`
  const ridge = pts`${x1 * 0.5} ${y1 - 20}, ${x1 * 0.43} ${(y0 + y1) / 2}, ${x1 * 0.4} ${y0 + 10}`
  const light =
    path(rrect(-x1, y0, x1 * 0.5, y1 - y0), p.deep, { opacity: 0.22, filter: sheet.blur(60) }) +
    path(rrect(x1 * 0.5, y0, x1 * 0.5, y1 - y0), p.deep, { opacity: 0.4, filter: sheet.blur(60) }) +
    eachSide(ridge, (points) => creaseLine(sheet, p, points))
  return (
    path(d, sheet.fall(y1, y0, sky), { opacity: 0.9 }) +
    clipped(sheet, d, light) +
    gap(d, 6, 0.5) +
    (badge ? emblem(sheet, badge) : '')
  )
}

function creaseLine(sheet: Sheet, p: Paint, points: readonly Point[]): string {
  return (
    softLine(sheet, points, p.deep, 16, 6, 0.34, 'translate(6 8)') + edgeLight(sheet, p, points, 9)
  )
}

/** Round emblem that belongs to no maker. */
export function emblem(sheet: Sheet, y: number): string {
  const disc = sheet.rad(-14, y + 14, 70, '0 #fff, .5 #b5bcc1, 1 #4b5257')
  return (
    path(circle(0, y, 54), disc, { stroke: '#22272b', 'stroke-width': 3 }) +
    stroke(circle(0, y, 34), '#30363a', 6) +
    stroke(`M-20 ${-y - 10}H20M-20 ${-y + 10}H20`, '#30363a', 8)
  )
}

function opening(sheet: Sheet, d: string): string {
  return (
    path(d, '#08090a', { stroke: '#2c3034', 'stroke-width': 7 }) +
    clipped(
      sheet,
      d,
      stroke(d, '#fff', 12, { opacity: 0.1, filter: sheet.blur(5), transform: 'translate(0 -8)' }),
    )
  )
}

function skirt(sheet: Sheet, { outline, isSilver }: NonNullable<FrontStyle['skirt']>): string {
  const { y0, y1 } = boundsOf(outline)
  const tones = isSilver ? '0 #f1f3f4, .5 #a6aeb4, 1 #555c62' : '0 #3a3e41, .3 #1d2022, 1 #08090a'
  return (
    path(both(outline), sheet.fall(y1, y0, tones)) +
    stroke(line(mirrored(outline.slice(0, 3))), '#fff', 3, { opacity: 0.16 })
  )
}

function grille(sheet: Sheet, { bars, bezel, badge }: FrontStyle, half: readonly Point[]): string {
  const d = both(half)
  const { x1, y0, y1 } = boundsOf(half)
  const { count, color, width, upright } = bars ?? { count: 7, color: '#4b5055', width: 9 }
  const bar = (i: number) => {
    const share = (i + 0.5) / count
    const at = upright ? -x1 + x1 * 2 * share : y0 + (y1 - y0) * share
    const d1 = upright ? `M${at} ${-y0}V${-y1}` : `M${-x1} ${-at}H${x1}`
    const shine = { opacity: 0.6, transform: upright ? 'translate(-3 0)' : 'translate(0 -3)' }
    return (
      stroke(d1, '#050607', width + 6) +
      stroke(d1, color, width) +
      stroke(d1, '#fff', width * 0.25, shine)
    )
  }
  const rim = bezel === 'chrome' ? '#d5dadd' : '#2a2e31'
  return (
    path(d, sheet.fall(y1, y0, '0 #2b2f32, .4 #0b0c0e, 1 #15181a')) +
    clipped(
      sheet,
      d,
      repeat(count, bar) + stroke(d, '#000', 40, { opacity: 0.5, filter: sheet.blur(14) }),
    ) +
    stroke(d, '#050607', bezel ? 24 : 10) +
    (bezel
      ? stroke(d, rim, 16) + stroke(d, '#fff', 4, { opacity: bezel === 'chrome' ? 0.9 : 0.25 })
      : '') +
    (badge ? '' : emblem(sheet, (y0 + y1) / 2 + (y1 - y0) * 0.12))
  )
}

/** Lamp unit behind a clear lens: dark housing, two projectors, a bright line of light-emitting diodes. */
function ledLamp(sheet: Sheet, points: readonly Point[]): string {
  const d = smooth(points)
  const { x0, x1, y0, y1 } = boundsOf(points)
  const [width, height] = [x1 - x0, y1 - y0]
  const projector = (share: number) => {
    const [x, y, r] = [x0 + width * share, y0 + height * 0.5, height * 0.23]
    return (
      path(circle(x, y, r * 1.25), '#0b0d0f', { stroke: '#6a7278', 'stroke-width': 4 }) +
      path(
        circle(x, y, r),
        sheet.rad(x - r * 0.3, y + r * 0.3, r * 1.2, '0 #fff, .35 #cfd9df, .7 #6b777e, 1 #23292d'),
      )
    )
  }
  const line1 = points.slice(1, 4)
  const inside =
    projector(x0 < 0 ? 0.62 : 0.38) +
    projector(x0 < 0 ? 0.28 : 0.72) +
    stroke(line(line1), '#e9f4fb', 16, { opacity: 0.9, transform: 'translate(0 16)' }) +
    softLine(sheet, line1, '#fff', 40, 12, 0.3, 'translate(0 18)') +
    stroke(d, '#fff', 10, { opacity: 0.35, filter: sheet.blur(4) })
  return (
    path(d, sheet.fall(y1, y0, '0 #9fabb2, .3 #3a444a, 1 #0e1215'), {
      stroke: '#06080a',
      'stroke-width': 9,
    }) + clipped(sheet, d, inside)
  )
}

function fogLamps(sheet: Sheet, x: number, y: number): string {
  const one = (at: number) =>
    path(circle(at, y, 52), '#0d0f10') +
    path(circle(at, y, 38), sheet.rad(at - 8, y + 8, 44, '0 #fff, .6 #a9b3b9, 1 #3b4247'))
  return one(-x) + one(x)
}

function markerPair([x, y, width, height]: readonly [number, number, number, number]): string {
  const look = { stroke: '#dde2e5', 'stroke-width': 5 }
  return (
    path(rrect(-x - width, y, width, height, 14), '#d8801b', look) +
    path(rrect(x, y, width, height, 14), '#d8801b', look)
  )
}

/** Bumper bar with its shade on the body. */
export function bumperBar(sheet: Sheet, half: readonly Point[]): string {
  const { x1, y0, y1 } = boundsOf(half)
  return (
    path(rrect(-x1, y0 - 40, x1 * 2, 60, 20), '#000', { opacity: 0.4, filter: sheet.blur(16) }) +
    chrome(sheet, both(half), y1, y0)
  )
}
