import { mix, type Paint } from '../pen/color.ts'
import { line, type Point, pts, smooth } from '../pen/geometry.ts'
import { ellipse, group, path, type Sheet, stroke } from '../pen/sheet.ts'
import type { CarSide } from './car-side.ts'

/** Open four-seater, roof down. */
export const convertible: CarSide = {
  length: 4700,
  height: 1310,
  radius: 340,
  frontAxle: 890,
  rearAxle: 3590,
  arch: 378,
  sill: 178,
  belt: 960,
  body: pts`130 190 .5, 44 258, 6 420, 12 580, 30 712, 112 812 .7, 580 902, 1100 950, 1500 984, 1650 996 .5, 1900 988 .5, 2500 988, 3100 1004, 3360 1040 .7, 3700 1062, 4200 1040, 4560 1018, 4644 996 .3, 4682 880 .5, 4700 680, 4690 500, 4640 330, 4520 224 .5, 4100 200, 3000 182, 1400 176, 560 186`,
  shoulder: pts`110 790, 560 858, 1100 892, 1900 906, 2800 918, 3600 960, 4680 966`,
  crease: pts`1400 420, 2200 398, 2900 430, 3210 480`,
  doors: [
    pts`1800 985, 1760 760, 1770 420, 1840 250`,
    pts`3020 1000, 3040 740, 3000 420, 2950 250`,
    pts`560 836, 520 640, 530 560`,
    pts`4330 920, 4290 720, 4200 560`,
    pts`1650 990, 1500 934, 560 866`,
    pts`3370 1036, 3480 1000, 4500 1000`,
  ],
  handles: [[2740, 838]],
  mirror: [1830, 985],
  fuel: [3990, 800],
  headlamp: pts`36 722 .3, 116 814 .4, 400 872 .2, 570 876 .1, 410 804, 160 740`,
  taillamp: pts`4330 966 .2, 4520 984, 4644 966 .3, 4684 850 .3, 4540 845, 4420 876`,
  trim: 'chrome',
  wheelLook: { finish: '#b9bfc4', rim: 0.74 },
  rims: ['five', 'multi', 'split', 'twin'],
  under: cabin,
  over: (sheet, p) =>
    path(
      smooth(pts`3340 1020 .2, 3420 1074, 3760 1092, 4080 1060, 4120 1030 .2, 3700 1046`),
      sheet.fall(1092, 1020, '0 #4a4e52, .4 #26292c, 1 #131517'),
    ) +
    stroke(line(pts`1680 984, 2500 984, 3100 1000, 3340 1034`), '#e2e7ea', 10) +
    stroke(line(pts`1680 976, 2500 976, 3100 992`), p.deep, 6, { opacity: 0.6 }),
}

/** Far door top, seats, steering wheel and windscreen. Dark leather: pale head restraints read as people. */
function cabin(sheet: Sheet, p: Paint): string {
  const pane = sheet.lin(1700, 1000, 2260, 1290, '0 #c6d5dc .5, .5 #f1f7fa .62, 1 #7f929b .55')
  const steering = ellipse(2210, 1020, 40, 150, 'none', { stroke: '#101214', 'stroke-width': 28 })
  return (
    path(smooth(pts`1650 960 .2, 1900 1010, 3350 1040 .2, 3360 940 .2, 1650 930 .2`), '#14171a') +
    openSeat(sheet, 2460, 900) +
    openSeat(sheet, 3000, 900, 0.86) +
    group(steering, { transform: 'rotate(-22 2210 -1020)' }) +
    path(
      smooth(pts`1660 985 .1, 2020 1180, 2226 1296 .3, 2262 1296 .1, 2120 1180, 1860 985 .1`),
      pane,
    ) +
    stroke(line(pts`1640 975, 1990 1180, 2240 1304`), '#0c0e10', 44) +
    stroke(line(pts`1640 985, 1990 1192, 2240 1314`), p.soft, 16) +
    stroke(line(pts`1860 985, 2110 1170, 2262 1300`), '#15181a', 16)
  )
}

/** A seat that is seen whole because there is no roof. */
export function openSeat(sheet: Sheet, x: number, y: number, size = 1, color = '#34302d'): string {
  const at = (points: readonly Point[]) =>
    points.map(([dx, dy, k]): Point => [x + dx * size, y + dy * size, k])
  const tones = `0 ${mix(color, '#ffffff', 0.3)}, .35 ${color}, 1 ${mix(color, '#000000', 0.6)}`
  const fill = sheet.lin(x, 0, x + 300 * size, 0, tones)
  const edge = { stroke: '#0a0b0c', 'stroke-width': 5, 'stroke-opacity': 0.6 }
  const back = pts`0 -60 .3, 34 110, 80 230 .7, 130 276 .6, 220 270 .5, 252 190, 232 40, 220 -60 .3`
  const head = pts`118 306 .6, 128 372 .6, 190 396 .6, 254 370 .6, 250 306 .5, 190 294`
  return (
    path(smooth(at(pts`120 270 .3, 150 330 .3, 176 330 .3, 170 260 .3`)), '#15171a') +
    path(smooth(at(back)), fill, edge) +
    path(smooth(at(head)), fill, edge) +
    stroke(line(at(pts`56 20, 110 170, 160 250`)), '#000', 5, { opacity: 0.32 }) +
    stroke(line(at(pts`62 20, 116 170, 166 250`)), '#e8d9b8', 2.5, { opacity: 0.5 })
  )
}
