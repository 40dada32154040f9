import { mix, type Paint, paintTones } from '../pen/color.ts'
import { circle, poly, pts, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, leather, part, shell, tube } from '../pen/materials.ts'
import { group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { wheel } from '../pen/wheel.ts'
import { shock } from './shock-absorber.ts'
import type { SideDrawing } from './side-drawing.ts'

/** All-terrain vehicle. */
export const atv: SideDrawing = {
  length: 2120,
  height: 1260,
  contacts: [
    [400, 240],
    [1690, 250],
  ],
  draw: drawAtv,
}

function drawAtv(sheet: Sheet, color: string, seed: number): string {
  const p = paintTones(color)
  return [
    atvChassis(sheet, p),
    atvPlastics(sheet, p),
    racksAndBars(sheet),
    atvWheels(sheet, seed),
  ].join('')
}

function atvChassis(sheet: Sheet, p: Paint): string {
  const o: string[] = []
  for (const x of [460, 1740]) o.push(path(circle(x, 300, 296), '#0a0b0c'))
  o.push(part(sheet, rrect(420, 300, 1270, 190, 60), 490, 300, BLACK))
  o.push(tube('M300 -560L480 -420L1600 -420L1760 -600', 44, '#1a1d1f', '#fff', 0.3))
  o.push(shock(560, 420, 640, 800, mix(p.base, '#fff', 0.1)))
  o.push(shock(1500, 420, 1400, 760, mix(p.base, '#fff', 0.1)))
  o.push(
    part(
      sheet,
      smooth(pts`760 380 .3, 800 700 .4, 1240 700 .4, 1300 380 .3`),
      700,
      380,
      ['#8e9499', '#3b3f42', '#141617'],
      { hi: 10 },
    ),
  )
  o.push(
    path(circle(1040, 520, 96), sheet.rad(1010, 550, 110, '0 #a9afb4, .7 #565b5f, 1 #202325'), {
      stroke: '#0a0b0c',
      'stroke-width': 5,
    }),
  )
  o.push(tube('M1300 -560L1900 -640', 74, '#5a5f63'))
  o.push(path(rrect(1860, 610, 120, 70, 30), '#2a2d30'))
  o.push(path(poly(pts`680 350, 1400 350, 1380 300, 700 300`), '#15171a'))
  o.push(stroke('M690 -346H1390', '#fff', 5, { opacity: 0.25 }))
  o.push(
    part(
      sheet,
      smooth(
        pts`640 820 .3, 760 940 .4, 1560 940 .3, 1560 760 .4, 1320 560 .5, 1220 520 .3, 1180 720 .4, 820 720 .4`,
      ),
      940,
      520,
      ['#3b3f42', '#1c1e20', '#0b0c0d'],
      { hi: 12 },
    ),
  )
  return o.join('')
}

function atvPlastics(sheet: Sheet, p: Paint): string {
  return [
    part(sheet, smooth(pts`640 330 .3, 690 420 .4, 1360 420 .4, 1420 330 .3`), 420, 330, BLACK),
    // plastics
    shell(
      sheet,
      p,
      pts`40 660 .3, 110 820 .7, 330 920, 620 930 .5, 760 860 .5, 840 700 .3, 770 660 .3, 700 720 .6, 560 770, 360 770, 210 720, 110 620 .3`,
      pts`140 810, 340 892, 600 904, 720 850`,
    ),
    shell(
      sheet,
      p,
      pts`1220 800 .3, 1330 880 .6, 1620 920, 1900 880, 2080 730 .3, 2060 660 .3, 1960 720, 1760 780, 1520 770, 1370 690, 1290 560 .3, 1210 580 .3`,
      pts`1330 856, 1620 894, 1890 852`,
    ),
    shell(
      sheet,
      p,
      pts`330 900 .3, 430 1010 .6, 640 1060 .5, 840 1000 .5, 960 860 .4, 900 780 .4, 760 850, 560 900`,
      pts`450 1000, 640 1040, 820 980`,
    ),
    path(
      smooth(pts`300 860 .2, 340 960 .4, 430 990 .3, 430 900 .3`),
      sheet.lin(300, 980, 430, 860, '0 #f7fafb, .5 #a9b3b9, 1 #30363a'),
      { stroke: '#08090a', 'stroke-width': 7 },
    ),
    leather(
      sheet,
      pts`860 900 .3, 940 980, 1180 950, 1420 980, 1640 1000 .5, 1660 930 .3, 1400 880, 1100 860 .3`,
    ),
  ].join('')
}

function racksAndBars(sheet: Sheet): string {
  const o: string[] = []
  // racks and bars
  for (const [a, b, y] of [
    [150, 620, 990],
    [1330, 2040, 1010],
  ] as const)
    o.push(
      tube(
        `M${a} -${y - 40}L${a + 60} -${y}H${b - 50}L${b} -${y - 30}`,
        26,
        '#1b1e20',
        '#fff',
        0.4,
      ),
      [0.25, 0.5, 0.75]
        .map((f) => tube(`M${a + (b - a) * f} -${y}V-${y - 80}`, 18, '#1b1e20', '#fff', 0.3))
        .join(''),
    )
  o.push(
    part(
      sheet,
      smooth(pts`640 1040 .3, 690 1150 .5, 860 1180 .4, 900 1060 .3, 820 980 .3`),
      1180,
      980,
      BLACK,
      { hi: 10 },
    ),
  )
  o.push(tube('M820 -1140C880 -1190 940 -1190 1000 -1160L1080 -1130', 30, '#24272a', '#fff', 0.4))
  o.push(tube('M1000 -1162L1110 -1118', 48, '#111314'))
  o.push(tube('M800 -1170L760 -1230', 14, '#1b1e20'))
  o.push(path(rrect(660, 1080, 60, 70, 20), '#e8edef', { opacity: 0.85 }))
  o.push(tube('M90 -560L60 -760L160 -800', 34, '#17191b', '#fff', 0.35))
  o.push(path(rrect(2040, 690, 50, 60, 14), '#b01620'))
  return o.join('')
}

function atvWheels(sheet: Sheet, seed: number): string {
  const o: string[] = []
  for (const [i, x] of [400, 1690].entries())
    o.push(
      wheel(sheet, x, 306, 306, {
        style: 'beadlock',
        rim: 0.52,
        tire: 'mud',
        finish: '#4b4f53',
        turn: i * 20 + seed * 5,
      }),
      group(path(circle(x, 306, 306), sheet.fall(640, 300, '0 #000 .75, .5 #000 .2, 1 #000 0'))),
    )
  return o.join('')
}
