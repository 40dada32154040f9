import { mix, type Paint } from './color.ts'
import { boundsOf, line, type Point, smooth } from './geometry.ts'
import { clipped, path, type Sheet, stroke } from './sheet.ts'
/** Light, middle and dark of a solid material. */
export type Material = readonly [light: string, middle: string, dark: string]

/** Bright steel. */
export const STEEL: Material = ['#e9edef', '#98a0a6', '#474d52']
/** Zinc-coated steel. */
export const GALVANIZED: Material = ['#e3e7e9', '#a3aaaf', '#5a6166']
/** Steel that has worked. */
export const WORN_STEEL: Material = ['#c9ced2', '#7b8287', '#3b3f42']
/** Black plastic or rubber. */
export const BLACK: Material = ['#484c50', '#222528', '#0b0c0d']
/** White plastic, as of roof units. */
export const WHITE_PLASTIC: Material = ['#f4f5f4', '#c9cccc', '#83888b']

/** A solid that is lit from above, with a dark outline: the workhorse of mechanical parts. */
export function part(
  sheet: Sheet,
  d: string,
  top: number,
  bottom: number,
  [light, middle, dark]: Material,
  { hi }: { hi?: number } = {},
): string {
  const outline = { stroke: '#050607', 'stroke-width': 4, 'stroke-opacity': 0.5 }
  const body = path(d, sheet.fall(top, bottom, `0 ${light}, .45 ${middle}, 1 ${dark}`), {
    ...outline,
    'stroke-linejoin': 'round',
  })
  if (!hi) return body
  const edge = stroke(d, '#fff', hi, { opacity: 0.3, filter: sheet.blurInside(hi * 0.35) })
  return body + clipped(sheet, d, edge)
}

/** Rounded metal or plastic tube, drawn as a line with a highlight. */
export function tube(d: string, width: number, color: string, hi = '#fff', opacity = 0.55): string {
  const shine = { opacity, transform: `translate(${-width * 0.1} ${-width * 0.18})` }
  return (
    stroke(d, '#06080a', width + 5, { opacity: 0.55 }) +
    stroke(d, color, width) +
    stroke(d, hi, width * 0.26, shine)
  )
}

/** Chromed metal: sky above, a dark horizon, ground below. */
export function chrome(sheet: Sheet, d: string, top: number, bottom: number): string {
  const stops =
    '0 #fdfefe, .22 #dce2e6, .44 #f7fafb, .52 #4b535a, .62 #8b949b, .8 #e5eaed, 1 #6b747b'
  const edge = { stroke: '#22272b', 'stroke-width': 3, 'stroke-opacity': 0.6 }
  return path(d, sheet.fall(top, bottom, stops), edge)
}

/** Painted curved panel with one long highlight. */
export function shell(
  sheet: Sheet,
  p: Paint,
  points: readonly Point[],
  highlight?: readonly Point[],
  box: { y0?: number; y1?: number } = {},
): string {
  const d = smooth(points)
  const { y0, y1 } = { ...boundsOf(points), ...box }
  const tones = `0 ${p.glow}, .12 ${p.hi}, .3 ${p.base}, .55 ${p.mid}, .66 ${p.lo}, .8 ${p.mid}, 1 ${p.deep}`
  const shine = highlight
    ? stroke(line(highlight), '#fff', 16, {
        opacity: 0.75 * p.gloss,
        filter: sheet.blurInside(5),
      }) + stroke(line(highlight), '#fff', 5, { opacity: 0.7 * p.gloss })
    : ''
  const rim = {
    opacity: 0.55 * p.gloss,
    filter: sheet.blurInside(5),
    transform: 'translate(3 10)',
  }
  const inside =
    stroke(d, p.deep, 36, { opacity: 0.45, filter: sheet.blurInside(14) }) +
    stroke(d, p.glow, 14, rim) +
    shine
  return (
    path(d, sheet.fall(y1, y0, tones)) +
    clipped(sheet, d, inside) +
    stroke(d, '#05070a', 4, { opacity: 0.6 })
  )
}

/** Upholstery: matte, with a soft upper edge. */
export function leather(sheet: Sheet, points: readonly Point[], color = '#24221f'): string {
  const d = smooth(points)
  const { y0, y1 } = boundsOf(points)
  const tones = `0 ${mix(color, '#ffffff', 0.34)}, .25 ${mix(color, '#ffffff', 0.08)}, .7 ${color}, 1 #08090a`
  const edge = { stroke: '#050607', 'stroke-width': 4, 'stroke-opacity': 0.6 }
  const light = stroke(d, '#fff', 16, {
    opacity: 0.16,
    filter: sheet.blurInside(6),
    transform: 'translate(0 14)',
  })
  return path(d, sheet.fall(y1, y0, tones), edge) + clipped(sheet, d, light)
}
