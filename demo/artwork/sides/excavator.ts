import { paintPanel } from '../pen/body-paint.ts'
import { type Paint, paintTones } from '../pen/color.ts'
import { circle, line, type Point, poly, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { glass } from '../pen/glass.ts'
import { BLACK, part, tube } from '../pen/materials.ts'
import { clipped, gap, path, type Sheet } from '../pen/sheet.ts'
import { farTrack, nearTrack } from './crawler-track.ts'
import { beam, pin, ram } from './machine-parts.ts'
import type { SideDrawing } from './side-drawing.ts'
const TRACK = { x0: 4250, x1: 8350, radius: 460 }

/** Crawler excavator with its boom to the left. */
export const excavator: SideDrawing = {
  length: 9700,
  height: 4150,
  contacts: [
    [5000, 500],
    [7600, 500],
  ],
  draw: drawExcavator,
}

function drawExcavator(sheet: Sheet, color: string): string {
  const p = paintTones(color)
  return [
    farTrack(TRACK),
    excavatorHouse(sheet, p),
    excavatorBoom(sheet, p),
    excavatorBucket(sheet),
    nearTrack(sheet, p, TRACK),
  ].join('')
}

function excavatorHouse(sheet: Sheet, p: Paint): string {
  // house
  const house: readonly Point[] = pts`4750 1080 .2, 4700 1240 .2, 4740 1760 .2, 5980 1780 0, 5990 2280 .2, 6100 2400 .4, 8200 2400 .5, 8640 2320 .7, 8800 2000 .7, 8780 1400 .5, 8620 1120 .4, 8300 1060 .2`
  const hd = smooth(house)
  // cab
  const cab: readonly Point[] = pts`4770 1240 .2, 4740 1700 .3, 4860 2700 .5, 5010 2960 .5, 5200 3010 .4, 5900 3010 .3, 5990 2920 .3, 6010 1240 .1`
  const cdp = smooth(cab)
  return [
    part(sheet, rrect(5200, 800, 2200, 240, 40), 1040, 800, BLACK),
    paintPanel(sheet, p, hd, [4700, 8800, 1060, 2400]),
    clipped(
      sheet,
      hd,
      path(
        smooth(pts`7700 1060 0, 7760 1500 .3, 8000 1640 .3, 8900 1640 0, 8900 1000 0`),
        sheet.fall(1640, 1060, '0 #4a4e52, .3 #24272a, 1 #0c0d0e'),
      ) +
        gap(rrect(6140, 1180, 740, 1080, 40), 9) +
        gap(rrect(6960, 1180, 680, 1080, 40), 9) +
        repeat(7, (i) =>
          path(rrect(7040, 1900 - i * 90, 520, 44, 14), '#15171a', { opacity: 0.75 }),
        ) +
        path(poly(pts`6140 1560, 7640 1560, 7640 1700, 6140 1700`), '#15171a', { opacity: 0.9 }),
    ),
    part(sheet, rrect(6300, 2390, 700, 90, 20), 2480, 2390, BLACK),
    tube('M7560 -2400V-2760', 110, '#3a3e41', '#fff', 0.4),
    tube('M6040 -2400V-2620H8100V-2420', 30, '#15171a', '#fff', 0.3),
    paintPanel(sheet, p, cdp, [4740, 6010, 1240, 3010]),
    glass(
      sheet,
      smooth(
        pts`4860 1780 .2, 4960 2660 .5, 5070 2880 .4, 5380 2890 .1, 5380 1560 .1, 4900 1560 .3`,
      ),
      [4860, 5380, 1560, 2890],
      { frame: 16, clear: true },
    ),
    glass(sheet, rrect(5460, 1880, 460, 1010, 40), [5460, 5920, 1880, 2890], {
      frame: 16,
      clear: true,
    }),
  ].join('')
}

function excavatorBoom(sheet: Sheet, p: Paint): string {
  return [
    clipped(
      sheet,
      rrect(5460, 1880, 460, 1010, 40),
      path(
        smooth(pts`5500 1500 .3, 5560 2100 .4, 5640 2440 .4, 5760 2440 .4, 5780 1500 .3`),
        '#0a0b0c',
        { opacity: 0.55 },
      ),
    ),
    gap(line(pts`5420 2960, 5420 1260`), 9),
    path(rrect(5500, 1640, 150, 36, 14), '#15171a'),
    tube('M4780 -1500L4680 -1560V-2300L4760 -2360', 26, '#15171a'),
    // boom, stick, bucket: attached ahead of the cab
    ram(4900, 1360, 3760, 3060, 190, 0.55),
    beam(
      sheet,
      p,
      pts`4700 1500 .4, 4560 1640 .4, 4300 2500 .5, 3900 3350 .6, 3500 3860 .6, 3180 4060 .5, 2600 3920 .4, 1500 3340 .3, 1280 3180 .4, 1360 3020 .4, 1600 3060 .3, 2700 3420 .5, 3100 3440 .6, 3400 3200 .6, 3760 2620 .5, 4260 1560 .4, 4480 1360 .4, 4680 1380 .4`,
      [pts`4240 2560, 3860 2440`, pts`2660 3900, 2700 3460`],
    ),
    ram(3250, 3960, 1500, 3790, 150, 0.5),
    beam(
      sheet,
      p,
      pts`1700 3860 .4, 1600 3960 .4, 1420 3920 .4, 1240 3500 .4, 900 1600 .3, 880 1380 .4, 1000 1300 .4, 1120 1400 .4, 1500 3000 .3, 1640 3400 .4`,
    ),
    ram(1480, 3300, 760, 1930, 120, 0.6),
    tube('M760 -1930L980 -1720M760 -1930L520 -1480', 70, '#4b4f53'),
    beam(
      sheet,
      paintTones('#3a3d40'),
      pts`1100 1300 .4, 1040 1480 .4, 560 1560 .4, 330 1400 .5, 200 1040, 290 640 .6, 640 380 .5, 1000 340 .2, 1090 420 .2, 960 700, 1010 1000`,
    ),
  ].join('')
}

function excavatorBucket(sheet: Sheet): string {
  return [
    ...[0, 1, 2].map((i) =>
      part(
        sheet,
        poly(
          pts`${930 + i * 70} ${420 - i * 6}, ${1010 + i * 70} ${400 - i * 6}, ${1090 + i * 66} 230, ${1040 + i * 66} 240`,
        ),
        420,
        230,
        ['#c9ced2', '#7b8287', '#3b3f42'],
      ),
    ),
    pin(sheet, 1330, 3180, 96),
    pin(sheet, 990, 1380, 84),
    pin(sheet, 1540, 3840, 70),
    pin(sheet, 4560, 1500, 110),
    pin(sheet, 3830, 3030, 70),
    pin(sheet, 760, 1930, 56),
    pin(sheet, 520, 1480, 56),
    pin(sheet, 3250, 3920, 70),
    part(sheet, rrect(5300, 920, 2000, 160, 30), 1080, 920, BLACK),
    path(rrect(4790, 2960, 130, 60, 20), '#e9ecec', { stroke: '#0a0b0c', 'stroke-width': 5 }),
    path(circle(5600, 3050, 40), '#d07a14'),
  ].join('')
}
