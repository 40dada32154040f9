import { type Paint, paintTones } from '../pen/color.ts'
import { poly, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { lettering } from '../pen/lettering.ts'
import { part, WORN_STEEL } from '../pen/materials.ts'
import { path, type Sheet, stroke } from '../pen/sheet.ts'
import { paintFace, screen } from './face-parts.ts'

const DARK_STEEL = '#44484b'

/** A crawler track from its end. */
export function trackEnd(sheet: Sheet, x: number, width: number, height: number): string {
  const shoes = repeat(
    Math.floor(height / 112),
    (i) =>
      path(rrect(x, 30 + i * 112, width, 62, 10), i % 2 ? '#2f3235' : '#3d4144') +
      stroke(`M${x + 20} ${-86 - i * 112}h${width - 40}`, '#6b7074', 6, { opacity: 0.5 }),
  )
  return (
    part(sheet, rrect(x, 0, width, height, 80), height, 0, ['#5a5e61', '#26292b', '#0a0b0c']) +
    shoes
  )
}

/** Painted plate with rounded corners, seen square on. */
export function plate(
  sheet: Sheet,
  p: Paint,
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
): string {
  return paintFace(sheet, p, rrect(x, y, w, h, r), { x0: x, x1: x + w, y0: y, y1: y + h })
}

export function cabFront(
  sheet: Sheet,
  p: Paint,
  x: number,
  y: number,
  w: number,
  h: number,
): string {
  const glass = rrect(x + 70, y + 260, w - 140, h - 420, 60)
  return (
    plate(sheet, p, x, y, w, h, 90) +
    screen(sheet, glass, { x0: x + 70, x1: x + w - 70, y0: y + 260, y1: y + h - 160 }, 'nothing') +
    part(sheet, rrect(x - 40, y + h - 70, w + 80, 110, 40), y + h + 40, y + h - 70, [
      p.glow,
      p.base,
      p.lo,
    ]) +
    [x + 60, x + w - 160]
      .map((lamp) =>
        path(rrect(lamp, y + h + 30, 100, 70, 20), '#e9ecec', {
          stroke: '#0a0b0c',
          'stroke-width': 6,
        }),
      )
      .join('')
  )
}

/** A bucket with its teeth, seen from in front. */
export function bucketFront(
  sheet: Sheet,
  x: number,
  width: number,
  y0: number,
  y1: number,
  teeth: number,
): string {
  const d = smooth(
    pts`${x} ${y1} .2, ${x + width} ${y1} .2, ${x + width * 0.985} ${y0 + 60} .2, ${x + width * 0.015} ${y0 + 60} .2`,
  )
  const pitch = width / teeth
  const shell = paintFace(sheet, paintTones(DARK_STEEL), d, {
    x0: x,
    x1: x + width,
    y0: y0 + 60,
    y1,
  })
  const tooth = (i: number) => {
    const left = x + pitch * i + pitch * 0.2
    return part(
      sheet,
      poly(
        pts`${left} ${y0 + 120}, ${left + pitch * 0.6} ${y0 + 120}, ${left + pitch * 0.46} ${y0}, ${left + pitch * 0.14} ${y0}`,
      ),
      y0 + 120,
      y0,
      WORN_STEEL,
    )
  }
  if (teeth === 0) {
    const edge = rrect(x + width * 0.01, y0, width * 0.98, 90, 10)
    return shell + part(sheet, edge, y0 + 90, y0, WORN_STEEL)
  }
  return (
    shell +
    stroke(`M${x + 30} ${-y1 + 90}h${width - 60}`, '#fff', 12, { opacity: 0.25 }) +
    repeat(teeth, tooth)
  )
}

/** Engine end: louvers, lamps and the lot number, as machines carry their fleet number. */
export function engineEnd(
  sheet: Sheet,
  p: Paint,
  half: number,
  y0: number,
  y1: number,
  lot: string,
): string {
  const height = y1 - y0
  return (
    plate(sheet, p, -half, y0, half * 2, height, 140) +
    path(rrect(-half * 0.75, y0 + height * 0.38, half * 1.5, height * 0.46, 60), '#15171a') +
    repeat(7, (i) =>
      stroke(`M${-half * 0.7} ${-(y0 + height * (0.43 + i * 0.06))}H${half * 0.7}`, '#3b3f42', 20),
    ) +
    lettering(0, y0 + height * 0.12, lot, {
      size: height * 0.18,
      color: '#15171a',
      anchor: 'middle',
    }) +
    [-1, 1]
      .map((side) =>
        path(rrect(side * half * 0.82 - 70, y0 + height * 0.12, 140, 150, 24), '#b5131e', {
          stroke: '#0a0b0c',
          'stroke-width': 8,
        }),
      )
      .join('')
  )
}
