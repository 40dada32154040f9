import { line, pts, rrect, smooth } from '../pen/geometry.ts'
import { chrome } from '../pen/materials.ts'
import { ellipse, group, path, stroke } from '../pen/sheet.ts'
import { bumper, fender, roundLamp } from './car-details.ts'
import type { CarSide } from './car-side.ts'
/** Two-door hardtop of the sixties. */
export const classicCoupe: CarSide = {
  length: 4720,
  height: 1320,
  radius: 336,
  frontAxle: 880,
  rearAxle: 3640,
  arch: 372,
  sill: 236,
  belt: 930,
  plain: true,
  body: pts`110 330 .4, 70 400, 64 520, 52 640, 14 760 .3, 26 826 .3, 90 862 .4, 420 886, 1000 912, 1560 934, 1700 950 .5, 1916 1106, 2150 1250 .8, 2400 1304, 2740 1320, 3030 1294, 3340 1190 .9, 3660 1032, 3860 972 .6, 4300 948, 4600 930 .2, 4652 900 .3, 4634 760, 4650 560, 4620 420, 4520 340 .4, 4300 320, 4000 300, 3000 240, 1500 236, 560 300`,
  shoulder: pts`40 800, 560 822, 1200 836, 2000 838, 2700 834, 3060 850, 3300 880, 3900 876, 4640 866`,
  crease: pts`1340 470, 2200 456, 3000 470, 3220 480`,
  windows: pts`1910 972 0, 2050 1086, 2260 1224 .75, 2460 1264, 2740 1274, 2950 1246 .6, 3130 1140 .7, 3260 1010 .1, 2600 976`,
  pillars: [[2840, 940, 2860, 1300, 26]],
  windscreen: pts`1752 962 .1, 1940 1098, 2140 1224 .3, 2200 1228 .1, 2010 1090, 1868 968 .1`,
  backlight: pts`3120 1252 .3, 3360 1158, 3610 1036 .2, 3500 1030 .2, 3300 1136, 3090 1234 .3`,
  doors: [
    pts`1856 950, 1830 720, 1846 420, 1900 300`,
    pts`2960 965, 2972 700, 2950 420, 2920 300`,
    pts`1700 946, 1560 900, 120 850`,
    pts`3880 968, 4000 930, 4620 910`,
  ],
  handles: [[2730, 800]],
  seats: [[2380, 800, 1.1]],
  trim: 'chrome',
  wheelLook: { finish: '#70757a', rim: 0.64 },
  rims: ['rally', 'mag', 'rally', 'five'],
  over: (sheet, p) => {
    return (
      path(smooth(pts`56 560 .2, 22 730 .2, 40 800 .2, 92 800 .2, 110 560 .2`), '#0d0f11', {
        opacity: 0.85,
      }) +
      roundLamp(sheet, 92, 690, 40, 92) +
      bumper(sheet, -6, 440, 330, 96) +
      bumper(sheet, 4380, 470, 310, 96) +
      path(
        smooth(pts`4560 800 .1, 4636 806 .1, 4640 640 .1, 4572 640 .1`),
        sheet.lin(4560, 0, 4640, 0, '0 #c8202b, 1 #5a0a10'),
        { stroke: '#dde2e5', 'stroke-width': 9 },
      ) +
      chrome(sheet, rrect(1300, 262, 1960, 40, 12), 302, 262) +
      stroke(line(pts`1860 964, 2600 966, 3270 996`), '#e8edf0', 9) +
      stroke(line(pts`3270 800, 3330 700, 3300 600`), p.deep, 10, { opacity: 0.4 }) +
      path(smooth(pts`3180 760 .1, 3230 820 .1, 3240 640 .1, 3190 600 .1`), p.deep, {
        opacity: 0.55,
      }) +
      path(rrect(380, 560, 120, 46, 16), '#c96e14', {
        stroke: '#dde2e5',
        'stroke-width': 6,
        opacity: 0.9,
      }) +
      group(
        ellipse(1830, 1020, 60, 44, sheet.fall(1064, 976, '0 #fff, .5 #9aa3a9, 1 #e7ebed'), {
          stroke: '#22272b',
          'stroke-width': 4,
        }) + stroke('M1840 -980L1850 -948', '#9aa3a9', 16),
      )
    )
  },
}

/** Pickup of the fifties with separate fenders. */
export const classicPickup: CarSide = {
  length: 4720,
  height: 1860,
  radius: 366,
  frontAxle: 900,
  rearAxle: 3800,
  arch: 392,
  sill: 430,
  belt: 1260,
  plain: true,
  boxy: true,
  body: pts`150 480 .4, 70 560, 60 760, 96 900 .8, 150 1060 .5, 220 1180 .6, 420 1234, 900 1268, 1380 1296, 1450 1316 .4, 1580 1520, 1730 1720 .85, 1960 1826, 2250 1860, 2520 1836 .9, 2700 1750 .8, 2772 1560, 2792 1230 .2, 2796 1120 0, 2850 1120 0, 2850 1146 .05, 4610 1146 .05, 4640 1120 .3, 4640 560 .3, 4600 500 .3, 3000 440, 1500 432, 700 440`,
  shoulder: pts`120 1030, 560 1090, 1300 1130, 2000 1136, 2780 1120, 2850 1070, 3600 1060, 4640 1060`,
  windows: pts`1640 1330 .1, 1720 1480, 1852 1676 .7, 2000 1744 .8, 2280 1758, 2480 1732 .6, 2560 1640 .6, 2586 1340 .15`,
  pillars: [[1860, 1320, 1900, 1700, 22]],
  windscreen: pts`1478 1322 .1, 1610 1520, 1738 1690 .4, 1800 1690 .1, 1690 1500, 1580 1326 .1`,
  doors: [
    pts`1580 1330, 1556 1000, 1560 640, 1590 520`,
    pts`2640 1330, 2656 1000, 2640 520`,
    pts`1450 1306, 1300 1240, 300 1150`,
    pts`2822 1140 0, 2822 470 0`,
  ],
  handles: [[2400, 1160]],
  seats: [[2140, 1150, 1.3]],
  trim: 'chrome',
  wheelLook: { finish: '#8b2a22', rim: 0.62, tire: 'whitewall' },
  rims: ['steel'],
  mid: (sheet, p) => {
    const bed = [0, 1, 2]
      .map(
        (i) =>
          stroke(`M2880 ${-(960 - i * 110)}H4600`, p.deep, 12, { opacity: 0.35 }) +
          stroke(`M2880 ${-(970 - i * 110)}H4600`, p.glow, 6, { opacity: 0.4 }),
      )
      .join('')
    return (
      bed +
      path(
        rrect(2840, 1106, 1800, 44, 16),
        sheet.fall(1150, 1106, `0 ${p.glow}, .5 ${p.base}, 1 ${p.deep}`),
      ) +
      fender(
        sheet,
        p,
        pts`64 520 .3, 52 720, 120 900 .9, 330 1010, 720 1040, 1120 980, 1380 820, 1480 600, 1520 440 .2, 1290 420 .2, 500 410 .2, 130 470 .4`,
      ) +
      fender(
        sheet,
        p,
        pts`3230 440 .2, 3270 690, 3420 880, 3780 960, 4150 900, 4340 720, 4400 470 .2`,
      ) +
      path(
        rrect(1440, 400, 1840, 62, 14),
        sheet.fall(462, 400, `0 ${p.hi}, .4 ${p.base}, 1 ${p.deep}`),
      ) +
      [0, 1, 2]
        .map((i) => stroke(`M1560 ${-(452 - i * 14)}H3200`, '#0a0b0c', 4, { opacity: 0.5 }))
        .join('')
    )
  },
  over: (sheet) =>
    bumper(sheet, -30, 470, 250, 96) +
    bumper(sheet, 4500, 480, 220, 84) +
    ellipse(150, 860, 70, 104, sheet.fall(964, 756, '0 #fff, .45 #9ca5ab, .6 #596167, 1 #e6eaec'), {
      stroke: '#15181a',
      'stroke-width': 4,
    }) +
    ellipse(128, 860, 40, 84, sheet.rad(120, 880, 100, '0 #fff, .7 #bfc8cd, 1 #717b82')) +
    stroke(line(pts`240 1150, 700 1190, 1280 1214`), '#e4e9ec', 14) +
    path(rrect(560, 1196, 360, 36, 16), '#e7ebed', {
      stroke: '#30363a',
      'stroke-width': 4,
      transform: 'rotate(-3 740 -1210)',
    }) +
    ellipse(4470, 780, 42, 42, '#b01620', { stroke: '#dde2e5', 'stroke-width': 10 }) +
    group(
      ellipse(1540, 1420, 74, 60, sheet.fall(1480, 1360, '0 #fff, .5 #99a2a8, 1 #e6eaec'), {
        stroke: '#22272b',
        'stroke-width': 4,
      }) + stroke('M1560 -1370L1590 -1320', '#9aa3a9', 18),
    ) +
    stroke(line(pts`1640 1322, 2590 1332`), '#e8edf0', 10),
}
