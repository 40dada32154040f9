import { pts } from '../pen/geometry.ts'
import type { CarFace } from './car-face.ts'
/** Hardtops and open cars of the sixties and seventies. */
const HARDTOP: CarFace = {
  width: 1830,
  height: 1330,
  tire: [205, 650, 868],
  body: pts`0 950, 640 944 .5, 800 910 .4, 880 850, 910 740, 914 600, 904 460, 870 330 .4, 780 270 .3, 0 262`,
  cabin: pts`0 1330, 420 1322, 560 1288 .8, 630 1220 .7, 730 1060, 800 910 .3, 0 890`,
  screen: pts`0 1272, 396 1264, 516 1230 .6, 574 1166 .5, 690 970 .2, 0 956`,
  backlight: pts`0 1264, 380 1256, 496 1220 .6, 552 1160 .5, 650 1010 .2, 0 1002`,
  mirror: { x: 830, y: 900, kind: 'stalk' },
  front: {
    hood: pts`0 954, 560 946, 740 906 .5, 820 850 .4, 800 810, 500 800 .5, 0 796`,
    grille: pts`0 742, 800 738 .1, 850 716 .2, 850 560 .2, 800 538 .1, 0 536`,
    bars: { count: 9, color: '#8e959a', width: 6 },
    bezel: 'chrome',
    roundLamps: [
      [560, 640, 74],
      [744, 640, 74],
    ],
    bumper: pts`0 500, 800 496 .2, 900 470 .4, 900 410 .4, 820 386 .2, 0 382`,
    markers: [[560, 300, 190, 56]],
    plate: [290, 0.84],
  },
  rear: {
    lid: pts`660 940 .2, 680 820 .3, 640 720 .2, 0 716`,
    lip: pts`0 956, 700 944 .3, 770 916 .3, 700 900 .3, 0 908`,
    panel: {
      outline: pts`0 700, 800 696 .1, 860 676 .2, 850 540 .2, 800 520 .1, 0 518`,
      color: '#1b1e20',
    },
    lamp: pts`470 680 .1, 820 676 .1, 836 560 .1, 474 556 .1`,
    lampKind: 'segments',
    badge: 612,
    bumper: pts`0 500, 800 496 .2, 900 470 .4, 900 410 .4, 820 386 .2, 0 382`,
    plate: [276, 0.84],
  },
}

/** Hardtops with four lamps or two. */
export const hardtopFaces: readonly CarFace[] = [
  HARDTOP,
  {
    ...HARDTOP,
    front: {
      ...HARDTOP.front,
      grille: pts`0 740, 470 736 .2, 540 700 .2, 500 556 .2, 0 546`,
      bars: { count: 5, color: '#b9c0c5', width: 12 },
      roundLamps: [[690, 640, 96]],
      markers: [[650, 300, 150, 50]],
    },
    rear: {
      ...HARDTOP.rear,
      panel: undefined,
      lamp: undefined,
      roundLamps: [
        [720, 610, 78],
        [530, 610, 78],
      ],
    },
  },
]

/** Fastbacks and late coupes: lower, with hidden or square lamps. */
export const fastbackFaces: readonly CarFace[] = [0, 1].map((variant) => ({
  ...HARDTOP,
  height: 1290,
  cabin: pts`0 1290, 380 1282, 520 1246 .8, 600 1170 .7, 716 1030, 800 906 .3, 0 886`,
  screen: pts`0 1236, 360 1228, 480 1194 .6, 546 1130 .5, 680 966 .2, 0 952`,
  backlight: pts`0 1226, 340 1218, 450 1186 .6, 520 1120 .5, 640 990 .2, 0 982`,
  front: {
    ...HARDTOP.front,
    grille: pts`0 724, 780 718 .1, 840 690 .2, 830 570 .2, 780 548 .1, 0 544`,
    bars: { count: 30, color: '#3c4246', width: 14, upright: true },
    ...(variant
      ? { roundLamps: [[700, 634, 84]] as const }
      : {
          roundLamps: [
            [600, 634, 70],
            [756, 634, 70],
          ] as const,
        }),
    creases: [pts`180 940, 150 860, 130 800`],
  },
  rear: {
    ...HARDTOP.rear,
    lip: pts`0 980, 760 966 .3, 840 930 .3, 760 900 .3, 0 918`,
    lamp: variant ? pts`60 680 .1, 820 676 .1, 836 570 .1, 60 566 .1` : HARDTOP.rear.lamp,
    exhaust: [[560, 230]],
  },
}))

/** Open classics: a chromed windscreen frame and nothing above. */
export const openClassicFaces: readonly CarFace[] = hardtopFaces.map((face) => {
  const { cabin: _roof, ...open } = face
  return {
    ...open,
    height: 1280,
    screen: pts`0 1270, 480 1262 .5, 610 1230 .5, 670 1160 .4, 740 930 .2, 0 920`,
  }
})

/** Sedans of the forties and fifties: tall, domed, between separate fenders. */
export const postwarSedanFaces: readonly CarFace[] = [
  {
    width: 1880,
    height: 1590,
    tire: [190, 700, 850],
    body: pts`0 1150, 420 1140 .6, 640 1080 .6, 820 1050 .6, 910 960, 936 800, 930 600, 890 400 .4, 800 330 .3, 0 322`,
    cabin: pts`0 1590, 440 1580, 620 1520 .8, 700 1400 .8, 760 1200, 800 1060 .3, 0 1050`,
    screen: pts`0 1500, 400 1490, 540 1446 .7, 600 1360 .6, 660 1170 .3, 0 1150`,
    backlight: pts`0 1490, 360 1480, 490 1436 .7, 540 1360 .6, 580 1200 .4, 0 1190`,
    mirror: { x: 800, y: 1080, kind: 'stalk' },
    front: {
      hood: pts`0 1156, 330 1140, 500 1060 .6, 560 920, 520 840, 0 830`,
      grille: pts`0 790, 420 782 .4, 560 700 .5, 540 580 .5, 440 540 .4, 0 534`,
      bars: { count: 4, color: '#dde2e5', width: 34 },
      bezel: 'chrome',
      badge: 900,
      roundLamps: [[736, 860, 108]],
      markers: [[676, 640, 120, 52]],
      bumper: pts`0 500, 760 496 .3, 920 450 .5, 920 390 .5, 800 350 .3, 0 346`,
      plate: [366, 0.84],
    },
    rear: {
      lid: pts`520 1130 .4, 580 900 .5, 540 620 .3, 0 610`,
      roundLamps: [[800, 800, 66]],
      badge: 980,
      bumper: pts`0 500, 760 496 .3, 920 450 .5, 920 390 .5, 800 350 .3, 0 346`,
      plate: [660, 0.84],
    },
  },
]

/** Beetle: a dome between four bowls. */
export const beetleFaces: readonly CarFace[] = [
  {
    width: 1540,
    height: 1500,
    tire: [165, 660, 700],
    body: pts`0 1080, 300 1060 .7, 420 960 .6, 500 860 .4, 640 840 .7, 740 740, 770 580, 752 420 .5, 690 330 .4, 400 290 .3, 0 284`,
    cabin: pts`0 1500, 300 1488, 480 1430 .8, 560 1310 .8, 600 1120, 610 900 .3, 0 880`,
    screen: pts`0 1410, 290 1400, 410 1360 .7, 460 1270 .6, 480 1120 .3, 0 1100`,
    backlight: pts`0 1370, 240 1362, 340 1330 .7, 380 1270 .6, 390 1180 .4, 0 1174`,
    mirror: { x: 580, y: 1070, kind: 'stalk' },
    front: {
      hood: pts`0 1070, 240 1050 .7, 340 940 .6, 370 740, 300 520 .4, 0 500`,
      badge: 960,
      roundLamps: [[585, 700, 104]],
      bumper: pts`0 440, 640 436 .3, 740 400 .5, 730 350 .5, 660 330 .3, 0 326`,
      plate: [346, 0.76],
    },
    rear: {
      lid: pts`360 1000 .5, 370 740 .5, 300 540 .4, 0 520`,
      roundLamps: [[600, 660, 70]],
      badge: 900,
      bumper: pts`0 440, 640 436 .3, 740 400 .5, 730 350 .5, 660 330 .3, 0 326`,
      exhaust: [[160, 250]],
      plate: [560, 0.76],
    },
  },
]

/** Pickups before 1960. */
export const oldPickupFaces: readonly CarFace[] = [
  {
    width: 1900,
    height: 1860,
    tire: [190, 720, 820],
    body: pts`0 1330, 300 1320 .6, 460 1240 .6, 520 1100 .3, 640 1060 .6, 820 1000 .7, 920 860, 945 680, 930 520 .4, 860 450 .3, 0 440`,
    rearBody: pts`0 1150, 690 1150 .1, 712 1130 .2, 712 960 .3, 800 930 .6, 890 840, 930 700, 920 520 .4, 880 450 .3, 0 440`,
    cabin: pts`0 1860, 420 1848, 620 1780 .8, 690 1650 .7, 720 1400, 730 1100 .3, 0 1090`,
    screen: pts`0 1730, 420 1720, 540 1680 .6, 590 1600 .5, 620 1390 .3, 0 1370`,
    backlight: pts`0 1700, 320 1692 .5, 400 1660 .5, 420 1560 .4, 410 1420 .3, 0 1412`,
    mirror: { x: 730, y: 1330, kind: 'stalk' },
    front: {
      hood: pts`0 1340, 260 1324, 400 1240 .6, 440 1080, 400 1000, 0 990`,
      grille: pts`0 950, 380 940 .4, 460 880 .5, 450 640 .5, 360 580 .4, 0 576`,
      bars: { count: 5, color: '#dfe4e7', width: 34 },
      bezel: 'chrome',
      badge: 1080,
      roundLamps: [[690, 860, 112]],
      markers: [[630, 640, 110, 56]],
      bumper: pts`0 560, 860 556 .3, 960 520 .5, 960 460 .5, 860 430 .3, 0 426`,
      plate: [444, 0.84],
    },
    rear: {
      lid: pts`660 1140 .1, 664 860 .1, 660 640 .1, 0 636`,
      panel: {
        outline: pts`0 1150, 690 1148 .1, 700 1130 .1, 700 640 .1, 0 636`,
        color: '#00000022',
      },
      roundLamps: [[800, 760, 56]],
      bumper: pts`0 560, 860 556 .3, 930 520 .5, 930 470 .5, 860 440 .3, 0 436`,
      plate: [456, 0.84],
    },
  },
]

/** Pickups of the seventies and eighties: everything drawn with a ruler. */
export const squarePickupFaces: readonly CarFace[] = [
  {
    width: 1980,
    height: 1790,
    tire: [240, 740, 940],
    body: pts`0 1260, 860 1254 .1, 950 1230 .3, 980 1140 .2, 988 800, 980 560 .2, 930 480 .2, 0 474`,
    cabin: pts`0 1790, 600 1784 .3, 740 1750 .5, 790 1680 .4, 860 1250 .2, 0 1240`,
    screen: pts`0 1716, 580 1710 .3, 690 1680 .4, 730 1620 .3, 800 1290 .2, 0 1276`,
    backlight: pts`0 1706, 560 1700 .3, 640 1676 .3, 690 1360 .2, 0 1354`,
    mirror: { x: 880, y: 1270, kind: 'truck' },
    front: {
      hood: pts`0 1264, 800 1258 .2, 900 1226 .3, 900 1150, 0 1144`,
      grille: pts`0 1100, 560 1098 .1, 600 1080 .1, 600 780 .1, 560 764 .1, 0 762`,
      bars: { count: 9, color: '#b4bbc0', width: 16 },
      bezel: 'chrome',
      lamp: pts`640 1090 .1, 650 1100 .1, 920 1100 .1, 944 1080 .1, 944 900 .1, 640 900 .1`,
      markers: [[650, 780, 280, 80]],
      bumper: pts`0 700, 920 696 .1, 1000 680 .2, 1000 540 .2, 920 520 .1, 0 516`,
      plate: [544, 0.86],
    },
    rear: {
      lid: pts`790 1250 .1, 790 960 .1, 788 720 .1, 0 716`,
      lamp: pts`840 1180 .1, 960 1180 .1, 966 800 .1, 846 800 .1`,
      lampKind: 'plain',
      panel: {
        outline: pts`0 1040, 770 1038 .1, 776 1030 .1, 776 900 .1, 0 898`,
        color: '#c9ced2',
      },
      handle: [1110, 170],
      bumper: pts`0 690, 920 686 .1, 990 670 .2, 990 540 .2, 920 520 .1, 0 516`,
      plate: [540, 0.86],
    },
  },
]
