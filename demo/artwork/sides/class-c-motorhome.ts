import { coachAccent } from '../coach-accent.ts'
import { paintPanel } from '../pen/body-paint.ts'
import { mix, type Paint, paintTones } from '../pen/color.ts'
import { arc, circle, type Point, pts, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, part, tube } from '../pen/materials.ts'
import { gap, group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { wheel } from '../pen/wheel.ts'
import { cutaway, swoosh, win } from './cutaway-cab.ts'
import type { SideDrawing } from './side-drawing.ts'
/** Class C motorhome: a bunk over a cutaway cab. */
export const classCMotorhome: SideDrawing = {
  length: 7800,
  height: 3300,
  contacts: [
    [1080, 360],
    [5560, 380],
  ],
  draw: drawRvClassC,
}

function drawRvClassC(sheet: Sheet, color: string, seed: number): string {
  const p = paintTones(color)
  const r = 390
  const fx = 1080
  const rx = 5560
  const body: readonly Point[] = pts`2220 470 .1, 2220 1960 .05, 1500 2030 .4, 960 2180 .6, 820 2420 .7, 880 2800 .7, 1160 3040 .6, 1700 3120 .3, 7500 3130 .3, 7700 3090 .4, 7760 2960 .3, 7760 620 .3, 7700 480 .3`
  const d = smooth(body)
  const clip = sheet.clip(d)
  return [
    coachBody(sheet, rx, r, color, fx, p, d, clip, seed),
    coachFittings(sheet, p, rx, r, clip),
    coachWheels(sheet, rx, r, fx),
  ].join('')
}

function coachBody(
  sheet: Sheet,
  rx: number,
  r: number,
  color: string,
  fx: number,
  p: Paint,
  d: string,
  clip: string,
  seed: number,
): string {
  const accent = coachAccent(seed)
  const accent2 = mix(accent, '#c7a56a', 0.55)
  return [
    path(rrect(1800, 300, 5600, 260, 40), '#0a0b0c'),
    path(circle(rx + 70, r, r), '#0a0b0c'),
    cutaway(sheet, color, r, fx, 2240),
    paintPanel(sheet, p, d, [820, 7760, 470, 3130]),
    group(
      swoosh(
        pts`800 2300 .2, 2400 2150 .8, 4200 1500, 5400 1060, 7800 900 .2, 7800 680 .2, 5200 820, 3900 1240, 2200 1900, 800 2120 .2`,
        accent,
        0.94,
      ) +
        swoosh(
          pts`800 2100 .2, 2200 1860 .8, 3800 1180, 5200 770, 7800 640 .2, 7800 560 .2, 5100 690, 3700 1080, 2000 1780, 800 2040 .2`,
          accent2,
          0.9,
        ) +
        path(rrect(2200, 470, 5600, 110), '#2a2d30', { opacity: 0.9 }) +
        stroke('M2200 -582H7760', '#fff', 6, { opacity: 0.4 }) +
        [2700, 3250, 6300, 6900]
          .map((x) => stroke(rrect(x, 640, 420, 330, 24), '#05070a', 5, { opacity: 0.35 }))
          .join(''),
      { 'clip-path': clip },
    ),
    win(sheet, 1120, 2420, 900, 420, 90),
    win(sheet, 2560, 1680, 900, 640, 60),
    win(sheet, 4980, 1700, 980, 620, 60),
    win(sheet, 6560, 1760, 760, 540, 60, false),
  ].join('')
}

function coachFittings(sheet: Sheet, p: Paint, rx: number, r: number, clip: string): string {
  return [
    // door with window, step, awning, roof kit
    path(rrect(3760, 600, 820, 1880, 60), p.soft, { opacity: 0.35 }),
    gap(rrect(3760, 600, 820, 1880, 60), 9, 0.7),
    win(sheet, 3920, 1640, 480, 640, 60, false),
    path(rrect(4440, 1380, 90, 150, 20), '#24272a'),
    part(sheet, rrect(3800, 380, 740, 70, 14), 450, 380, BLACK),
    path(
      rrect(2380, 2860, 4300, 110, 50),
      sheet.fall(2970, 2860, '0 #ffffff, .4 #c9ced1, 1 #565c60'),
      { stroke: '#1b1e20', 'stroke-width': 5 },
    ),
    stroke('M2420 -2860V-1500M6640 -2860V-1500', '#8d9398', 16, { opacity: 0.65 }),
    part(sheet, smooth(pts`4200 3130 .1, 4280 3280 .4, 5100 3300 .4, 5260 3130 .1`), 3300, 3130, [
      '#f4f5f4',
      '#c9cccc',
      '#83888b',
    ]),
    part(sheet, rrect(2900, 3120, 560, 90, 30), 3210, 3120, ['#edefef', '#b9bdbf', '#767b7e']),
    part(sheet, rrect(6300, 3120, 460, 80, 30), 3200, 3120, ['#edefef', '#b9bdbf', '#767b7e']),
    path(rrect(7690, 1080, 70, 360, 26), '#a5121c', { stroke: '#0a0b0c', 'stroke-width': 6 }),
    ...[1300, 3000, 5200, 7300].map((x) => path(rrect(x, 3030, 70, 30, 10), '#d07a14')),
    group(path(circle(rx, r, r + 70), '#0a0b0c'), { 'clip-path': clip }),
  ].join('')
}

function coachWheels(sheet: Sheet, rx: number, r: number, fx: number): string {
  const o: string[] = []
  o.push(stroke(arc(rx, r, r + 74, 12, 168), '#1b1e20', 26))
  for (const x of [fx, rx])
    o.push(
      wheel(sheet, x, r, r, { style: x === rx ? 'dual' : 'truck', rim: 0.6 }),
      path(circle(x, r, r), sheet.fall(820, 430, '0 #000 .85, .4 #000 .35, 1 #000 0')),
    )
  o.push(tube('M7740 -430L7980 -420', 60, '#2a2d30'))
  return o.join('')
}
