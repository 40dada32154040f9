import { type Paint, paintTones } from '../pen/color.ts'
import { circle, line, poly, pts, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, leather, part, shell, tube } from '../pen/materials.ts'
import { path, type Sheet, stroke } from '../pen/sheet.ts'
import { shock } from './shock-absorber.ts'
import type { SideDrawing } from './side-drawing.ts'

/** Snowmobile. */
export const snowmobile: SideDrawing = {
  length: 3200,
  height: 1360,
  contacts: [
    [600, 420],
    [2300, 520],
  ],
  draw: drawSnowmobile,
}

function drawSnowmobile(sheet: Sheet, color: string): string {
  const p = paintTones(color)
  return [snowTrack(sheet), snowBody(sheet, p), snowSeat(sheet, p)].join('')
}

function snowTrack(sheet: Sheet): string {
  // track
  const tr = smooth(
    pts`1320 120 .6, 1500 20 .5, 2900 20 .5, 3110 120 .8, 3120 300 .8, 2960 400 .5, 1700 520 .6, 1420 480, 1300 300`,
  )
  const o: string[] = []
  o.push(path(tr, '#1a1c1e'))
  o.push(
    path(
      smooth(
        pts`1420 150, 1540 90 .5, 2880 90 .5, 3030 150, 3040 270, 2920 330 .5, 1700 450, 1480 410, 1400 300`,
      ),
      '#090a0b',
    ),
  )
  for (let i = 0; i < 26; i++) {
    const x = 1500 + i * 55
    o.push(path(rrect(x, -4, 26, 40, 6), '#26292c'))
  }
  for (const [x, y, r] of [
    [1560, 260, 120],
    [1900, 170, 80],
    [2300, 170, 80],
    [2650, 170, 80],
    [2960, 220, 110],
  ] as const)
    o.push(
      path(circle(x, y, r), sheet.rad(x - 20, y + 20, r, '0 #7b8186, .6 #3b3f42, 1 #151718'), {
        stroke: '#070809',
        'stroke-width': 6,
      }),
      path(circle(x, y, r * 0.3), '#a9afb4'),
    )
  o.push(tube('M1500 -100H2950', 34, '#b9bfc4'))
  o.push(shock(2100, 150, 2400, 380, '#c0202b'))
  return o.join('')
}

function snowBody(sheet: Sheet, p: Paint): string {
  return [
    // ski and spindle
    tube('M60 -190C120 -40 260 -22 420 -22H1180', 44, '#1b1d1f', '#fff', 0.4),
    tube('M180 -90C400 -150 600 -110 900 -40', 24, '#2a2d30'),
    shock(640, 80, 760, 560, '#c0202b'),
    tube('M650 -70L720 -520', 40, '#a9afb4'),
    // tunnel
    part(
      sheet,
      smooth(pts`1500 560 .2, 3080 560 .2, 3180 480 .2, 3160 430 .2, 1500 470 .2`),
      560,
      430,
      ['#c9ced2', '#7b8287', '#3b3f42'],
    ),
    path(rrect(3090, 260, 40, 200, 8), '#17191b'),
    part(sheet, poly(pts`1100 380, 1700 420, 1700 360, 1140 300`), 420, 300, BLACK),
    shell(
      sheet,
      p,
      pts`160 420 .3, 240 600 .7, 560 800, 900 900 .5, 1240 940 .5, 1500 840 .5, 1640 640 .4, 1560 480 .4, 1240 360 .4, 800 320, 360 330 .5`,
      pts`290 610, 580 770, 920 872, 1220 906`,
    ),
    path(smooth(pts`700 640 .3, 1000 740 .4, 1420 700 .3, 1300 520 .4, 900 460 .4`), '#0d0f10', {
      opacity: 0.9,
    }),
    stroke(line(pts`720 640, 1000 726, 1400 690`), '#fff', 5, { opacity: 0.35 }),
    path(
      smooth(pts`330 640 .2, 480 760 .4, 620 800 .2, 560 700 .3`),
      sheet.lin(330, 800, 620, 640, '0 #f7fafb, .6 #98a2a8, 1 #30363a'),
      { stroke: '#08090a', 'stroke-width': 7 },
    ),
  ].join('')
}

function snowSeat(sheet: Sheet, p: Paint): string {
  return [
    path(
      smooth(pts`760 850 .2, 1000 1150 .5, 1140 1220 .3, 1260 1060 .3, 1240 940 .2`),
      sheet.lin(760, 850, 1260, 1200, '0 #1e262b .9, 1 #7e8f98 .65'),
      { stroke: '#0a0b0c', 'stroke-width': 5 },
    ),
    leather(
      sheet,
      pts`1560 700 .3, 1660 840 .6, 2000 850, 2380 900 .5, 2760 850 .5, 2840 700 .4, 2800 570 .2, 1620 570 .2`,
    ),
    stroke(line(pts`1680 820, 2000 826, 2380 870, 2740 826`), p.base, 20, { opacity: 0.85 }),
    tube('M1300 -940L1400 -1120', 44, '#1b1d1f'),
    tube('M1300 -1140C1400 -1190 1500 -1160 1560 -1110', 32, '#25282b', '#fff', 0.35),
    tube('M1480 -1150L1580 -1100', 48, '#111314'),
    path(rrect(2820, 590, 70, 60, 12), '#b01620'),
  ].join('')
}
