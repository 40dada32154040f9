import { poly, pts, repeat, rrect } from '../pen/geometry.ts'
import { BLACK, leather, type Material, part, tube } from '../pen/materials.ts'
import { ellipse, path, type Sheet, stroke } from '../pen/sheet.ts'
import { closeUpFrame, FULL, type Subject, trimColor } from './close-up.ts'
const WOODS: readonly Material[] = [
  ['#c9a77c', '#a9855a', '#7a5c3a'],
  ['#8a6548', '#6a4a32', '#3f2a1b'],
  ['#d9d2c4', '#bdb4a3', '#8f8675'],
  ['#a37b52', '#80592f', '#523617'],
]

/** Living room of a motorhome or trailer: dinette under a window, galley at the right. */
export function livingArea(sheet: Sheet, subject: Subject): string {
  const wood = WOODS[subject.seed % 4] ?? BLACK
  const cloth = trimColor(subject.interiorColor)
  const body =
    path(FULL, sheet.fall(900, 0, '0 #f1eee7, .6 #e3ded3, 1 #b9b2a4')) +
    floor(sheet) +
    cupboards(sheet, wood) +
    lights(sheet) +
    windowWithView(sheet) +
    [40, 520].map((x) => dinetteSeat(sheet, x, cloth)).join('') +
    part(sheet, rrect(230, 300, 370, 34, 12), 334, 300, ['#f4f1ea', '#d5cec0', '#8f8775']) +
    tube('M415 -300V-60', 40, '#b5bcc1') +
    galley(sheet, wood)
  return closeUpFrame(sheet, body, 0.35)
}

function floor(sheet: Sheet): string {
  const planks = repeat(9, (i) =>
    stroke(`M${i * 150 - 40} 0L${i * 120 + 120} -150`, '#4a3b2a', 4, { opacity: 0.4 }),
  )
  return (
    path(poly(pts`0 0, 1200 0, 1200 150, 0 150`), sheet.fall(150, 0, '0 #8a7458, 1 #5e4c37')) +
    planks
  )
}

function cupboards(sheet: Sheet, wood: Material): string {
  const door = (x: number) =>
    stroke(`M${x} -724V-856`, '#4a3722', 6, { opacity: 0.5 }) +
    path(rrect(x - 70, 740, 44, 10, 5), '#d5dadd') +
    path(rrect(x + 26, 740, 44, 10, 5), '#d5dadd')
  return (
    part(sheet, rrect(-20, 720, 1240, 140, 10), 860, 720, wood, { hi: 12 }) +
    [290, 600, 910].map(door).join('')
  )
}

function lights(sheet: Sheet): string {
  return [200, 600, 1000]
    .map(
      (x) =>
        ellipse(x, 880, 60, 12, '#fff8e6') +
        ellipse(x, 860, 220, 70, '#fff3d0', { opacity: 0.35, filter: sheet.blur(30) }),
    )
    .join('')
}

function windowWithView(sheet: Sheet): string {
  const view = sheet.fall(670, 400, '0 #cfe3ee, .6 #e7f0f0, .62 #9db59a, 1 #6e8b6b')
  return (
    path(rrect(120, 400, 560, 270, 24), view, { stroke: '#3b3f42', 'stroke-width': 14 }) +
    path(poly(pts`160 670, 320 670, 220 400, 60 400`), '#fff', { opacity: 0.3 }) +
    stroke('M400 -400V-670', '#3b3f42', 10) +
    [96, 640].map((x) => path(rrect(x, 380, 64, 310, 10), '#b9a88e', { opacity: 0.95 })).join('')
  )
}

function dinetteSeat(sheet: Sheet, x: number, cloth: string): string {
  const back =
    x < 100
      ? pts`${x} 240 .2, ${x} 420 .4, ${x + 70} 430 .4, ${x + 80} 240 .2`
      : pts`${x + 180} 240 .2, ${x + 190} 430 .4, ${x + 260} 420 .4, ${x + 260} 240 .2`
  const cushion = pts`${x} 90 .2, ${x + 10} 250 .4, ${x + 250} 250 .4, ${x + 260} 90 .2`
  return leather(sheet, cushion, cloth) + leather(sheet, back, cloth)
}

function galley(sheet: Sheet, wood: Material): string {
  return (
    part(sheet, rrect(800, 60, 420, 330, 10), 390, 60, wood, { hi: 10 }) +
    part(sheet, rrect(780, 386, 440, 40, 8), 426, 386, ['#5a5f63', '#303437', '#15171a']) +
    [940, 1080].map((x) => stroke(`M${x} -70V-380`, '#4a3722', 6, { opacity: 0.5 })).join('') +
    tube('M900 -426C900 -560 980 -560 984 -490', 16, '#d5dadd') +
    part(sheet, rrect(1020, 426, 190, 30, 10), 456, 426, BLACK) +
    path(rrect(800, 480, 420, 230, 6), '#d9d4c8') +
    repeat(5, (i) => stroke(`M800 ${-520 - i * 44}H1220`, '#b5ae9f', 3)) +
    part(sheet, rrect(1010, 520, 190, 160, 14), 680, 520, BLACK, { hi: 8 })
  )
}
