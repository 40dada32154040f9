import { coachAccent } from '../coach-accent.ts'
import { paintPanel } from '../pen/body-paint.ts'
import { mix, paintTones } from '../pen/color.ts'
import { circle, line, type Point, poly, pts, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, part, tube } from '../pen/materials.ts'
import { gap, group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { wheel } from '../pen/wheel.ts'
import { win } from './cutaway-cab.ts'
import type { SideDrawing } from './side-drawing.ts'
/** Travel trailer, hitch at the left. */
export const travelTrailer: SideDrawing = {
  length: 7400,
  height: 3000,
  contacts: [
    [3960, 300],
    [4760, 300],
    [760, 90],
  ],
  draw: drawTravelTrailer,
}

function drawTravelTrailer(sheet: Sheet, color: string, seed: number): string {
  const body: readonly Point[] = pts`1560 460 .2, 1480 620 .4, 1440 1300 .6, 1490 2300 .8, 1660 2720 .8, 1980 2860 .5, 6900 2860 .4, 7180 2780 .7, 7260 2500 .5, 7260 700 .4, 7060 470 .3`
  const d = smooth(body)
  const clip = sheet.clip(d)
  return [
    trailerBody(sheet, d, clip, color, seed),
    trailerFittings(sheet),
    trailerWheels(sheet, clip),
  ].join('')
}

function trailerBody(sheet: Sheet, d: string, clip: string, color: string, seed: number): string {
  const p = paintTones(color)
  const accent = coachAccent(seed)
  const o: string[] = []
  o.push(path(rrect(1300, 380, 5800, 200, 30), '#0a0b0c'))
  o.push(part(sheet, poly(pts`60 470, 120 540, 1700 560, 1700 460`), 560, 460, BLACK))
  o.push(path(circle(90, 520, 74), sheet.rad(70, 540, 80, '0 #9ca3a8, 1 #24272a')))
  o.push(tube('M760 -820V-40', 64, '#8e9499'))
  o.push(part(sheet, rrect(660, 0, 200, 36, 10), 36, 0, BLACK))
  o.push(tube('M760 -820L820 -900', 26, '#2a2d30'))
  for (const x of [1010, 1200])
    o.push(
      part(sheet, rrect(x, 560, 190, 420, 80), 980, 560, ['#ffffff', '#d4d8da', '#7b8185'], {
        hi: 14,
      }),
      path(rrect(x + 60, 970, 70, 60, 16), '#5b6064'),
    )
  o.push(paintPanel(sheet, p, d, [1440, 7260, 460, 2860], { ribs: 15, sheen: 0.9 }))
  o.push(
    group(
      path(
        rrect(1400, 460, 6000, 560),
        sheet.fall(
          1020,
          460,
          `0 ${mix(accent, '#fff', 0.18)}, .4 ${accent}, 1 ${mix(accent, '#000', 0.45)}`,
        ),
        { opacity: 0.96 },
      ) +
        stroke('M1400 -1030H7300', mix(accent, '#e8c078', 0.6), 34, { opacity: 0.9 }) +
        path(poly(pts`1400 1020, 2500 1020, 1780 1900, 1400 2100`), accent, { opacity: 0.92 }) +
        [1900, 3000]
          .map((x) => stroke(rrect(x, 560, 560, 340, 20), '#05070a', 5, { opacity: 0.4 }))
          .join('') +
        stroke(d, '#000', 40, { opacity: 0.25, filter: sheet.blur(18) }),
      { 'clip-path': clip },
    ),
  )
  return o.join('')
}

function trailerFittings(sheet: Sheet): string {
  return [
    win(sheet, 1960, 1560, 820, 620, 80),
    win(sheet, 4560, 1560, 900, 640, 80),
    win(sheet, 6260, 1640, 640, 520, 80, false),
    gap(rrect(3420, 600, 800, 1840, 60), 9, 0.75),
    win(sheet, 3580, 1660, 480, 560, 70, false),
    path(rrect(4080, 1380, 84, 140, 18), '#24272a'),
    part(sheet, rrect(3450, 330, 740, 60, 12), 390, 330, BLACK),
    part(sheet, rrect(3500, 210, 640, 50, 12), 260, 210, BLACK),
    path(
      rrect(2300, 2590, 4300, 100, 46),
      sheet.fall(2690, 2590, '0 #ffffff, .4 #c9ced1, 1 #565c60'),
      { stroke: '#1b1e20', 'stroke-width': 5 },
    ),
    stroke('M2330 -2590V-1240M6570 -2590V-1240', '#8d9398', 16, { opacity: 0.6 }),
    part(sheet, smooth(pts`3900 2860 .1, 3980 2990 .4, 4760 3010 .4, 4900 2860 .1`), 3010, 2860, [
      '#f4f5f4',
      '#c9cccc',
      '#83888b',
    ]),
    part(sheet, rrect(2600, 2855, 420, 80, 26), 2935, 2855, ['#edefef', '#b9bdbf', '#767b7e']),
    path(rrect(7190, 900, 66, 300, 24), '#a5121c', { stroke: '#0a0b0c', 'stroke-width': 6 }),
    tube('M6800 -440V-60', 50, '#5b6064'),
    part(sheet, rrect(6700, 0, 200, 40, 8), 40, 0, BLACK),
  ].join('')
}

function trailerWheels(sheet: Sheet, clip: string): string {
  const r = 350
  const o: string[] = []
  o.push(
    group(
      path(
        smooth(pts`3520 440 .2, 3560 660 .4, 3800 800 .5, 4920 800 .5, 5160 660 .4, 5200 440 .2`),
        '#0a0b0c',
      ),
      { 'clip-path': clip },
    ),
  )
  o.push(
    stroke(line(pts`3520 470, 3560 660, 3800 806, 4920 806, 5160 660, 5200 470`), '#d7dbdd', 26),
  )
  o.push(
    stroke(line(pts`3520 470, 3560 660, 3800 806, 4920 806, 5160 660, 5200 470`), '#30353a', 8),
  )
  for (const x of [3960, 4760])
    o.push(
      wheel(sheet, x, r, r, {
        style: 'five',
        rim: 0.6,
        finish: '#c3c8cc',
        turn: x / 40,
        noDisc: true,
      }),
      path(circle(x, r, r), sheet.fall(740, 380, '0 #000 .8, .4 #000 .3, 1 #000 0')),
    )
  return o.join('')
}
