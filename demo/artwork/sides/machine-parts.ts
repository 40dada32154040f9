import type { Paint } from '../pen/color.ts'
import { boundsOf, circle, line, type Point, smooth } from '../pen/geometry.ts'
import { tube } from '../pen/materials.ts'
import { clipped, path, type Sheet, stroke } from '../pen/sheet.ts'
/** Welded steel beam: painted plate with light along its edge and weld seams. */
export function beam(
  sheet: Sheet,
  p: Paint,
  points: readonly Point[],
  seams: readonly (readonly Point[])[] = [],
): string {
  const d = smooth(points)
  const { y0, y1 } = boundsOf(points)
  return (
    path(d, sheet.fall(y1, y0, `0 ${p.hi}, .25 ${p.base}, .7 ${p.mid}, 1 ${p.lo}`)) +
    clipped(
      sheet,
      d,
      stroke(d, p.glow, 46, {
        opacity: 0.5,
        filter: sheet.blurInside(10),
        transform: 'translate(10 22)',
      }) +
        stroke(d, p.deep, 60, {
          opacity: 0.38,
          filter: sheet.blurInside(26),
          transform: 'translate(-6 -20)',
        }) +
        seams.map((s) => stroke(line(s), p.deep, 9, { opacity: 0.45 })).join(''),
    ) +
    stroke(d, '#0a0b0c', 8, { opacity: 0.6 })
  )
}

/** Pivot pin with its collar. */
export const pin = (sheet: Sheet, x: number, y: number, r: number) =>
  path(
    circle(x, y, r),
    sheet.rad(x - r * 0.3, y + r * 0.3, r * 1.2, '0 #b7bcc0, .6 #5a5f63, 1 #1b1d1f'),
    { stroke: '#08090a', 'stroke-width': 6 },
  ) + path(circle(x, y, r * 0.42), '#2a2d30')

/** Hydraulic ram between two points: a barrel for the first share, a bright rod for the rest. */
export function ram(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  w: number,
  share = 0.58,
): string {
  const mx = x0 + (x1 - x0) * share,
    my = y0 + (y1 - y0) * share
  return (
    tube(`M${mx} ${-my}L${x1} ${-y1}`, w * 0.5, '#ccd2d6', '#fff', 0.95) +
    tube(`M${x0} ${-y0}L${mx} ${-my}`, w, '#2a2d30', '#fff', 0.3) +
    tube(
      `M${mx - (x1 - x0) * 0.02} ${-(my - (y1 - y0) * 0.02)}L${mx} ${-my}`,
      w * 1.12,
      '#3d4145',
      '#fff',
      0.3,
    )
  )
}
