import { type Paint, paintTones } from '../pen/color.ts'
import { line, oval, type Point, pts, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, leather, part, shell, tube } from '../pen/materials.ts'
import { ellipse, gap, group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { trailer } from './boat-trailer.ts'
import type { SideDrawing } from './side-drawing.ts'

/** Bowrider with a wake tower, on its trailer. */
export const bowrider: SideDrawing = {
  length: 7300,
  height: 2750,
  x0: -900,
  contacts: [
    [3900, 300],
    [-600, 90],
  ],
  draw: drawBowrider,
}

function drawBowrider(sheet: Sheet, color: string): string {
  const p = paintTones(color)
  const w = paintTones('#eef0ef')
  // hull
  const hull: readonly Point[] = pts`-40 1960 .2, 260 1560 .8, 900 1060, 1700 780, 2700 690, 5600 690 .3, 5760 720 .2, 5820 1700 .2, 5700 1790 .2, 4600 1800, 3000 1850, 1400 1930, 300 2010 .4, 60 2020 .4`
  return (
    trailer(sheet, 5900, [3560, 4240], 300, 470) +
    [
      bowriderCabin(sheet, p, hull),
      hullStripes(sheet, w, hull),
      deckAndScreen(sheet, w),
      wakeTower(sheet, p),
      sternDrive(sheet),
    ].join('')
  )
}

function bowriderCabin(sheet: Sheet, p: Paint, hull: readonly Point[]): string {
  return [
    // far rail, seats, console
    tube('M300 -1900C900 -2030 1500 -2020 2300 -1960', 30, '#c9cfd3', '#fff', 0.9),
    leather(
      sheet,
      pts`3500 1800 .2, 3520 2080 .4, 3640 2200 .5, 3800 2190 .5, 3840 1800 .2`,
      '#b9a88e',
    ),
    leather(
      sheet,
      pts`4700 1760 .2, 4740 2000 .5, 4900 2080 .5, 5200 2060 .5, 5260 1760 .2`,
      '#b9a88e',
    ),
    group(ellipse(3260, 2060, 44, 170, 'none', { stroke: '#15171a', 'stroke-width': 34 }), {
      transform: 'rotate(-24 3260 -2060)',
    }),
    part(sheet, smooth(pts`2500 1860 .2, 2700 2060 .4, 3120 2060 .3, 3160 1800 .2`), 2060, 1800, [
      '#f7f8f7',
      '#c9cdcf',
      '#8e9498',
    ]),
    shell(sheet, p, hull, pts`160 1880, 1400 1800, 3000 1720, 5760 1660`, { y0: 640, y1: 2020 }),
  ].join('')
}

function hullStripes(sheet: Sheet, w: Paint, hull: readonly Point[]): string {
  const d = smooth(hull)
  const clip = sheet.clip(d)
  return group(
    path(
      smooth(pts`0 1300 0, 800 1190 .6, 1800 1010, 3200 940, 6000 930 0, 6000 500 0, 0 500 0`),
      sheet.fall(1200, 660, '0 #f4f6f6, .5 #c4c9cc, 1 #5f666b'),
    ) +
      stroke(line(pts`300 1300, 800 1190, 1800 1010, 3200 940, 6000 930`), '#15181a', 14, {
        opacity: 0.5,
      }) +
      path(
        smooth(
          pts`100 1740 .1, 1500 1560 .6, 3200 1420, 5900 1330 0, 5900 1240 0, 3200 1330, 1500 1440, 200 1620 .2`,
        ),
        w.base,
        { opacity: 0.92 },
      ) +
      [820, 760]
        .map((y, i) =>
          stroke(line(pts`${1300 + i * 300} ${y + 160}, 2400 ${y + 20}, 5800 ${y}`), '#3b4348', 8, {
            opacity: 0.35,
          }),
        )
        .join('') +
      path(rrect(-100, 640, 6000, 90), '#000', { opacity: 0.35, filter: sheet.blur(24) }),
    { 'clip-path': clip },
  )
}

function deckAndScreen(sheet: Sheet, w: Paint): string {
  return [
    // deck, rub rail, windscreen
    shell(
      sheet,
      w,
      pts`-30 1985 .2, 300 2030 .4, 1400 1985, 2300 1960, 2500 2000 .3, 2560 1900 .2, 3100 1870, 4600 1830, 5760 1820 .2, 5820 1720 .2, 4600 1740, 3000 1790, 1400 1880, 200 1950`,
      pts`60 2000, 1400 1950, 2300 1926`,
    ),
    stroke(
      line(pts`-36 1960, 260 1966, 1400 1884, 3000 1796, 4600 1746, 5820 1716`),
      '#d9dee1',
      26,
    ),
    stroke(line(pts`-36 1952, 260 1958, 1400 1876, 3000 1788, 4600 1738, 5820 1708`), '#24282b', 8),
    path(
      smooth(pts`2280 1965 .1, 2620 2330 .4, 2760 2360 .1, 3480 1870 .05, 3000 1880 .2`),
      sheet.lin(2280, 1960, 3400, 2340, '0 #4e6069 .75, .5 #afc3cc .5, 1 #60727b .6'),
      { stroke: '#15181a', 'stroke-width': 16 },
    ),
    stroke(line(pts`2280 1965, 2620 2330, 2760 2360`), '#d4d9dc', 20),
  ].join('')
}

function wakeTower(sheet: Sheet, p: Paint): string {
  return [
    // tower
    tube(
      'M3000 -1880C3060 -2360 3180 -2600 3400 -2680H4100C4260 -2680 4300 -2500 4420 -1840',
      70,
      '#c9cfd3',
      '#fff',
      0.95,
    ),
    tube('M3300 -1870C3380 -2300 3460 -2500 3560 -2660', 50, '#aeb5ba', '#fff', 0.8),
    part(sheet, smooth(pts`3300 2680 .2, 3360 2760 .4, 4160 2760 .4, 4230 2680 .2`), 2760, 2680, [
      p.soft,
      p.base,
      p.lo,
    ]),
    tube(
      'M120 -2010C160 -2100 300 -2130 460 -2130H1300C1480 -2130 1540 -2060 1560 -1975',
      32,
      '#d4dadd',
      '#fff',
      0.95,
    ),
  ].join('')
}

function sternDrive(sheet: Sheet): string {
  return [
    // sterndrive and platform
    part(sheet, rrect(5700, 960, 420, 80, 30), 1040, 960, ['#f4f6f6', '#c4c9cc', '#7b8287']),
    part(
      sheet,
      smooth(
        pts`5790 940 .2, 5800 720 .3, 5950 640 .4, 5980 470 .3, 6130 430 .4, 6150 620 .4, 6180 880 .3, 6060 950 .2`,
      ),
      950,
      430,
      BLACK,
      { hi: 10 },
    ),
    part(sheet, oval(6230, 560, 40, 130), 690, 430, ['#e9edef', '#98a0a6', '#474d52']),
    gap(line(pts`5560 1730, 5560 1400`), 6, 0.4),
  ].join('')
}
