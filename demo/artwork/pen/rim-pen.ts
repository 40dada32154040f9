import { mix } from './color.ts'
import { arc, circle, type Point, poly, repeat, round1 } from './geometry.ts'
import { group, path, type Sheet, stroke } from './sheet.ts'

/** A rim to be drawn: its middle and radius in mm, its metal. */
export interface Rim {
  cx: number
  cy: number
  rim: number
  finish: string
  /** Degrees. */
  turn: number
  caliper?: string
  noDisc?: boolean
}

/** Bright metal under the studio light. */
export function metal(color: string): string {
  const tone = (to: string, share: number) => mix(color, to, share)
  return `0 ${tone('#ffffff', 0.75)}, .28 ${tone('#ffffff', 0.2)}, .46 ${tone('#101418', 0.32)}, .58 ${tone('#ffffff', 0.35)}, .78 ${color}, 1 ${tone('#05070a', 0.55)}`
}

const EDGE = {
  stroke: '#0a0b0c',
  'stroke-width': 2.2,
  'stroke-opacity': 0.55,
  'stroke-linejoin': 'round',
}

/** The parts that rims are made of, for one rim. */
export class RimPen {
  readonly sheet: Sheet
  readonly r: Rim

  constructor(sheet: Sheet, r: Rim) {
    this.sheet = sheet
    this.r = r
  }

  disc(share: number, fill: string): string {
    return path(circle(this.r.cx, this.r.cy, this.r.rim * share), fill)
  }

  /** Radial gradient around a point off the middle, shares of the radius. */
  radial(dx: number, dy: number, share: number, stops: string): string {
    const { cx, cy, rim } = this.r
    return this.sheet.rad(cx + rim * dx, cy + rim * dy, rim * share, stops)
  }

  ringLine(share: number, color: string, width: number, opacity = 1): string {
    const { cx, cy, rim } = this.r
    return stroke(circle(cx, cy, rim * share), color, rim * width, { opacity })
  }

  /** Metal across the whole rim, from upper left to lower right. */
  bright(color: string): string {
    const { cx, cy, rim } = this.r
    return this.sheet.lin(cx - rim, cy + rim, cx + rim, cy - rim, metal(color))
  }

  spokeFill(): string {
    const { cx, cy, rim, finish } = this.r
    return this.sheet.lin(cx - rim * 0.6, cy + rim, cx + rim * 0.6, cy - rim, metal(finish))
  }

  /** The dark barrel, and the brake in it. */
  barrel(): string {
    const { cx, cy, rim, caliper = '#3a3d40', noDisc } = this.r
    const well = this.disc(1, this.radial(0, 0, 1, '0 #1a1c1e, .6 #0b0c0d, .9 #2b2e31, 1 #141516'))
    if (noDisc) return well
    const disc = '0 #3e4144, .55 #6e7276, .8 #8a8e92, .98 #5c6064, 1 #2b2d2f'
    return (
      well +
      this.disc(0.7, this.radial(0, 0, 0.7, disc)) +
      stroke(arc(cx, cy, rim * 0.6, 196, 236), caliper, rim * 0.2, { 'stroke-linecap': 'butt' })
    )
  }

  lip(width = 0.055, color = this.r.finish): string {
    const { cx, cy, rim } = this.r
    return (
      stroke(circle(cx, cy, rim * (1 - width / 2)), this.bright(color), rim * width) +
      stroke(circle(cx, cy, rim), '#050607', 3.5, { opacity: 0.8 }) +
      stroke(circle(cx, cy, rim * (1 - width)), '#000', 2, { opacity: 0.4 })
    )
  }

  /** A shape given in shares of the radius, pointing up from the middle. */
  shape(points: readonly Point[]): string {
    const { cx, cy, rim } = this.r
    return poly(points.map(([x, y]): Point => [cx + x * rim, cy + y * rim]))
  }

  around(count: number, draw: (index: number) => string): string {
    const { cx, cy, turn } = this.r
    return repeat(count, (i) =>
      group(draw(i), {
        transform: `rotate(${round1(turn + (360 / count) * i)} ${round1(cx)} ${round1(-cy)})`,
      }),
    )
  }

  spokes(count: number, ...shapes: readonly (readonly Point[])[]): string {
    const fill = this.spokeFill()
    return this.around(count, () =>
      shapes.map((shape) => path(this.shape(shape), fill, EDGE)).join(''),
    )
  }

  hub(share = 0.2, color = this.r.finish): string {
    const stops = `0 ${mix(color, '#ffffff', 0.55)}, .7 ${color}, 1 ${mix(color, '#000000', 0.5)}`
    return (
      this.disc(share, this.radial(-0.06, 0.08, share * 1.2, stops)) +
      this.ringLine(share, '#000', 0.01, 0.45) +
      this.disc(share * 0.55, mix(color, '#0c0d0e', 0.72))
    )
  }

  nuts(count: number, distance: number, size = 0.028): string {
    const { cx, cy, rim } = this.r
    return this.around(
      count,
      () =>
        path(circle(cx, cy + rim * distance, rim * size), '#1b1d1f') +
        path(circle(cx - rim * 0.006, cy + rim * (distance + 0.008), rim * size * 0.6), '#8f9498'),
    )
  }
}
