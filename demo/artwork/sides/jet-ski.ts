import { type Paint, paintTones } from '../pen/color.ts'
import { line, poly, pts, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, leather, part, shell, tube } from '../pen/materials.ts'
import { ellipse, path, type Sheet, stroke } from '../pen/sheet.ts'
import type { SideDrawing } from './side-drawing.ts'

/** Personal watercraft on its stand. */
export const jetSki: SideDrawing = {
  length: 3580,
  height: 1560,
  contacts: [
    [1000, 240],
    [2500, 240],
  ],
  draw: drawJetSki,
}

function drawJetSki(sheet: Sheet, color: string): string {
  const p = paintTones(color)
  const w = paintTones('#edefef')
  return [jetSkiHull(sheet, w, p), jetSkiSeat(sheet, w, p), jetSkiMirror()].join('')
}

function jetSkiHull(sheet: Sheet, w: Paint, p: Paint): string {
  const o: string[] = []
  // cradle
  for (const x of [900, 2500])
    o.push(
      part(
        sheet,
        poly(
          pts`${x - 120} 340, ${x + 120} 340, ${x + 170} 0, ${x + 80} 0, ${x + 46} 200, ${x - 46} 200, ${x - 80} 0, ${x - 170} 0`,
        ),
        340,
        0,
        BLACK,
      ),
      part(sheet, rrect(x - 230, 320, 460, 74, 20), 394, 320, ['#5b6065', '#34383b', '#151718']),
    )
  o.push(part(sheet, rrect(700, 130, 2000, 50, 14), 180, 130, BLACK))
  // hull
  o.push(
    shell(
      sheet,
      w,
      pts`60 760 .2, 300 560 .8, 800 420, 1500 368, 3200 372 .4, 3470 420 .3, 3520 640 .3, 3300 680, 1800 690, 700 730`,
      pts`200 660, 800 520, 1600 470, 3300 470`,
    ),
  )
  o.push(part(sheet, rrect(3400, 420, 190, 130, 30), 550, 420, BLACK))
  o.push(
    shell(
      sheet,
      p,
      pts`20 800 .2, 240 900 .7, 700 990, 1180 1040 .5, 1440 940 .5, 1700 860, 2300 820, 3000 830, 3480 800 .3, 3540 700 .3, 3300 664, 1800 668, 700 700, 200 730 .5`,
      pts`260 876, 700 960, 1150 1008`,
      { y0: 600 },
    ),
  )
  o.push(stroke(line(pts`60 748, 700 706, 1800 676, 3300 672, 3530 700`), '#101214', 34))
  o.push(stroke(line(pts`60 756, 700 714, 1800 684, 3300 680`), '#fff', 6, { opacity: 0.35 }))
  o.push(
    path(
      smooth(pts`900 890 .2, 1400 800 .4, 2200 760 .4, 3300 752 .2, 2200 716 .4, 1300 740 .4`),
      w.base,
      { opacity: 0.9 },
    ),
  )
  return o.join('')
}

function jetSkiSeat(sheet: Sheet, w: Paint, p: Paint): string {
  return [
    // hood top, seat
    shell(
      sheet,
      w,
      pts`560 980 .3, 760 1150 .6, 1040 1260 .5, 1240 1240 .4, 1420 1060 .4, 1380 960 .4, 1100 1020`,
      pts`740 1120, 1040 1226, 1210 1206`,
    ),
    path(
      smooth(pts`720 1140 .2, 980 1330 .5, 1130 1350 .3, 1170 1250 .3, 1000 1230`),
      sheet.lin(720, 1140, 1170, 1350, '0 #1b2226 .9, 1 #5b6a72 .8'),
      { stroke: '#0a0b0c', 'stroke-width': 5 },
    ),
    leather(
      sheet,
      pts`1440 900 .3, 1560 1080 .6, 1900 1080, 2240 1140, 2480 1230 .5, 2860 1240 .5, 3000 1140 .5, 3040 860 .3, 2300 830, 1700 860`,
      '#2a2c2e',
    ),
    stroke(line(pts`1580 1060, 1900 1056, 2260 1116, 2500 1200, 2840 1208`), p.base, 20, {
      opacity: 0.9,
    }),
    stroke(line(pts`2380 1160, 2420 860`), '#000', 8, { opacity: 0.4 }),
    part(
      sheet,
      smooth(pts`3040 1000 .3, 3160 1060 .5, 3420 980 .3, 3460 820 .2, 3040 850 .2`),
      1060,
      820,
      BLACK,
    ),
    tube('M3060 -1130C3160 -1160 3200 -1120 3200 -1060', 34, '#26292c'),
    tube('M1180 -1240L1260 -1380', 60, '#1b1d1f'),
    tube('M1150 -1420C1250 -1470 1360 -1440 1440 -1400', 34, '#25282b', '#fff', 0.35),
    tube('M1360 -1430L1470 -1390', 54, '#111314'),
  ].join('')
}

function jetSkiMirror(): string {
  return ellipse(1020, 1340, 60, 44, '#1b1d1f', { stroke: '#4b4f53', 'stroke-width': 8 })
}
