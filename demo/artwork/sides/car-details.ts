import type { Paint } from '../pen/color.ts'
import { boundsOf, circle, type Point, poly, pts, rrect, smooth } from '../pen/geometry.ts'
import { chrome } from '../pen/materials.ts'
import { clipped, ellipse, path, type Sheet, stroke } from '../pen/sheet.ts'
import { softLine } from '../pen/soft-line.ts'
/** Door handle with its recess. */
export function handle(sheet: Sheet, p: Paint, x: number, y: number, isBright: boolean): string {
  const tones = isBright ? '0 #fff, .5 #c6cdd2, 1 #646c72' : `0 ${p.glow}, .4 ${p.base}, 1 ${p.lo}`
  const edge = { stroke: '#05070a', 'stroke-width': 3, 'stroke-opacity': 0.5 }
  return (
    ellipse(x + 75, y, 92, 32, p.deep, { opacity: 0.5, filter: sheet.blur(6) }) +
    path(rrect(x, y - 6, 165, 28, 14), sheet.fall(y + 22, y - 6, tones), edge)
  )
}

/** Outline of the fuel door. */
export function fuelLid(x: number, y: number): string {
  return stroke(rrect(x, y, 150, 120, 34), '#05070a', 5, { opacity: 0.45 })
}

/** Mirror in the colour of the body. */
export function sideMirror(sheet: Sheet, p: Paint, x: number, y: number): string {
  const foot = pts`${x + 60} ${y + 30}, ${x + 130} ${y + 30}, ${x + 150} ${y - 40}, ${x + 90} ${y - 40}`
  const housing = pts`${x - 20} ${y + 20} .4, ${x - 10} ${y + 120}, ${x + 70} ${y + 150}, ${x + 195} ${y + 138} .5, ${x + 210} ${y + 40} .5, ${x + 120} ${y + 6}, ${x + 40} ${y}`
  const shine = pts`${x + 4} ${y + 108}, ${x + 70} ${y + 132}, ${x + 170} ${y + 124}`
  const tones = `0 ${p.glow}, .3 ${p.soft}, .62 ${p.base}, 1 ${p.deep}`
  const edge = { stroke: '#05070a', 'stroke-width': 4, 'stroke-opacity': 0.55 }
  return (
    path(poly(foot), '#0b0d0f') +
    ellipse(x + 110, y - 14, 110, 26, '#000', { opacity: 0.35, filter: sheet.blur(10) }) +
    path(smooth(housing), sheet.fall(y + 150, y, tones), edge) +
    softLine(sheet, shine, '#fff', 7, 2.5, 0.6)
  )
}

const LAMP_EDGE = { stroke: '#050607', 'stroke-width': 8, 'stroke-opacity': 0.8 }

/** Headlamp behind clear plastic, seen from the side. */
export function headlamp(sheet: Sheet, points: readonly Point[]): string {
  const d = smooth(points)
  const { x0, x1, y0, y1 } = boundsOf(points)
  const [cx, cy, r] = [x0 + (x1 - x0) * 0.34, y0 + (y1 - y0) * 0.56, (y1 - y0) * 0.2]
  const lens = '0 #f3f7f9, .3 #aeb8bf, .6 #4c555b, 1 #23282c'
  const bulb = sheet.rad(cx - r * 0.3, cy + r * 0.4, r * 1.3, '0 #fff, .5 #d4dce1, 1 #6b757c')
  const inside =
    path(circle(cx, cy, r * 1.5), '#1a1e21', { opacity: 0.75 }) +
    path(circle(cx, cy, r), bulb) +
    stroke(d, '#fff', 16, { opacity: 0.75, filter: sheet.blur(4) })
  return path(d, sheet.lin(x0, y1, x1, y0, lens), LAMP_EDGE) + clipped(sheet, d, inside)
}

/** Tail lamp, seen from the side. */
export function taillamp(sheet: Sheet, points: readonly Point[]): string {
  const d = smooth(points)
  const { x0, x1, y0, y1 } = boundsOf(points)
  const height = y1 - y0
  const lens = sheet.lin(x0, y1, x1, y0, '0 #e4373f, .45 #a50f19, 1 #4a060b')
  const glow = rrect(x0, y0 + height * 0.28, x1 - x0, height * 0.16)
  const inside =
    path(glow, '#ff9a8e', { opacity: 0.7, filter: sheet.blur(5) }) +
    stroke(d, '#ffd9d4', 9, { opacity: 0.5, filter: sheet.blur(3) })
  return path(d, lens, LAMP_EDGE) + clipped(sheet, d, inside)
}

/** A pressed-steel fender: domed, with its own sky highlight and a dark roll under. */
export function fender(sheet: Sheet, p: Paint, points: readonly Point[]): string {
  const d = smooth(points)
  const { y0, y1 } = boundsOf(points)
  const tones = `0 ${p.glow}, .1 ${p.hi}, .28 ${p.base}, .52 ${p.mid}, .6 ${p.lo}, .7 ${p.mid}, 1 ${p.deep}`
  const rim = {
    opacity: 0.75 * p.gloss,
    filter: sheet.blurInside(9),
    transform: 'translate(6 16)',
  }
  const light =
    stroke(d, p.deep, 60, { opacity: 0.5, filter: sheet.blurInside(22) }) +
    stroke(d, p.glow, 26, rim)
  return (
    path(d, sheet.fall(y1, y0, tones)) +
    clipped(sheet, d, light) +
    stroke(d, '#05070a', 6, { opacity: 0.5 })
  )
}

/** Chromed bumper bar. */
export function bumper(sheet: Sheet, x: number, y: number, width: number, height: number): string {
  return (
    chrome(sheet, rrect(x, y, width, height, height * 0.45), y + height, y) +
    ellipse(x + width / 2, y - 10, width * 0.5, 14, '#000', {
      opacity: 0.35,
      filter: sheet.blur(6),
    })
  )
}

/** Round headlamp with a chromed ring, seen from the side or at an angle. */
export function roundLamp(sheet: Sheet, x: number, y: number, rx: number, ry: number): string {
  const ring = sheet.fall(y + ry, y - ry, '0 #fff, .4 #aeb7bd, .55 #4b5359, 1 #dde3e6')
  const lens = sheet.rad(x - 10, y + 20, ry, '0 #fdfefe, .6 #c3ccd1, 1 #6d777e')
  return (
    ellipse(x, y, rx, ry, ring, { stroke: '#15181a', 'stroke-width': 4 }) +
    ellipse(x - rx * 0.12, y, rx * 0.66, ry * 0.78, lens)
  )
}

/** Small chromed mirror on a stalk, as on classics. */
export function stalkMirror(sheet: Sheet, x: number, y: number, size = 1): string {
  const tones = sheet.fall(y + 44 * size, y - 44 * size, '0 #fff, .5 #9aa3a9, 1 #e7ebed')
  return (
    stroke(`M${x + 10} ${-y + 40 * size}L${x + 24} ${-y + 76 * size}`, '#9aa3a9', 16) +
    ellipse(x, y, 60 * size, 44 * size, tones, { stroke: '#22272b', 'stroke-width': 4 })
  )
}
