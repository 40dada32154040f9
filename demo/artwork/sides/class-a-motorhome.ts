import { coachAccent } from '../coach-accent.ts'
import { paintPanel } from '../pen/body-paint.ts'
import { mix, type Paint, paintTones } from '../pen/color.ts'
import { circle, line, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { glass } from '../pen/glass.ts'
import { BLACK, part, WHITE_PLASTIC } from '../pen/materials.ts'
import { clipped, gap, path, type Sheet, stroke } from '../pen/sheet.ts'
import { wheel } from '../pen/wheel.ts'
import { swoosh, well, win } from './cutaway-cab.ts'
import type { SideDrawing } from './side-drawing.ts'

const BODY = pts`160 470 .3, 70 620 .4, 40 1200, 60 1900, 150 2700 .7, 330 3160 .7, 620 3300 .5, 9300 3320 .2, 9560 3280 .4, 9640 3120 .3, 9640 640 .3, 9560 480 .3, 5000 420, 1000 420`
const FRONT_AXLE = 1500
const REAR_AXLE = 6900
const RADIUS = 440

/** Class A motorhome: one box from the windscreen to the tail. */
export const classAMotorhome: SideDrawing = {
  length: 9700,
  height: 3420,
  contacts: [
    [FRONT_AXLE, 400],
    [REAR_AXLE, 420],
  ],
  draw: drawMotorhome,
}

function drawMotorhome(sheet: Sheet, color: string, seed: number): string {
  const p = paintTones(color)
  const d = smooth(BODY)
  return (
    [FRONT_AXLE, REAR_AXLE].map((x) => path(circle(x + 80, RADIUS, RADIUS), '#0a0b0c')).join('') +
    paintPanel(sheet, p, d, [40, 9640, 420, 3320]) +
    clipped(sheet, d, graphics(sheet, seed)) +
    windows(sheet, p) +
    roofAndAwning(sheet) +
    wheels(sheet, d)
  )
}

function graphics(sheet: Sheet, seed: number): string {
  const accent = coachAccent(seed)
  const gold = mix(accent, '#d0b07a', 0.6)
  const lockers = repeat(6, (i) =>
    stroke(rrect(2500 + i * 1180 - (i > 2 ? -500 : 0), 620, 1060, 420, 24), '#05070a', 6, {
      opacity: 0.4,
    }),
  )
  return (
    swoosh(
      pts`0 1500 .2, 1800 1340 .8, 4200 1500, 6600 2300, 9700 2700 .2, 9700 2200 .2, 6800 1800, 4400 1120, 1800 1000, 0 1080 .2`,
      accent,
      0.92,
    ) +
    swoosh(
      pts`0 1000 .2, 1900 900 .8, 4500 1020, 6900 1680, 9700 2080 .2, 9700 1960 .2, 6900 1560, 4500 920, 1900 800, 0 880 .2`,
      gold,
      0.9,
    ) +
    path(rrect(0, 420, 9700, 160), sheet.fall(580, 420, '0 #3a3e41, 1 #101213')) +
    stroke('M0 -584H9700', '#fff', 6, { opacity: 0.35 }) +
    lockers
  )
}

function windows(sheet: Sheet, p: Paint): string {
  const screen = pts`170 1960 .2, 230 2600, 380 3000 .5, 560 3080 .3, 760 3080 .1, 760 1960 .1`
  return (
    glass(sheet, smooth(screen), [170, 760, 1960, 3080], { frame: 16 }) +
    win(sheet, 900, 1900, 900, 900, 80) +
    win(sheet, 3700, 1960, 1100, 660, 70) +
    win(sheet, 5300, 1960, 900, 660, 70) +
    win(sheet, 7800, 1900, 1000, 700, 80) +
    path(rrect(2260, 620, 880, 2100, 60), p.soft, { opacity: 0.3 }) +
    gap(rrect(2260, 620, 880, 2100, 60), 9, 0.7) +
    win(sheet, 2440, 1880, 520, 640, 60, false) +
    path(rrect(2980, 1500, 90, 160, 20), '#24272a') +
    part(sheet, rrect(2300, 380, 800, 70, 14), 450, 380, BLACK) +
    // Slide-out: a wall a hand's breadth in front of the wall.
    gap(rrect(3480, 1180, 2960, 1760, 40), 10, 0.6) +
    stroke('M3490 -2936H6430', '#fff', 8, { opacity: 0.35 }) +
    part(
      sheet,
      smooth(pts`40 2160 .3, -60 2200 .4, -100 2600 .4, -60 2720 .4, 60 2700 .3, 120 2500 .3`),
      2720,
      2160,
      BLACK,
      { hi: 10 },
    ) +
    path(
      smooth(pts`60 1180 .3, 90 1420 .4, 420 1460 .4, 520 1330 .4, 300 1180 .4`),
      sheet.lin(60, 1460, 520, 1180, '0 #f7fafb, .5 #a9b3b9, 1 #30363a'),
      { stroke: '#08090a', 'stroke-width': 10 },
    )
  )
}

function roofAndAwning(sheet: Sheet): string {
  const unit = (x: number) =>
    part(
      sheet,
      smooth(pts`${x} 3310 .1, ${x + 90} 3430 .4, ${x + 950} 3440 .4, ${x + 1080} 3310 .1`),
      3440,
      3310,
      WHITE_PLASTIC,
    )
  return (
    unit(2600) +
    unit(7200) +
    path(
      rrect(2200, 3020, 4700, 120, 50),
      sheet.fall(3140, 3020, '0 #ffffff, .4 #c9ced1, 1 #565c60'),
      { stroke: '#1b1e20', 'stroke-width': 5 },
    ) +
    stroke('M2230 -3020V-1500M6870 -3020V-1500', '#8d9398', 18, { opacity: 0.6 }) +
    path(rrect(9570, 1100, 70, 380, 26), '#a5121c', { stroke: '#0a0b0c', 'stroke-width': 6 }) +
    [700, 3600, 6600, 9300].map((x) => path(rrect(x, 3220, 80, 32, 10), '#d07a14')).join('')
  )
}

function wheels(sheet: Sheet, d: string): string {
  const shade = sheet.fall(RADIUS * 2.05, RADIUS * 1.1, '0 #000 .85, .4 #000 .35, 1 #000 0')
  return [FRONT_AXLE, REAR_AXLE]
    .map(
      (x) =>
        well(sheet, x, RADIUS, RADIUS + 70, sheet.clip(d)) +
        stroke(
          line(
            pts`${x - 540} 470, ${x - 460} 760, ${x - 240} 930, ${x + 240} 930, ${x + 460} 760, ${x + 540} 470`,
          ),
          '#05070a',
          8,
          { opacity: 0.3 },
        ) +
        wheel(sheet, x, RADIUS, RADIUS, { style: x === REAR_AXLE ? 'dual' : 'truck', rim: 0.6 }) +
        path(circle(x, RADIUS, RADIUS), shade),
    )
    .join('')
}
