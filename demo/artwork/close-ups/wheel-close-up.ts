import { paintTones } from '../pen/color.ts'
import { arc, circle, line, pts, repeat, rrect } from '../pen/geometry.ts'
import { lettering } from '../pen/lettering.ts'
import { clipped, ellipse, path, type Sheet, stroke } from '../pen/sheet.ts'
import { softLine } from '../pen/soft-line.ts'
import type { RimStyle } from '../pen/wheel-rims.ts'
import { wheel, type WheelLook } from '../pen/wheel.ts'
import { closeUpFrame, FULL, isBoat, isMachine, studioGround, type Subject } from './close-up.ts'
/** One wheel, filling the picture: in its fender, or free where the vehicle has none. */
export function wheelCloseUp(sheet: Sheet, subject: Subject): string {
  const look = { ...wheelLook(subject), turn: 12 }
  const ground = ellipse(600, 34, 460, 44, '#000', { opacity: 0.7, filter: sheet.blur(20) })
  if (!hasFender(subject)) {
    return closeUpFrame(
      sheet,
      studioGround(sheet) + ground + wheel(sheet, 600, 430, 396, look),
      0.45,
    )
  }
  const shade = sheet.fall(800, 480, '0 #000 .85, .35 #000 .4, 1 #000 0')
  const body =
    studioGround(sheet) +
    fenderAround(sheet, subject) +
    ground +
    wheel(sheet, 600, 400, 366, look) +
    clipped(sheet, circle(600, 380, 420), path(circle(600, 400, 366), shade))
  return closeUpFrame(sheet, body, 0.45)
}

function hasFender(subject: Subject): boolean {
  const free = ['cruiser', 'sport-bike', 'atv', 'utv', 'travel-trailer']
  return !free.includes(subject.shape) && !isBoat(subject) && !isMachine(subject)
}

/** The same rims as in the side view. */
function wheelLook({ shape, seed, paint }: Subject): WheelLook {
  const road: readonly RimStyle[] = ['multi', 'twin', 'five', 'split']
  const bright = { finish: '#b4babf', rim: 0.74 }
  switch (shape) {
    case 'classic-pickup':
      return { style: 'steel', tire: 'whitewall', finish: '#8b2a22' }
    case 'classic-sedan':
      return { style: 'steel', tire: 'whitewall', finish: '#d8d9d4' }
    case 'beetle':
      return { style: 'steel', finish: '#d9dadb', rim: 0.66 }
    case 'classic-coupe':
    case 'fastback':
      return { style: seed % 2 ? 'slot' : 'rally', finish: '#6b7075', rim: 0.66 }
    case 'classic-convertible':
      return { style: 'wire-car', finish: '#b9bec3', rim: 0.66 }
    case 'square-pickup':
      return { style: 'rally', finish: '#b9bec2', rim: 0.64 }
    case 'pickup':
      return { ...bright, style: 'six', rim: 0.68 }
    case 'off-roader':
      return { style: 'five', tire: 'mud', finish: '#5a5f63' }
    case 'coupe':
      return { style: road[seed % 4], finish: '#8e9499', rim: 0.77, caliper: '#a31621' }
    case 'semi':
    case 'box-truck':
    case 'rv-class-c':
    case 'motorhome':
      return { style: 'truck', rim: 0.62 }
    case 'wheel-loader':
    case 'skid-steer':
      return { style: 'loader', tire: 'tractor', finish: paint }
    case 'atv':
    case 'utv':
      return { style: 'beadlock', tire: 'mud' }
    case 'cruiser':
      return { style: 'wire', finish: '#b4babf' }
    case 'sport-bike':
      return { style: 'mag', finish: '#3c4044' }
    case 'bowrider':
    case 'pontoon':
    case 'jet-ski':
    case 'travel-trailer':
      return { style: 'five', finish: '#c3c8cc', rim: 0.62, noDisc: true }
    default:
      return { ...bright, style: road[seed % 4] }
  }
}

function fenderAround(sheet: Sheet, { paint }: Subject): string {
  const p = paintTones(paint)
  const tones = `0 ${p.hi}, .2 ${p.soft}, .34 ${p.base}, .52 ${p.mid}, .66 ${p.lo}, .8 ${p.mid}, 1 ${p.deep}`
  const crease = pts`-20 818, 400 850, 1220 826`
  return (
    path(rrect(-20, 250, 1240, 680), sheet.fall(900, 250, tones)) +
    softLine(sheet, crease, p.glow, 30, 12, 0.7 * p.gloss) +
    stroke(line(crease), '#fff', 6, { opacity: 0.8 * p.gloss }) +
    stroke(arc(600, 380, 478, 10, 170), p.deep, 40, { opacity: 0.35, filter: sheet.blur(20) }) +
    stroke(arc(600, 380, 436, 20, 160), p.glow, 16, {
      opacity: 0.75 * p.gloss,
      filter: sheet.blur(6),
    }) +
    stroke(arc(600, 380, 428, 30, 150), '#fff', 4, { opacity: 0.7 * p.gloss }) +
    stroke(line(pts`1090 900, 1076 640, 1030 420, 1010 250`), '#05070a', 7, { opacity: 0.6 }) +
    stroke(line(pts`1096 900, 1082 640, 1036 420, 1016 250`), '#fff', 4, { opacity: 0.3 }) +
    path(circle(600, 380, 420), sheet.rad(600, 380, 420, '0 #030404, .88 #08090a, 1 #1b1d1f')) +
    path(
      rrect(-20, 0, 1240, 252),
      sheet.fall(252, 0, '0 #15171a, .12 #5e6264, .3 #9b9e9f, 1 #7e8183'),
    )
  )
}

/** The tread from close by, with a depth gauge standing in a groove. */
export function treadCloseUp(sheet: Sheet, subject: Subject): string {
  const isKnobby = ['off-roader', 'atv', 'utv'].includes(subject.shape)
  const depth = 4 + (Number(subject.lot) % 6)
  const rubber = '0 #0e0f10, .18 #232628, .42 #3a3e41, .6 #2c2f32, .85 #17191a, 1 #0a0b0c'
  const body =
    path(FULL, sheet.lin(0, 0, 1200, 0, rubber)) +
    (isKnobby ? knobs() : ribs()) +
    path(FULL, sheet.fall(900, 0, '0 #000 .75, .3 #000 0, .7 #000 0, 1 #000 .75')) +
    gauge(sheet, depth)
  return closeUpFrame(sheet, body, 0.35)
}

function ribs(): string {
  const grooves = [210, 470, 730, 990].map(
    (x) =>
      stroke(`M${x} 20V-920`, '#050607', 62) +
      stroke(`M${x + 30} 20V-920`, '#4b5055', 5, { opacity: 0.5 }),
  )
  const sipes = repeat(15, (i) => {
    const y = -20 - i * 66
    const block = (x: number, lean: number) =>
      stroke(`M${x} ${y}l86 ${lean}l90 ${-lean * 0.4}`, '#060708', 9) +
      stroke(`M${x} ${y + 8}l86 ${lean}`, '#5a5f63', 2.5, { opacity: 0.4 })
    return block(-20, -26) + block(252, 24) + block(512, -24) + block(772, 24) + block(1030, -26)
  })
  const wearBar = stroke('M190 -300H232M450 -300H492M710 -300H752M970 -300H1012', '#33373a', 34)
  return sipes + grooves.join('') + wearBar
}

function knobs(): string {
  return repeat(8, (row) =>
    repeat(5, (column) => {
      const [x, y] = [-60 + column * 270 + (row % 2) * 130, -40 + row * 122]
      return (
        path(rrect(x, y, 190, 92, 18), '#0a0b0c') +
        path(rrect(x + 6, y + 12, 178, 84, 16), row % 2 ? '#2f3336' : '#383c40') +
        stroke(`M${x + 24} ${-(y + 88)}h140`, '#8d9297', 5, { opacity: 0.35 }) +
        stroke(`M${x + 60} ${-(y + 20)}v-60M${x + 124} ${-(y + 20)}v-60`, '#0a0b0c', 7, {
          opacity: 0.7,
        })
      )
    }),
  )
}

/** Depth gauge in 32nds of an inch. */
function gauge(sheet: Sheet, depth: number): string {
  const scale = repeat(
    9,
    (i) =>
      stroke(`M700 ${-560 - i * 26}h${i % 2 ? 18 : 34}`, '#15171a', 4) +
      (i % 2
        ? ''
        : lettering(690, 549 + i * 26, String(i + 2), {
            size: 22,
            color: '#15171a',
            anchor: 'end',
          })),
  )
  return (
    path(rrect(640, 160, 190, 720, 20), '#000', {
      opacity: 0.5,
      filter: sheet.blur(18),
      transform: 'translate(14 14)',
    }) +
    path(
      rrect(716, 60, 28, 420, 8),
      sheet.lin(716, 0, 744, 0, '0 #6b747b, .4 #f4f6f7, 1 #7b848b'),
    ) +
    path(
      rrect(640, 460, 180, 420, 18),
      sheet.lin(640, 880, 820, 460, '0 #ffd45c, .5 #ffc629, 1 #dba20c'),
    ) +
    path(rrect(656, 530, 110, 260, 8), '#f7f4e8') +
    scale +
    stroke(`M650 ${-560 - (depth - 2) * 26}h120`, '#c01722', 7) +
    lettering(730, 826, `${depth}/32`, {
      size: 44,
      color: '#15171a',
      anchor: 'middle',
      weight: 0.13,
    })
  )
}
