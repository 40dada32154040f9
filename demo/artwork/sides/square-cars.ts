import type { Paint } from '../pen/color.ts'
import { line, pts, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, part, tube } from '../pen/materials.ts'
import { gap, path, type Sheet, stroke } from '../pen/sheet.ts'
import { bumper } from './car-details.ts'
import type { CarSide } from './car-side.ts'
/** Pickup of the seventies and eighties: everything drawn with a ruler. */
export const squarePickup: CarSide = {
  length: 5060,
  height: 1790,
  radius: 376,
  frontAxle: 900,
  rearAxle: 3900,
  arch: 420,
  sill: 440,
  belt: 1150,
  plain: true,
  boxy: true,
  body: pts`90 470 .2, 60 520 .2, 50 1090 .2, 80 1150 .3, 140 1176 .2, 1000 1196, 1500 1212 .2, 1640 1240 .2, 1900 1640 .3, 1990 1740 .5, 2140 1780 .4, 2900 1788, 3020 1770 .4, 3080 1700 .3, 3130 1220 .1, 3150 1200 0, 4960 1206 .05, 4990 1180 .2, 4990 560 .2, 4940 490 .3, 3000 440, 1500 436, 600 446`,
  shoulder: pts`60 1080, 1400 1090, 3140 1096, 4990 1096`,
  crease: pts`1400 760, 2600 756, 3100 760, 3420 770`,
  windows: pts`1780 1236 0, 1960 1560, 2060 1676 .6, 2180 1706 .3, 2880 1712 .2, 2960 1690 .3, 2996 1560, 3020 1240 .1`,
  pillars: [[2050, 1220, 2060, 1680, 22]],
  windscreen: pts`1650 1232 .1, 1780 1430, 1930 1650 .2, 2000 1660 .1, 1880 1440, 1770 1236 .1`,
  doors: [
    pts`1690 1220, 1660 900, 1670 600, 1720 470`,
    pts`3050 1230 0, 3054 800, 3040 470`,
    pts`3146 1196 0, 3146 452 0`,
    pts`1640 1226, 1500 1180, 120 1146`,
    pts`4930 1200 0, 4930 760 0`,
  ],
  handles: [[2820, 1090]],
  mirror: [1700, 1210],
  seats: [[2420, 1110, 1.25]],
  trim: 'chrome',
  wheelLook: { finish: '#b9bec2', rim: 0.62 },
  rims: ['rally', 'slot', 'steel', 'rally'],
  mid: lowerBand,
  over: (sheet) =>
    path(rrect(40, 900, 60, 190, 10), sheet.fall(1090, 900, '0 #f4f8fa, .5 #9fabb2, 1 #3a444a'), {
      stroke: '#15181a',
      'stroke-width': 8,
    }) +
    path(rrect(44, 780, 56, 90, 8), '#c96e14', { stroke: '#15181a', 'stroke-width': 6 }) +
    bumper(sheet, -40, 540, 300, 130) +
    bumper(sheet, 4830, 540, 240, 120) +
    path(rrect(4950, 820, 44, 300, 8), '#a8141f', { stroke: '#dde2e5', 'stroke-width': 7 }) +
    path(rrect(380, 900, 100, 40, 8), '#c96e14', { opacity: 0.85 }) +
    stroke('M1780 -1232H3030', '#e8edf0', 9) +
    stroke('M3160 -1210H4950', '#e8edf0', 8),
}

/** Second colour between two bright mouldings. */
function lowerBand(sheet: Sheet, p: Paint): string {
  const pale = sheet.fall(1010, 740, `0 #e9eae6, .5 #c9ccc9, 1 ${p.deep}`)
  return (
    path(rrect(40, 740, 4960, 270), pale, { opacity: 0.82 }) +
    stroke('M40 -1012H4992M40 -738H4992', '#dfe4e7', 14) +
    gap('M1500 -600H3200', 5, 0.3)
  )
}

/** Four-wheel drive with flat glass, upright ends and its spare wheel outside. */
export const offRoader: CarSide = {
  length: 4440,
  height: 1830,
  radius: 412,
  frontAxle: 820,
  rearAxle: 3380,
  arch: 462,
  sill: 470,
  belt: 1200,
  plain: true,
  boxy: true,
  body: pts`180 640 .2, 160 700 .2, 164 1060 .2, 200 1130 .3, 340 1170 .2, 1200 1216, 1340 1226 .2, 1420 1250 .2, 1580 1720 .2, 1640 1800 .4, 1760 1826 .3, 3900 1826 .2, 3990 1810 .4, 4030 1740 .3, 4070 1220, 4080 700 .2, 4040 560 .3, 3900 540, 2600 470, 1300 470, 600 560 .2`,
  shoulder: pts`170 1090, 1300 1116, 2600 1120, 4070 1116`,
  windows: pts`1500 1246 0, 1640 1660 .2, 1700 1730 .4, 1780 1746 .3, 3860 1746 .2, 3920 1730 .3, 3950 1680 .2, 3970 1250 .1`,
  pillars: [
    [2360, 1240, 2370, 1760, 90],
    [3160, 1240, 3170, 1760, 90],
  ],
  windscreen: pts`1400 1240 .1, 1470 1440, 1560 1700 .2, 1620 1706 .1, 1540 1440, 1490 1242 .1`,
  doors: [
    pts`1450 1230, 1440 900, 1460 620, 1500 500`,
    pts`2360 1240 0, 2364 800 0, 2360 490 0`,
    pts`3160 1240 0, 3160 1000, 3060 800 .4, 2960 640 .4, 2930 490`,
    pts`1330 1216, 1200 1190, 300 1150`,
    pts`1760 1800 0, 3900 1800 0`,
  ],
  handles: [
    [2090, 1080],
    [2890, 1080],
  ],
  seats: [
    [1960, 1140, 1.2],
    [2740, 1140, 1.15],
  ],
  trim: 'black',
  wheelLook: { finish: '#5a5f63', rim: 0.56, tire: 'mud' },
  rims: ['five', 'six', 'beadlock', 'slot'],
  under: (sheet) => part(sheet, rrect(200, 480, 3800, 130, 20), 610, 480, BLACK),
  mid: (sheet, p) =>
    flare(sheet, p, 820) +
    flare(sheet, p, 3380) +
    path(rrect(3240, 900, 200, 150, 40), p.lo, { opacity: 0.35 }),
  over: (sheet, p) =>
    path(smooth(pts`156 860 .2, 156 1050 .2, 196 1050 .3, 210 860 .3`), '#0d0f10') +
    path(rrect(330, 920, 150, 60, 14), '#d8801b', { stroke: '#15181a', 'stroke-width': 5 }) +
    tube('M130 -560H330', 130, '#24272a', '#fff', 0.25) +
    tube('M4020 -570H4180', 130, '#24272a', '#fff', 0.25) +
    part(sheet, rrect(4070, 720, 190, 800, 90), 1520, 720, ['#4a4e51', '#222527', '#0b0c0d'], {
      hi: 12,
    }) +
    path(rrect(4040, 1120, 70, 200, 20), '#b5131e', { stroke: '#0a0b0c', 'stroke-width': 6 }) +
    tube('M1300 -460H2900', 70, '#1d2022', '#fff', 0.3) +
    part(
      sheet,
      smooth(
        pts`1370 1260 .3, 1380 1380 .5, 1440 1410 .5, 1520 1396 .5, 1530 1270 .4, 1450 1240 .4`,
      ),
      1410,
      1240,
      BLACK,
      { hi: 6 },
    ) +
    stroke(line(pts`210 1126, 1330 1208`), p.glow, 8, { opacity: 0.5 }) +
    [380, 520]
      .map((x) => path(rrect(x + 400, 1128, 60, 40, 8), '#15171a', { opacity: 0.6 }))
      .join(''),
}

/** Plastic flare that stands out over a wheel. */
function flare(sheet: Sheet, p: Paint, x: number): string {
  const outline = pts`${x - 600} 640 .2, ${x - 540} 900 .3, ${x - 380} 1010 .4, ${x + 380} 1010 .4, ${x + 540} 900 .3, ${x + 620} 600 .2, ${x + 500} 560 .2, ${x - 500} 560 .2`
  const tones = sheet.fall(1010, 560, '0 #54595d, .2 #2d3134, 1 #111314')
  return path(smooth(outline), tones, { stroke: p.deep, 'stroke-width': 6, 'stroke-opacity': 0.6 })
}
