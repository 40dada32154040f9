import { mix } from './color.ts'
import { arc, circle, repeat, round1 } from './geometry.ts'
import { ellipse, group, path, type Sheet, stroke } from './sheet.ts'
import { drawRim, type RimStyle } from './wheel-rims.ts'

export type TireKind = 'road' | 'mud' | 'whitewall' | 'tractor' | 'bare'

/** How a wheel looks. */
export interface WheelLook {
  style?: RimStyle
  /** Radius of the rim as a share of the wheel's. */
  rim?: number
  finish?: string
  tire?: TireKind
  /** Degrees. */
  turn?: number
  caliper?: string
  /** Without a brake disc behind the spokes. */
  noDisc?: boolean
}

const RIM_SHARE: Record<TireKind, number> = {
  road: 0.72,
  mud: 0.6,
  whitewall: 0.58,
  tractor: 0.54,
  bare: 0.72,
}

/** A wheel seen square on: tire, rim and the light on both. r is the tire's outer radius in mm. */
export function wheel(
  sheet: Sheet,
  cx: number,
  cy: number,
  r: number,
  look: WheelLook = {},
): string {
  const { style = 'five', tire = 'road', finish = '#b9bec3', turn = 0, caliper, noDisc } = look
  const rim = r * (look.rim ?? RIM_SHARE[tire])
  const fall = '0 #000 .3, .3 #000 0, .7 #000 .06, 1 #000 .36'
  return (
    drawTire(sheet, cx, cy, r, rim, tire) +
    drawRim(sheet, style, { cx, cy, rim, finish, turn, caliper, noDisc }) +
    path(circle(cx, cy, rim), sheet.lin(cx, cy + rim, cx, cy - rim, fall))
  )
}

function drawTire(
  sheet: Sheet,
  cx: number,
  cy: number,
  r: number,
  rim: number,
  kind: TireKind,
): string {
  const rubber = '0 #3b3e41, .55 #26282b, .78 #1b1d1f, 1 #0d0e0f'
  const side = (r + rim) / 2
  const whitewall =
    kind === 'whitewall'
      ? path(
          circle(cx, cy, r * 0.82) + circle(cx, cy, rim * 1.03),
          sheet.lin(cx, cy + r, cx, cy - r, '0 #fbfaf4, .6 #dedcd3, 1 #a9a69c'),
          { 'fill-rule': 'evenodd' },
        ) + stroke(circle(cx, cy, r * 0.82), '#000', 3, { opacity: 0.35 })
      : ''
  return (
    // A wire wheel is looked through, so its tire is a ring.
    path(
      circle(cx, cy, r) + circle(cx, cy, rim * 0.9),
      sheet.rad(cx - r * 0.25, cy + r * 0.3, r * 1.35, rubber),
      {
        'fill-rule': 'evenodd',
      },
    ) +
    (kind === 'mud' || kind === 'tractor' ? lugs(cx, cy, r, kind) : '') +
    stroke(circle(cx, cy, r - 5), '#000', 10, { opacity: 0.55 }) +
    stroke(circle(cx, cy, side + r * 0.035), '#000', 3.5, { opacity: 0.5 }) +
    stroke(circle(cx, cy, side - r * 0.035), '#5a5e62', 2.6, { opacity: 0.35 }) +
    stroke(arc(cx, cy, side, 35, 150), '#a8adb2', r * 0.03, {
      opacity: 0.3,
      filter: sheet.blur(round1(r * 0.018)),
    }) +
    stroke(arc(cx, cy, r - 9, 25, 155), '#8d9297', 5, { opacity: 0.38, filter: sheet.blur(3) }) +
    whitewall
  )
}

/** Lugs that stand out around the tread. */
function lugs(cx: number, cy: number, r: number, kind: 'mud' | 'tractor'): string {
  const count = kind === 'tractor' ? 22 : 34
  const height = r * (kind === 'tractor' ? 0.075 : 0.05)
  const width = ((Math.PI * 2 * r) / count) * 0.56
  return repeat(count, (i) => {
    const x = round1(cx - width / 2)
    const y = round1(-cy - r - height * 0.35)
    const size = `width="${round1(width)}" height="${round1(height * 2.6)}" rx="${round1(height * 0.3)}"`
    const turn = `rotate(${round1((360 / count) * i)} ${round1(cx)} ${round1(-cy)})`
    return `<rect x="${x}" y="${y}" ${size} fill="${i % 2 ? '#1a1c1d' : '#212325'}" transform="${turn}"/>`
  })
}

/** The upper part of a wheel lies in the shade of its arch. */
export function archShade(sheet: Sheet, x: number, r: number, arch: number): string {
  const shade = sheet.fall(r * 2.05, r * 1.1, '0 #000 .88, .35 #000 .5, 1 #000 0')
  return group(path(circle(x, r, r), shade), { 'clip-path': sheet.clip(circle(x, r, arch)) })
}

/** A tire seen edge-on, in front and rear views. */
export function tireEdge(sheet: Sheet, x: number, width: number, height: number): string {
  const tones = sheet.lin(x, 0, x + width, 0, '0 #0b0c0d, .3 #34373a, .6 #26282b, 1 #08090a')
  const box = `x="${round1(x)}" y="${round1(-height)}" width="${round1(width)}" height="${round1(height)}"`
  const grooves = [0.24, 0.5, 0.76]
    .map((share) =>
      stroke(`M${x + width * share} ${-height + 18}V-14`, '#000', width * 0.05, { opacity: 0.6 }),
    )
    .join('')
  const blocks = repeat(Math.round(height / 46), (i) =>
    stroke(
      `M${x + width * 0.06} ${-30 - i * 46}h${width * 0.14}m${width * 0.6} 0h${width * 0.14}`,
      '#000',
      7,
      {
        opacity: 0.4,
      },
    ),
  )
  return (
    `<rect ${box} rx="${round1(Math.min(width, height) * 0.24)}" fill="${tones}"/>` +
    grooves +
    blocks +
    ellipse(
      x + width / 2,
      height * 0.97,
      width * 0.36,
      height * 0.012,
      mix('#34373a', '#ffffff', 0.3),
      {
        opacity: 0.5,
      },
    )
  )
}
