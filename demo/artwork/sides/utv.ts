import { type Paint, paintTones } from '../pen/color.ts'
import { circle, line, pts, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, leather, part, shell, tube } from '../pen/materials.ts'
import { ellipse, gap, group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { wheel } from '../pen/wheel.ts'
import { shock } from './shock-absorber.ts'
import type { SideDrawing } from './side-drawing.ts'

/** Side-by-side with a cage and a bed. */
export const utv: SideDrawing = {
  length: 3060,
  height: 1810,
  contacts: [
    [520, 280],
    [2560, 290],
  ],
  draw: drawUtv,
}

function drawUtv(sheet: Sheet, color: string, seed: number): string {
  const p = paintTones(color)
  return [utvCabin(sheet, p), utvPanels(sheet, p), utvLamps(sheet), utvCage(sheet, p, seed)].join(
    '',
  )
}

function utvCabin(sheet: Sheet, p: Paint): string {
  const o: string[] = []
  for (const x of [600, 2620]) o.push(path(circle(x, 370, 366), '#0a0b0c'))
  // far cage and cabin
  o.push(tube('M900 -1060L1230 -1680H2180L2480 -1120', 44, '#0d0e0f', '#fff', 0.12))
  o.push(
    part(sheet, smooth(pts`640 400 .2, 700 600 .3, 2420 620 .3, 2480 420 .2`), 620, 400, BLACK),
  )
  o.push(
    part(sheet, smooth(pts`820 560 .3, 900 1000 .3, 1240 1040 .3, 1240 560 .3`), 1040, 560, BLACK),
  )
  o.push(
    part(
      sheet,
      smooth(pts`1960 560 .3, 2000 1060 .3, 2500 1060 .3, 2360 560 .3`),
      1060,
      560,
      BLACK,
    ),
  )
  o.push(shock(640, 470, 800, 960, '#c0202b'))
  o.push(shock(2420, 470, 2260, 1020, '#c0202b'))
  o.push(tube('M520 -400L960 -520', 40, '#3a3e41'))
  o.push(tube('M520 -340L960 -440', 30, '#3a3e41'))
  o.push(tube('M2560 -400L2120 -560', 44, '#3a3e41'))
  for (const [x, k] of [
    [1470, 1],
    [1640, 1.04],
  ] as const)
    o.push(
      leather(
        sheet,
        pts`${x - 40} 760 .3, ${x + 40} 880, ${x + 220} 870 .5, ${x + 300} 1080, ${x + 350} ${1300 * k} .5, ${x + 450} ${1380 * k} .5, ${x + 520} 1300 .5, ${x + 480} 1000, ${x + 420} 700 .3`,
        k > 1 ? '#1e1f21' : '#141516',
      ),
      path(
        smooth(pts`${x + 300} 1060 .3, ${x + 360} 1270 .4, ${x + 420} 1270 .4, ${x + 400} 1050 .3`),
        p.base,
        { opacity: k > 1 ? 0.92 : 0.4 },
      ),
    )
  return o.join('')
}

function utvPanels(sheet: Sheet, p: Paint): string {
  return [
    group(ellipse(1330, 1120, 36, 150, 'none', { stroke: '#101214', 'stroke-width': 30 }), {
      transform: 'rotate(-20 1330 -1120)',
    }),
    // hood, doors, bed
    shell(
      sheet,
      p,
      pts`120 780 .3, 180 920 .6, 520 1040, 920 1130 .5, 1120 1150 .3, 1180 1000 .3, 1100 860 .5, 900 790, 600 830, 360 780, 200 700 .3`,
      pts`230 930, 540 1014, 940 1104`,
    ),
    shell(
      sheet,
      p,
      pts`1080 1010 .3, 1240 1010 .4, 1500 900, 1900 890 .5, 2010 860 .3, 2030 620 .3, 1960 500 .4, 1300 470 .4, 1130 560 .5`,
      pts`1140 985, 1250 985, 1500 874, 1960 862`,
    ),
    gap(line(pts`1180 1000, 1160 760, 1200 500`)),
    gap(line(pts`1990 860, 1990 520`)),
    path(
      smooth(pts`1260 860 .3, 1480 780 .4, 1880 770 .3, 1860 640 .3, 1400 620 .4, 1280 700 .4`),
      '#0d0f10',
      { opacity: 0.85 },
    ),
    stroke(line(pts`1280 846, 1480 766, 1860 756`), '#fff', 5, { opacity: 0.3 }),
    shell(
      sheet,
      p,
      pts`2010 1000 .3, 2100 1120 .5, 2500 1130, 2900 1080 .4, 2960 960 .3, 2900 820 .4, 2700 830, 2440 800, 2240 700 .4, 2060 760 .4`,
      pts`2100 1092, 2500 1102, 2880 1052`,
    ),
  ].join('')
}

function utvLamps(sheet: Sheet): string {
  return [
    part(
      sheet,
      smooth(pts`2080 1120 .2, 2100 1200 .3, 2900 1180 .3, 2930 1080 .2`),
      1200,
      1080,
      BLACK,
    ),
    // lamps
    path(
      smooth(pts`170 860 .2, 210 930 .4, 440 990 .2, 420 930 .3, 260 860 .3`),
      sheet.lin(170, 990, 440, 860, '0 #f7fafb, .5 #a9b3b9, 1 #30363a'),
      { stroke: '#08090a', 'stroke-width': 8 },
    ),
    path(rrect(2900, 940, 46, 120, 14), '#b01620', { stroke: '#0a0b0c', 'stroke-width': 5 }),
  ].join('')
}

function utvCage(sheet: Sheet, p: Paint, seed: number): string {
  const r = 376
  const o: string[] = []
  // near cage, roof
  o.push(tube('M2020 -1420L2420 -1150', 40, '#202326', '#fff', 0.3))
  o.push(
    tube(
      'M860 -1110L1180 -1690L1290 -1750H2120L2230 -1700L2540 -1130',
      56,
      '#202326',
      '#fff',
      0.42,
    ),
  )
  o.push(tube('M2030 -1740L1990 -900', 52, '#202326', '#fff', 0.35))
  o.push(
    part(
      sheet,
      smooth(
        pts`1130 1710 .3, 1230 1790 .4, 2180 1800 .4, 2320 1720 .3, 2160 1700 .2, 1240 1700 .2`,
      ),
      1800,
      1700,
      [p.hi, p.base, p.lo],
    ),
  )
  o.push(part(sheet, rrect(960, 1330, 130, 90, 30), 1420, 1330, BLACK))
  o.push(tube('M1050 -1370L1060 -1440', 18, '#17191b'))
  o.push(tube('M70 -560L110 -820L260 -860', 44, '#17191b', '#fff', 0.35))
  for (const [i, x] of [520, 2560].entries())
    o.push(
      wheel(sheet, x, r, r, {
        style: 'beadlock',
        rim: 0.56,
        tire: 'mud',
        finish: '#5a5e62',
        turn: i * 17 + seed * 9,
      }),
      path(circle(x, r, r), sheet.fall(780, 380, '0 #000 .7, .5 #000 .15, 1 #000 0')),
    )
  return o.join('')
}
