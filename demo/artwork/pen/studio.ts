import { luminance, mix } from './color.ts'
import { round1 } from './geometry.ts'
import { ellipse, escapeText, group, path, type Sheet } from './sheet.ts'
/** The picture: 1200 by 900, with what matters in the middle 1200 by 800, so that cards may crop. */
export const FRAME = { width: 1200, height: 900 } as const

/** How millimetres become picture units: scale and offset. */
export interface Placement {
  scale: number
  x: number
  y: number
}

/** Fits a vehicle of a length and height (mm) into the picture, its wheels on the same floor line. */
export function fitSide(length: number, height: number): Placement {
  const [maxWidth, maxHeight, floor] = [1076, 530, 686]
  const scale = Math.min(maxWidth / length, maxHeight / height)
  const lift = Math.max(0, (maxHeight - height * scale) * 0.16)
  return { scale, x: 600 - (length * scale) / 2, y: floor - lift }
}

/** Fits a view along the axis: its middle line in the middle of the picture. */
export function fitFace(width: number, height: number): Placement {
  return { scale: Math.min(800 / width, 610 / height), x: 600, y: 730 }
}

/** A drawing in millimetres, put into the picture. */
export function placed({ scale, x, y }: Placement, body: string): string {
  const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`
  return group(body, { transform })
}

/** Left becomes right. Lettering must be drawn outside of it. */
export function mirrorPicture(body: string): string {
  return group(body, { transform: 'translate(1200 0) scale(-1 1)' })
}

/**
 * The studio: a cyclorama under one big soft light from above left. Mid grey, so that white and black
 * paint both read; a little lighter for dark paint, with a breath of warmth or cold by seed.
 */
export function backdrop(sheet: Sheet, color: string, floorY: number, seed: number): string {
  const light = luminance(color)
  const lift = light > 0.65 ? -0.14 : light < 0.2 ? 0.05 : 0
  const grey = ['#c8c9c7', '#c5c8cb', '#cbc9c4', '#c3c8c8'][seed % 4] ?? '#c8c9c7'
  const tone = (share: number) =>
    mix(grey, share > 0 ? '#ffffff' : '#23272b', Math.min(1, Math.abs(share)))
  const horizon = floorY / FRAME.height
  const wall = `0 ${tone(0.08 + lift)}, ${horizon * 0.55} ${tone(0.44 + lift)}, ${horizon - 0.05} ${tone(0.62 + lift)}`
  const floor = `${horizon + 0.012} ${tone(0.52 + lift)}, .82 ${tone(0.3 + lift)}, 1 ${tone(lift - 0.06)}`
  const all = 'M0 0H1200V900H0Z'
  const pool = sheet.rad(600, -floorY - 70, 720, '0 #fff .34, .6 #fff .1, 1 #fff 0')
  const flat = { transform: `matrix(1 0 0 .34 0 ${(floorY + 70) * 0.66})` }
  return (
    path(all, sheet.fall(0, -FRAME.height, `${wall}, ${floor}`)) +
    path(all, sheet.rad(520, -330, 760, '0 #fff .5, .45 #fff .16, 1 #fff 0')) +
    ellipse(600, -floorY - 70, 720, 120, pool, flat) +
    path(all, sheet.rad(600, -430, 860, '0 #0b0e11 0, .66 #0b0e11 0, 1 #0b0e11 .26'))
  )
}

/** Where a tire meets the floor: its middle and half its width, in millimetres. */
export type Contact = readonly [x: number, halfWidth: number]

/** Contact and ambient shadow, in millimetres. */
export function shadow(
  sheet: Sheet,
  x0: number,
  x1: number,
  contacts: readonly Contact[],
  depth: number,
): string {
  const width = x1 - x0
  const middle = (x0 + x1) / 2
  // A gradient, flattened: a blur of this size would cost more than the rest of the picture.
  const soft = (y: number, share: number, height: number, opacity: number) => {
    const radius = width * share
    const flat = (height * depth) / radius
    const stops = `0 #07090b ${opacity}, .62 #07090b ${opacity * 0.72}, .84 #07090b ${opacity * 0.26}, 1 #07090b 0`
    const place = {
      transform: `translate(${round1(middle)} ${round1(-y)}) scale(1 ${flat.toFixed(4)})`,
    }
    return ellipse(0, 0, radius, radius, sheet.rad(0, 0, radius, stops), place)
  }
  const touch = { opacity: 0.85, filter: sheet.blur(9) }
  return (
    soft(-34, 0.57, 190, 0.34) +
    soft(-14, 0.52, 98, 0.56) +
    soft(4, 0.47, 44, 0.7) +
    contacts.map(([x, half]) => ellipse(x, 0, half * 1.5, 20, '#020303', touch)).join('')
  )
}

/**
 * A faint mirror image on the polished floor. It is a copy without its blurs: blurring what is hardly
 * seen would take four times as long as all the rest.
 */
export function reflection(
  sheet: Sheet,
  body: string,
  x0: number,
  x1: number,
  height: number,
): string {
  const stops = '0 #fff 1, .42 #fff .25, .75 #fff 0'
  const mask = sheet.fade(x0 - 200, -height, x1 - x0 + 400, height + 20, stops)
  const plain = body.replaceAll(/ filter="[^"]*"/g, '')
  return group(group(plain, { transform: 'scale(1 -1)' }), { mask, opacity: 0.12 })
}

/** The finished SVG document. */
export function svgDocument(sheet: Sheet, body: string, label: string): string {
  const { width, height } = FRAME
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escapeText(label)}"><defs>${sheet.defs}</defs>${body}</svg>`
}
