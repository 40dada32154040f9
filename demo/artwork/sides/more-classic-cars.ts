import type { Paint } from '../pen/color.ts'
import { circle, line, pts, rrect, smooth } from '../pen/geometry.ts'
import { chrome, leather } from '../pen/materials.ts'
import { ellipse, group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { bumper, fender, roundLamp, stalkMirror } from './car-details.ts'
import type { CarSide } from './car-side.ts'
import { classicCoupe } from './classic-cars.ts'
import { openSeat } from './open-car.ts'
/** Long hood, roof that runs down to the tail: the coupes of about 1970. */
export const fastback: CarSide = {
  length: 4820,
  height: 1290,
  radius: 340,
  frontAxle: 900,
  rearAxle: 3660,
  arch: 384,
  sill: 222,
  belt: 915,
  plain: true,
  body: pts`120 310 .4, 70 400, 52 540, 24 700 .4, 40 806 .4, 110 862 .5, 520 896, 1100 918, 1660 934, 1830 948 .5, 2060 1080, 2300 1208 .8, 2560 1270, 2860 1290, 3160 1270, 3520 1186, 3900 1066, 4280 982, 4600 958 .3, 4790 968 .1, 4800 940 .2, 4760 900 .2, 4772 740, 4790 560, 4740 420, 4640 340 .4, 4380 310, 4060 290, 3000 226, 1500 222, 560 290`,
  shoulder: pts`50 800, 600 826, 1300 838, 2100 842, 2800 860, 3300 900, 3800 916, 4300 900, 4770 880`,
  crease: pts`1300 460, 2200 440, 3000 452, 3260 470`,
  windows: pts`2010 968 0, 2150 1066, 2380 1190 .75, 2580 1232, 2840 1244, 3060 1228 .6, 3240 1160 .7, 3400 1046 .2, 3000 984`,
  pillars: [[2900, 940, 2960, 1260, 30]],
  windscreen: pts`1880 960 .1, 2090 1072, 2290 1180 .3, 2350 1184 .1, 2150 1060, 1990 966 .1`,
  backlight: pts`3290 1224 .3, 3620 1138, 4000 1022 .2, 3880 1012 .2, 3560 1110, 3250 1204 .3`,
  doors: [
    pts`1990 944, 1950 720, 1966 420, 2020 290`,
    pts`3080 974, 3096 700, 3070 420, 3040 290`,
    pts`1830 940, 1600 906, 130 850`,
    pts`4120 1000, 4260 950, 4740 930`,
  ],
  handles: [[2840, 806]],
  seats: [[2520, 800, 1.05]],
  trim: 'chrome',
  wheelLook: { finish: '#6b7075', rim: 0.64 },
  rims: ['slot', 'rally', 'five', 'slot'],
  over: (sheet, p) =>
    path(smooth(pts`52 560 .2, 30 700 .2, 46 790 .2, 110 800 .2, 130 560 .2`), '#0d0f11', {
      opacity: 0.85,
    }) +
    roundLamp(sheet, 104, 690, 34, 82) +
    bumper(sheet, 10, 430, 300, 84) +
    bumper(sheet, 4520, 440, 290, 84) +
    path(smooth(pts`4690 820 .1, 4770 824 .1, 4776 690 .1, 4700 690 .1`), '#a8141f', {
      stroke: '#dde2e5',
      'stroke-width': 8,
    }) +
    path(smooth(pts`3500 700 .2, 3560 790 .3, 3780 800 .3, 3740 700 .3`), p.deep, {
      opacity: 0.6,
    }) +
    stroke(line(pts`1940 958, 2900 962, 3380 1030`), '#e8edf0', 8) +
    path(rrect(410, 540, 120, 46, 16), '#c96e14', { stroke: '#dde2e5', 'stroke-width': 6 }) +
    stripe(p) +
    stalkMirror(sheet, 1960, 1010, 0.9),
}

/** A broad stripe along the flank, as the coupes of that time wore it. */
function stripe(p: Paint): string {
  const color = p.dark > 0.4 || p.gloss < 0.75 ? '#e9eae6' : '#15171a'
  return (
    stroke(line(pts`150 736, 700 756, 1500 766`), color, 26, { opacity: 0.82 }) +
    stroke(line(pts`2010 770, 3040 776`), color, 26, { opacity: 0.82 }) +
    stroke(line(pts`3110 778, 3400 790`), color, 26, { opacity: 0.82 })
  )
}

/** The hardtop's body without a roof, the top folded under its cover. */
export const classicConvertible: CarSide = {
  ...classicCoupe,
  height: 1290,
  body: pts`110 330 .4, 70 400, 64 520, 52 640, 14 760 .3, 26 826 .3, 90 862 .4, 420 886, 1000 912, 1560 934, 1760 946 .4, 2000 936 .4, 2900 936, 3160 966 .5, 3400 1016 .7, 3700 1020, 3960 980, 4300 950, 4600 930 .2, 4652 900 .3, 4634 760, 4650 560, 4620 420, 4520 340 .4, 4300 320, 4000 300, 3000 240, 1500 236, 560 300`,
  windows: undefined,
  pillars: undefined,
  windscreen: undefined,
  backlight: undefined,
  seats: undefined,
  rims: ['wire-car', 'rally', 'wire-car', 'five'],
  under: openCabin,
  over: (sheet, p) =>
    (classicCoupe.over?.(sheet, p) ?? '') +
    path(
      smooth(pts`3120 960 .2, 3240 1030, 3560 1060, 3860 1016, 3960 976 .2, 3500 990`),
      sheet.fall(1060, 960, '0 #4a4440, .4 #2a2623, 1 #131110'),
    ) +
    stroke(line(pts`1780 934, 2900 930, 3140 956`), '#e2e7ea', 10),
}

function openCabin(sheet: Sheet, p: Paint): string {
  const pane = sheet.lin(1800, 950, 2250, 1270, '0 #c6d5dc .5, .5 #f1f7fa .62, 1 #7f929b .55')
  const steering = ellipse(2300, 1000, 36, 140, 'none', { stroke: '#101214', 'stroke-width': 22 })
  return (
    path(smooth(pts`1780 900 .2, 2000 960, 3100 980 .2, 3120 880 .2, 1780 880 .2`), '#14171a') +
    openSeat(sheet, 2540, 800, 1, '#4a2a22') +
    leather(
      sheet,
      pts`2960 860 .2, 2990 1000 .5, 3060 1040 .6, 3180 1020 .4, 3200 860 .2`,
      '#4a2a22',
    ) +
    group(steering, { transform: 'rotate(-22 2300 -1000)' }) +
    path(
      smooth(pts`1800 940 .1, 2000 1120, 2180 1256 .3, 2220 1262 .1, 2110 1120, 1930 940 .1`),
      pane,
    ) +
    stroke(line(pts`1790 930, 1980 1120, 2190 1272`), '#d9dee2', 26) +
    stroke(line(pts`1790 930, 1980 1120, 2190 1272`), p.deep, 6, { opacity: 0.5 })
  )
}

/** Four-door sedan of the fifties: domed roof, fins and a lot of chrome. */
export const postwarSedan: CarSide = {
  length: 5180,
  height: 1590,
  radius: 356,
  frontAxle: 960,
  rearAxle: 4020,
  arch: 386,
  sill: 300,
  belt: 1080,
  plain: true,
  body: pts`120 400 .4, 60 500, 40 680, 60 860, 100 980 .6, 240 1060 .6, 700 1108, 1300 1130, 1580 1140 .5, 1720 1210, 1900 1400 .8, 2120 1526, 2500 1582, 2960 1586, 3340 1536, 3640 1400 .8, 3840 1200, 3980 1130 .5, 4400 1110, 4900 1136 .2, 5120 1150 .1, 5110 1060 .3, 5060 960, 5090 760, 5080 560, 4990 430 .4, 4700 390, 4400 340, 3000 300, 1500 296, 600 360`,
  shoulder: pts`80 930, 700 1000, 1500 1016, 2600 1010, 3600 1004, 4300 1016, 5100 1060`,
  windows: pts`1800 1150 0, 1960 1350, 2150 1466 .8, 2500 1516, 2960 1520, 3280 1478 .8, 3500 1380, 3640 1200 .2, 2700 1140`,
  pillars: [
    [2700, 1120, 2710, 1540, 40],
    [3280, 1120, 3330, 1500, 26],
  ],
  windscreen: pts`1660 1150 .1, 1800 1280, 1960 1430 .3, 2030 1434 .1, 1890 1280, 1770 1156 .1`,
  backlight: pts`3500 1470 .3, 3700 1330, 3830 1190 .2, 3740 1190 .2, 3620 1330, 3450 1450 .3`,
  doors: [
    pts`1780 1130, 1750 800, 1760 460, 1800 370`,
    pts`2690 1130, 2700 760, 2690 360`,
    pts`3640 1150 .4, 3650 960, 3600 760 .4, 3540 620, 3500 400`,
    pts`1600 1136, 1300 1100, 300 1030`,
    pts`4100 1120, 4300 1070, 5000 1090`,
  ],
  handles: [
    [2440, 970],
    [3330, 970],
  ],
  seats: [
    [2360, 1000, 1.1],
    [3060, 1000, 1.05],
  ],
  trim: 'chrome',
  wheelLook: { finish: '#d8d9d4', rim: 0.6, tire: 'whitewall' },
  rims: ['steel'],
  mid: twoTone,
  over: (sheet) =>
    roundLamp(sheet, 128, 900, 66, 112) +
    bumper(sheet, -30, 440, 330, 116) +
    bumper(sheet, 4860, 440, 340, 110) +
    path(
      smooth(pts`5040 1140 .1, 5124 1146 .1, 5110 960 .2, 5064 930 .2, 5050 1000 .2`),
      sheet.fall(1150, 930, '0 #e4373f, 1 #5a0a10'),
      { stroke: '#dde2e5', 'stroke-width': 8 },
    ) +
    chrome(sheet, rrect(1340, 300, 2280, 44, 14), 344, 300) +
    stroke(line(pts`1760 1136, 2700 1128, 3650 1150`), '#e8edf0', 10) +
    stroke(line(pts`760 1122, 900 1150, 1160 1150`), '#e4e9ec', 16) +
    stalkMirror(sheet, 1740, 1200),
}

/** A second colour below a chromed sweep, and a roof in the same. */
function twoTone(sheet: Sheet, p: Paint): string {
  const ivory = sheet.fall(960, 300, `0 #f4f1e6, .4 #e4dfce, .7 #b9b3a0, 1 ${p.deep}`)
  const sweep = pts`1500 880 .4, 2600 890, 3500 880 .6, 3760 800 .6, 4300 780, 5080 800 .2, 5090 700 .2, 4300 640, 3600 620, 2600 760 .6, 1900 800`
  return (
    path(smooth(sweep), ivory, { opacity: 0.94 }) +
    stroke(smooth(sweep), '#dfe4e7', 14) +
    stroke(smooth(sweep), '#6b747b', 3)
  )
}

/** Beetle: a dome between round fenders, with its engine in the tail. */
export const beetle: CarSide = {
  length: 4080,
  height: 1500,
  radius: 322,
  frontAxle: 760,
  rearAxle: 3160,
  arch: 350,
  sill: 270,
  belt: 1000,
  plain: true,
  boxy: true,
  body: pts`330 420 .4, 300 520, 380 700, 560 860, 860 980, 1180 1040 .6, 1330 1200, 1500 1370 .8, 1760 1474, 2060 1500, 2440 1470, 2880 1340, 3280 1120, 3560 880, 3700 640, 3720 480 .5, 3600 400 .4, 3300 330, 2400 270, 1400 270, 700 330`,
  shoulder: pts`360 720, 800 900, 1300 960, 2000 976, 2700 960, 3200 900, 3640 720`,
  windows: pts`1420 1060 0, 1500 1240, 1640 1366 .8, 1860 1420, 2100 1428, 2420 1394 .7, 2660 1290 .7, 2760 1140 .5, 2700 1064 .2, 2000 1050`,
  pillars: [[2180, 1020, 2190, 1450, 60]],
  windscreen: pts`1240 1060 .1, 1330 1200, 1460 1340 .3, 1520 1346 .1, 1410 1200, 1340 1062 .1`,
  backlight: pts`2960 1262 .3, 3100 1160, 3160 1080 .3, 3080 1090 .3, 2920 1230 .3`,
  doors: [
    pts`1380 1056, 1370 800, 1380 500 .4, 1420 360`,
    pts`2180 1054, 2190 800, 2150 500 .5, 2060 340`,
    pts`1180 1030, 900 960, 480 760`,
    pts`2960 1000, 3300 900, 3600 640`,
  ],
  handles: [[1960, 930]],
  seats: [[1800, 900, 1.1]],
  trim: 'chrome',
  wheelLook: { finish: '#d9dadb', rim: 0.62 },
  rims: ['steel'],
  mid: (sheet, p) =>
    fender(
      sheet,
      p,
      pts`230 420 .3, 220 600, 330 760 .9, 560 830, 840 800, 1080 660 .8, 1180 460, 1200 330 .2, 1060 310 .2, 700 330 .2, 330 360 .4`,
    ) +
    fender(
      sheet,
      p,
      pts`2720 330 .2, 2760 560, 2880 720 .8, 3140 800, 3440 760, 3700 620 .8, 3840 470, 3850 380 .3, 3700 330 .3, 3300 320 .2`,
    ) +
    path(rrect(1150, 262, 1620, 56, 20), sheet.fall(318, 262, '0 #4b4f53, .4 #24272a, 1 #0c0d0e')) +
    stroke('M1160 -324H2760', '#d9dee2', 8),
  over: (sheet) =>
    roundLamp(sheet, 330, 660, 62, 96) +
    bumper(sheet, 100, 390, 260, 70) +
    bumper(sheet, 3760, 390, 250, 70) +
    path(circle(3730, 600, 54), '#a8141f', { stroke: '#dde2e5', 'stroke-width': 12 }) +
    stroke(line(pts`520 846, 860 1000, 1180 1046`), '#dfe4e7', 9, { opacity: 0.9 }) +
    stroke(line(pts`1200 1030, 2000 1010, 2760 1020`), '#e8edf0', 8) +
    path(smooth(pts`3180 1010 .2, 3320 920 .3, 3290 890 .3, 3150 980 .3`), '#15171a', {
      opacity: 0.7,
    }) +
    stalkMirror(sheet, 1400, 1110, 0.9),
}
