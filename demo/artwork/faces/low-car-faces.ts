import { pts } from '../pen/geometry.ts'
import type { CarFace } from './car-face.ts'
import type { FrontStyle } from './car-front.ts'

const LAMP_SWEPT = pts`430 690 .2, 520 752 .4, 760 806 .5, 884 792 .3, 896 742 .4, 842 690 .4, 640 652 .4, 470 650 .3`
const LAMP_SLIM = pts`450 716 .2, 560 760 .4, 780 800 .5, 896 806 .3, 900 756 .4, 800 716 .4, 640 690 .4, 480 690 .3`
const SKIRT = pts`0 232, 600 232 .3, 870 270 .3, 900 150 .2, 0 140`

/** Three ways to shape the front of a low car, so that not all sedans look the same. */
const FRONTS: readonly FrontStyle[] = [
  {
    hood: pts`0 1016, 500 1006, 716 968 .6, 800 900 .5, 776 850, 600 800 .5, 0 772`,
    grille: pts`0 706, 300 700 .3, 396 662 .3, 344 540 .3, 262 502 .3, 0 498`,
    bezel: 'chrome',
    lamp: LAMP_SWEPT,
    intake: pts`0 424, 420 418 .4, 540 366 .4, 452 282 .4, 0 276`,
    sideIntake: pts`650 500 .3, 836 540 .4, 846 380 .4, 706 330 .4`,
    skirt: { outline: SKIRT },
    fog: [778, 430],
    plate: [306, 0.86],
  },
  {
    hood: pts`0 1016, 500 1006, 716 968 .6, 800 900 .5, 780 858, 560 806 .5, 0 790`,
    grille: pts`0 600, 420 594 .3, 560 500 .4, 500 330 .4, 380 296 .3, 0 292`,
    bars: { count: 9, color: '#33383c', width: 10 },
    bezel: 'dark',
    badge: 716,
    lamp: LAMP_SLIM,
    sideIntake: pts`690 520 .3, 852 560 .4, 852 360 .4, 760 310 .4`,
    skirt: { outline: SKIRT },
    creases: [pts`440 690, 600 640, 880 610`],
    plate: [380, 0.86],
  },
  {
    hood: pts`0 1016, 500 1006, 716 968 .6, 800 900 .5, 776 850, 620 806 .5, 0 776`,
    grille: pts`0 744, 286 730 .3, 336 640 .2, 262 530 .2, 380 330 .3, 300 286 .3, 0 282`,
    bars: { count: 11, color: '#555b60', width: 8 },
    bezel: 'chrome',
    lamp: LAMP_SWEPT,
    sideIntake: pts`600 450 .3, 840 500 .4, 850 350 .4, 660 300 .4`,
    skirt: { outline: SKIRT },
    fog: [770, 396],
    plate: [330, 0.86],
  },
]

const BODY = pts`0 1012, 660 1004 .6, 790 966 .5, 866 884, 910 760, 926 600, 920 420, 902 290, 870 196 .5, 790 156 .4, 0 148`
const TIRE = [230, 640, 902] as const

function lowCar(variant: number): CarFace {
  return {
    width: 1850,
    height: 1448,
    tire: TIRE,
    body: BODY,
    cabin: pts`0 1448, 380 1440, 524 1404 .8, 604 1326 .7, 722 1120, 800 970 .3, 0 950`,
    screen: pts`0 1392, 356 1384, 478 1346 .6, 542 1268 .5, 694 1012 .2, 0 994`,
    backlight: pts`0 1388, 336 1380, 456 1340 .6, 526 1256 .5, 664 1060 .2, 0 1052`,
    mirror: { x: 800, y: 990, kind: 'body' },
    front: frontOf(variant),
    rear: {
      lid: pts`640 1010 .3, 652 860 .4, 600 566 .3, 0 556`,
      lamp:
        variant === 1
          ? pts`330 800 .2, 420 852 .4, 760 886 .5, 896 866 .3, 906 790 .4, 800 762 .4, 420 756 .3`
          : pts`420 780 .2, 540 872 .5, 800 906 .5, 892 880 .3, 908 790 .4, 850 712 .4, 620 716 .4, 470 734 .3`,
      lip: pts`0 1016, 640 1004 .3, 700 976 .4, 640 962 .4, 0 974`,
      skirt: pts`0 262, 560 256 .3, 840 320 .4, 900 140 .2, 0 130`,
      exhaust: [[590, 178]],
      badge: 900,
      plate: [616, 0.95],
    },
  }
}

/** Sedans in three variants. */
export const sedanFaces: readonly CarFace[] = [lowCar(0), lowCar(1), lowCar(2)]

/** Hatchbacks: a taller tail with its gate up to the roof. */
export const hatchbackFaces: readonly CarFace[] = [1, 2, 0].map((variant) => ({
  ...lowCar(variant),
  height: 1472,
  backlight: pts`0 1400, 380 1392, 500 1350 .6, 560 1270 .5, 650 1100 .2, 0 1090`,
  rear: {
    lid: pts`690 1010 .3, 700 800 .4, 610 470 .3, 0 460`,
    lamp: pts`560 930 .2, 640 1000 .3, 850 960 .4, 900 860 .3, 908 740 .4, 840 700 .4, 720 780 .3, 580 840 .3`,
    skirt: pts`0 300, 620 300 .3, 860 340 .4, 900 140 .2, 0 130`,
    exhaust: variant === 0 ? [[640, 176]] : [[120, 176]],
    badge: 930,
    plate: [560, 0.95] as const,
  },
}))

/** Coupes: lower and wider, on wider tires. */
export const coupeFaces: readonly CarFace[] = [2, 1, 0].map((variant) => {
  const base = lowCar(variant)
  return {
    ...base,
    width: 1910,
    height: 1384,
    tire: [270, 660, 932],
    body: pts`0 1000, 640 992 .6, 800 960 .5, 890 884, 940 760, 956 600, 946 420, 924 270, 890 176 .5, 800 136 .4, 0 128`,
    cabin: pts`0 1384, 360 1376, 500 1338 .8, 584 1256 .7, 706 1080, 800 950 .3, 0 930`,
    screen: pts`0 1330, 340 1322, 456 1286 .6, 524 1206 .5, 680 1000 .2, 0 984`,
    backlight: pts`0 1322, 330 1314, 440 1276 .6, 512 1200 .5, 650 1040 .2, 0 1030`,
    rear: {
      ...base.rear,
      lip: pts`0 1030, 680 1014 .3, 780 976 .4, 680 950 .4, 0 964`,
      exhaust: [
        [540, 160],
        [740, 160],
      ],
    },
  }
})

/** Open cars: the windscreen stands alone. */
export const convertibleFaces: readonly CarFace[] = [1, 2, 0].map((variant) => {
  const { cabin: _roof, ...open } = lowCar(variant)
  return {
    ...open,
    height: 1310,
    screen: pts`0 1300, 400 1292 .6, 560 1262 .5, 640 1180 .4, 760 980 .2, 0 964`,
  }
})

function frontOf(variant: number): FrontStyle {
  const front = FRONTS[variant % FRONTS.length]
  if (!front) throw new RangeError('A car without a front')
  return front
}
