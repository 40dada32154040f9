import type { Paint } from './color.ts'
import { arc, boundsOf, line, type Point, poly, pts, repeat, rrect, shift } from './geometry.ts'
import { clipped, path, type Sheet, stroke } from './sheet.ts'

/** A wheel arch: middle and radius. */
export type Arch = readonly [x: number, y: number, radius: number]

/** What the light does to a car's side depends on these lines. */
export interface SideShape {
  /** Outline. */
  d: string
  x0: number
  x1: number
  top: number
  sill: number
  belt: number
  shoulder: readonly Point[]
  crease?: readonly Point[]
  arches?: readonly Arch[]
  /** Flat ends, as of a van, instead of rounded ones. */
  boxy?: boolean
}

/** A blur for what lies in a box: the smaller its room, the faster it is drawn. */
type SoftIn = (deviation: number, box: ReturnType<typeof boundsOf>) => string

/** A feature line with room for its blur: a band of paint along it, or a stroke. */
class FeatureLine {
  private readonly points: readonly Point[]
  private readonly softIn: SoftIn

  constructor(points: readonly Point[], softIn: SoftIn) {
    this.points = points
    this.softIn = softIn
  }

  /** Area between the line shifted up and the same line shifted down. */
  band(up: number, down: number, color: string, opacity: number, deviation: number): string {
    const upper = shift(this.points, 0, up)
    const lower = shift(this.points, 0, down)
    const d = `${line(upper)}${line(lower.toReversed()).replace(/^M/, 'L')}Z`
    const filter = this.softIn(deviation, boundsOf([...upper, ...lower]))
    return path(d, color, { opacity, filter })
  }

  stroke(up: number, color: string, width: number, opacity: number, deviation: number): string {
    const points = shift(this.points, 0, up)
    const box = boundsOf(points)
    const filter = this.softIn(deviation, { ...box, y0: box.y0 - width, y1: box.y1 + width })
    return stroke(line(points), color, width, { opacity, filter })
  }
}

/** Paint of a car's side: sky above the shoulder, horizon in the doors, floor bounce, dark sill. */
export function paintSide(sheet: Sheet, p: Paint, side: SideShape): string {
  const { d, x0, x1, top, sill, shoulder } = side
  const width = x1 - x0
  const softIn: SoftIn = (deviation, box) => {
    const margin = deviation * 3
    const [left, right] = [Math.max(x0, box.x0 - margin), Math.min(x1, box.x1 + margin)]
    return sheet.blurIn(
      deviation,
      left,
      box.y0 - margin,
      right - left,
      box.y1 - box.y0 + margin * 2,
    )
  }
  const shoulderY = shoulder[Math.floor(shoulder.length / 2)]?.[1] ?? top
  const share = (shoulderY - sill) / (top - sill)
  const roof = `0 ${p.hi}, ${Math.max(0.05, (1 - share) * 0.35)} ${p.soft}, ${(1 - share) * 0.82} ${p.base}`
  const flank = `${1 - share} ${p.soft}, ${1.03 - share} ${p.base}, ${1 - share * 0.62} ${p.mid}, ${1 - share * 0.4} ${p.lo}`
  const foot = `${1 - share * 0.34} ${p.mid}, ${1 - share * 0.14} ${p.mid}, 1 ${p.deep}`
  const shade = sheet.fall(sill + 78, sill, `0 ${p.deep} 0, .6 ${p.deep} .5, 1 ${p.deep} .66`)
  const light =
    shoulderLight(p, new FeatureLine(shoulder, softIn), shoulder) +
    horizon(p, side, softIn) +
    archLight(p, side.arches ?? [], softIn) +
    turnedEnds(sheet, p, side) +
    rimLight(sheet, p, side, softIn) +
    path(rrect(x0 - 50, 0, width + 100, sill + 78), shade)
  return path(d, sheet.fall(top, sill, `${roof}, ${flank}, ${foot}`)) + clipped(sheet, d, light)
}

/** Sky on top of the shoulder with a crisp lower edge, undercut below, a strip light in the doors. */
function shoulderLight(p: Paint, edge: FeatureLine, shoulder: readonly Point[]): string {
  const strength = p.gloss * (1 + p.dark * 0.75)
  return (
    edge.band(95, 0, p.glow, 0.3 * p.gloss + 0.06, 16) +
    edge.stroke(7, p.glow, 13, 0.75 * p.gloss, 4) +
    stroke(line(shift(shoulder, 0, 3)), '#fff', 4, { opacity: 0.75 * p.gloss }) +
    edge.band(-8, -74, p.deep, 0.42, 17) +
    edge.band(-112, -190, p.glow, 0.34 * strength, 17) +
    (p.dark ? edge.band(-108, -132, p.glow, 0.3 * p.dark, 4) : '')
  )
}

/** Dark ground reflection with a clean upper edge, as in a studio with a low wall. */
function horizon(p: Paint, side: SideShape, softIn: SoftIn): string {
  const { x0, x1, top, sill, crease } = side
  const [width, height] = [x1 - x0, top - sill]
  const y = (share: number) => sill + height * share
  const wall = pts`${x0 - 100} ${y(0.3)}, ${x0 + width * 0.2} ${y(0.315)}, ${x0 + width * 0.5} ${y(0.29)}, ${x0 + width * 0.8} ${y(0.325)}, ${x1 + 100} ${y(0.34)}`
  const edge = new FeatureLine(wall, softIn)
  const bounce = 0.2 * p.gloss * (1 + p.dark * 0.75)
  const fold = crease && new FeatureLine(crease, softIn)
  return (
    edge.band(0, -height * 0.085, p.deep, 0.5, 13) +
    edge.band(-height * 0.11, -height * 0.19, p.glow, bounce, 16) +
    (fold ? fold.stroke(7, p.glow, 9, 0.55 * p.gloss, 3.5) : '') +
    (fold ? fold.band(0, -46, p.deep, 0.42, 9) : '')
  )
}

/** Wheel arch flares catch light above and shade behind. */
function archLight(p: Paint, arches: readonly Arch[], softIn: SoftIn): string {
  return arches
    .map(([x, y, r]) => {
      const box = { x0: x - r - 70, x1: x + r + 70, y0: y, y1: y + r + 70 }
      const glow = { opacity: 0.62 * p.gloss, filter: softIn(4.5, box) }
      return (
        stroke(arc(x, y, r + 46, 8, 172), p.deep, 34, { opacity: 0.3, filter: softIn(18, box) }) +
        stroke(arc(x, y, r + 13, 22, 158), p.glow, 12, glow) +
        stroke(arc(x, y, r + 7, 40, 128), '#fff', 3.5, { opacity: 0.6 * p.gloss })
      )
    })
    .join('')
}

/** The body turns away at nose and tail. */
function turnedEnds(sheet: Sheet, p: Paint, { x0, x1, top, boxy }: SideShape): string {
  const depth = (x1 - x0) * (boxy ? 0.035 : 0.075)
  const nose = sheet.lin(x0, 0, x0 + depth, 0, `0 ${p.deep} .72, .35 ${p.lo} .34, 1 ${p.lo} 0`)
  const tail = sheet.lin(x1, 0, x1 - depth, 0, `0 ${p.deep} .82, .4 ${p.lo} .36, 1 ${p.lo} 0`)
  return (
    path(rrect(x0 - 50, -50, depth + 50, top + 100), nose) +
    path(rrect(x1 - depth, -50, depth + 50, top + 100), tail)
  )
}

/** Light along the upper silhouette. */
function rimLight(sheet: Sheet, p: Paint, side: SideShape, softIn: SoftIn): string {
  const { d, x0, x1, top, belt } = side
  const upper = { 'clip-path': sheet.clip(rrect(x0 - 50, belt, x1 - x0 + 100, top)) }
  const box = { x0, x1, y0: belt, y1: top + 20 }
  return (
    stroke(d, p.glow, 30, { opacity: 0.42 * p.gloss, filter: softIn(9, box), ...upper }) +
    stroke(d, '#fff', 8, { opacity: 0.55 * p.gloss, filter: softIn(2.5, box), ...upper })
  )
}

/** Flat wall, as of a motorhome or a machine: a gentle fall and one broad soft reflection. */
export function paintPanel(
  sheet: Sheet,
  p: Paint,
  d: string,
  [x0, x1, y0, y1]: readonly [x0: number, x1: number, y0: number, y1: number],
  { ribs = 0, sheen = 1 }: { ribs?: number; sheen?: number } = {},
): string {
  const [width, height] = [x1 - x0, y1 - y0]
  const blur = (deviation: number) =>
    sheet.blurIn(deviation, x0 - 100, y0 - 100, width + 200, height + 200)
  const slant = pts`${x0 + width * 0.12} ${y1 + 50}, ${x0 + width * 0.34} ${y1 + 50}, ${x0 + width * 0.2} ${y0 - 50}, ${x0 - width * 0.02} ${y0 - 50}`
  const edge = width * 0.03
  const shade = (x: number, from: number, to: number, opacity: number) =>
    path(
      rrect(x, y0, edge, height),
      sheet.lin(from, 0, to, 0, `0 ${p.deep} ${opacity}, 1 ${p.deep} 0`),
    )
  const rib = (index: number) => {
    const y = y0 + (height / ribs) * (index + 1)
    return (
      stroke(`M${x0} ${-y}H${x1}`, p.deep, 4, { opacity: 0.22 }) +
      stroke(`M${x0} ${-y + 5}H${x1}`, '#fff', 3, { opacity: 0.2 })
    )
  }
  const light =
    path(poly(slant), p.glow, { opacity: 0.16 * p.gloss * sheen, filter: blur(30) }) +
    path(rrect(x0 - 20, y1 - height * 0.05, width + 40, height * 0.06), p.glow, {
      opacity: 0.5 * p.gloss * sheen,
      filter: blur(12),
    }) +
    shade(x0, x0, x0 + edge, 0.5) +
    shade(x1 - edge, x1, x1 - edge, 0.6) +
    repeat(Math.max(0, ribs - 1), rib)
  const tones = `0 ${p.hi}, .06 ${p.soft}, .4 ${p.base}, .72 ${p.mid}, .86 ${p.mid}, 1 ${p.lo}`
  return path(d, sheet.fall(y1, y0, tones)) + clipped(sheet, d, light)
}
