import type { Paint } from '../pen/color.ts'
import {
  boundsOf,
  circle,
  flipped,
  line,
  mirrored,
  type Point,
  poly,
  pts,
  rrect,
  smooth,
} from '../pen/geometry.ts'
import { lettering } from '../pen/lettering.ts'
import { clipped, ellipse, path, type Sheet, stroke } from '../pen/sheet.ts'
import { softLine } from '../pen/soft-line.ts'

/** A closed outline from its right half. */
export function both(half: readonly Point[]): string {
  return smooth(mirrored(half))
}

/** The same on both sides: left first. */
export function eachSide(
  points: readonly Point[],
  draw: (points: readonly Point[]) => string,
): string {
  return draw(flipped(points)) + draw(points)
}

/** Body seen along its axis: lit from above left, darker where it turns away at the flanks. */
export function paintFace(
  sheet: Sheet,
  p: Paint,
  d: string,
  { x0, x1, y0, y1 }: ReturnType<typeof boundsOf>,
): string {
  const fall = `0 ${p.hi}, .16 ${p.soft}, .36 ${p.base}, .6 ${p.mid}, .82 ${p.lo}, 1 ${p.deep}`
  const left = `0 ${p.deep} .85, .07 ${p.lo} .5, .2 ${p.lo} 0, .36 #fff ${0.12 * p.gloss}`
  const right = `.56 ${p.lo} 0, .8 ${p.lo} .16, .93 ${p.deep} .55, 1 ${p.deep} .9`
  const rim = { opacity: 0.5 * p.gloss, filter: sheet.blurInside(7) }
  const upper = { 'clip-path': sheet.clip(rrect(x0, (y0 + y1) / 2, x1 - x0, y1)) }
  const light =
    path(rrect(x0, y0, x1 - x0, y1 - y0), sheet.lin(x0, 0, x1, 0, `${left}, ${right}`)) +
    stroke(d, p.glow, 18, { ...rim, ...upper })
  return (
    path(d, sheet.fall(y1, y0, fall)) +
    clipped(sheet, d, light) +
    stroke(d, '#05070a', 5, { opacity: 0.55 })
  )
}

/** Windscreen: dark inside with seats, two slanting reflections, the sky at the top edge. */
export function screen(
  sheet: Sheet,
  d: string,
  { x0, x1, y0, y1 }: ReturnType<typeof boundsOf>,
  inside: 'driver' | 'passengers' | 'nothing' = 'driver',
): string {
  const [width, height] = [x1 - x0, y1 - y0]
  const x = (share: number) => x0 + width * share
  const seat = (middle: number) =>
    path(rrect(x(middle) - width * 0.1, y0 - 60, width * 0.2, height * 0.36 + 60, 50), '#050607', {
      opacity: 0.6,
    }) +
    path(
      rrect(x(middle) - width * 0.052, y0 + height * 0.42, width * 0.104, height * 0.19, 26),
      '#050607',
      { opacity: 0.65 },
    ) +
    [-0.022, 0.022]
      .map((dx) =>
        stroke(`M${x(middle + dx)} ${-(y0 + height * 0.32)}v${-height * 0.12}`, '#050607', 9, {
          opacity: 0.6,
        }),
      )
      .join('')
  const beam = (from: number, share: number, opacity: number) =>
    path(
      poly(
        pts`${x(from)} ${y1 + 40}, ${x(from + share)} ${y1 + 40}, ${x(from + share - 0.17)} ${y0 - 40}, ${x(from - 0.17)} ${y0 - 40}`,
      ),
      sheet.fall(y1, y0, `0 #eaf4fa ${opacity}, 1 #d7e6ee ${opacity * 0.25}`),
    )
  const wheelRim =
    inside !== 'driver'
      ? ''
      : ellipse(x(0.72), y0 + height * 0.16, width * 0.085, height * 0.2, 'none', {
          stroke: '#050607',
          'stroke-width': 16,
          opacity: 0.7,
        })
  const seats = inside === 'nothing' ? '' : seat(0.29) + seat(0.71)
  const light =
    seats + wheelRim + beam(0.16, 0.2, 0.3) + beam(0.42, 0.06, 0.2) + beam(0.68, 0.22, 0.18)
  const sky = '0 #3d4c55, .14 #0e1418, .6 #1c272d, 1 #46565f'
  return (
    path(d, sheet.fall(y1, y0, sky), { stroke: '#06080a', 'stroke-width': 16 }) +
    clipped(sheet, d, light)
  )
}

/** The plate: the lot number, because the owner's plate stays with the owner. */
export function lotPlate(sheet: Sheet, y: number, plate: string, size = 1): string {
  const [width, height] = [320 * size, 160 * size]
  return (
    path(
      rrect(-width / 2, y, width, height, 14),
      sheet.fall(y + height, y, '0 #fdfdfb, 1 #cfd1cf'),
      {
        stroke: '#15171a',
        'stroke-width': 6,
      },
    ) +
    path(rrect(-width / 2 + 3, y + height * 0.78, width - 6, height * 0.2, 10), '#ffc629') +
    lettering(0, y + height * 0.22, plate, {
      size: height * 0.6,
      color: '#22262a',
      anchor: 'middle',
      maxWidth: width * 0.86,
    })
  )
}

/** A line of light along an edge. */
export function edgeLight(sheet: Sheet, p: Paint, points: readonly Point[], width = 14): string {
  const d = line(points)
  return (
    softLine(sheet, points, p.glow, width, width * 0.4, 0.55 * p.gloss) +
    stroke(d, '#fff', width * 0.3, { opacity: 0.5 * p.gloss })
  )
}

/** A round lamp with its reflector, seen square on. */
export function roundLampFace(sheet: Sheet, x: number, y: number, r: number): string {
  const rings = [0.8, 0.62, 0.44].map((share) =>
    stroke(circle(x, y, r * share), '#fff', 3, { opacity: 0.35 }),
  )
  return (
    path(
      circle(x, y, r * 1.16),
      sheet.fall(y + r, y - r, '0 #fff, .45 #8b949b, .55 #4b535a, 1 #e5eaed'),
      {
        stroke: '#15181a',
        'stroke-width': 4,
      },
    ) +
    path(
      circle(x, y, r),
      sheet.rad(x - r * 0.3, y + r * 0.35, r * 1.5, '0 #fff, .3 #dfe7eb, .7 #8f9ba2, 1 #4b565d'),
    ) +
    rings.join('') +
    path(circle(x, y, r * 0.24), sheet.rad(x, y, r * 0.26, '0 #fff, 1 #a9b3b9'))
  )
}
