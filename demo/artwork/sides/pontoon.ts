import { type Paint, paintTones } from '../pen/color.ts'
import { line, oval, poly, pts, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, leather, type Material, part, shell, tube } from '../pen/materials.ts'
import { ellipse, group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { trailer } from './boat-trailer.ts'
import type { SideDrawing } from './side-drawing.ts'
const ALU: Material = ['#f7f9fa', '#a9b1b6', '#4e565b']

/** Pontoon boat with a bimini top, on its trailer. */
export const pontoon: SideDrawing = {
  length: 8200,
  height: 3150,
  x0: -900,
  contacts: [
    [3900, 330],
    [-600, 90],
  ],
  draw: drawPontoon,
}

function drawPontoon(sheet: Sheet, color: string): string {
  const p = paintTones(color)
  return (
    trailer(sheet, 6900, [3560, 4300], 310, 560) +
    [
      pontoonFurniture(sheet),
      pontoonTubes(sheet),
      fencePanels(sheet, p),
      biminiAndOutboard(sheet, p),
    ].join('')
  )
}

function pontoonFurniture(sheet: Sheet): string {
  const o: string[] = []
  // furniture behind the fence
  for (const [x, wd] of [
    [420, 1400],
    [2300, 700],
    [4700, 1600],
  ] as const)
    o.push(
      leather(
        sheet,
        pts`${x} 1500 .2, ${x + 30} 2120 .4, ${x + 140} 2220 .4, ${x + wd - 140} 2220 .4, ${x + wd - 30} 2120 .4, ${x + wd} 1500 .2`,
        '#cfc4b0',
      ),
    )
  o.push(
    part(
      sheet,
      smooth(pts`3150 1500 .1, 3180 2260 .3, 3300 2420 .4, 3620 2420 .3, 3700 1500 .1`),
      2420,
      1500,
      BLACK,
    ),
  )
  o.push(
    group(ellipse(3780, 2260, 40, 160, 'none', { stroke: '#15171a', 'stroke-width': 32 }), {
      transform: 'rotate(-20 3780 -2260)',
    }),
  )
  o.push(
    path(smooth(pts`3180 2400 .1, 3300 2620 .3, 3560 2630 .2, 3620 2420 .1`), '#9db2bb', {
      opacity: 0.5,
      stroke: '#15181a',
      'stroke-width': 10,
    }),
  )
  return o.join('')
}

function pontoonTubes(sheet: Sheet): string {
  const o: string[] = []
  // tubes
  for (const [dx, k] of [
    [140, 0.8],
    [0, 1],
  ] as const)
    o.push(
      group(
        part(
          sheet,
          smooth(
            pts`${20 + dx} 1240 .2, ${60 + dx} 1040 .7, ${400 + dx} 760 .7, ${900 + dx} 680 .4, 6500 680 .3, 6700 760 .4, 6720 1120 .3, 6600 1240 .2`,
          ),
          1240,
          680,
          ALU,
          { hi: 30 },
        ) +
          [1500, 2900, 4300, 5700]
            .map((x) => stroke(`M${x} -690V-1230`, '#596166', 8, { opacity: 0.45 }))
            .join(''),
        { opacity: k },
      ),
    )
  o.push(
    stroke('M700 -960H6680', '#fff', 26, {
      opacity: 0.35,
      filter: sheet.blurIn(10, 0, 600, 7000, 800),
    }),
  )
  o.push(part(sheet, rrect(40, 1230, 6680, 120, 20), 1350, 1230, ['#5b6166', '#34393d', '#15171a']))
  o.push(stroke('M60 -1340H6700', '#fff', 8, { opacity: 0.4 }))
  return o.join('')
}

function fencePanels(sheet: Sheet, p: Paint): string {
  const o: string[] = []
  // fence panels
  for (const [x, w] of [
    [160, 1760],
    [2640, 1900],
    [4620, 1900],
  ] as const) {
    const d = rrect(x, 1370, w, 640, 30),
      clip = sheet.clip(d)
    o.push(
      path(d, sheet.fall(2010, 1370, `0 ${p.hi}, .2 ${p.base}, .6 ${p.mid}, 1 ${p.lo}`)),
      group(
        path(poly(pts`${x} 1500, ${x + w} 1640, ${x + w} 1760, ${x} 1600`), '#edefef', {
          opacity: 0.9,
        }) +
          stroke(`M${x} ${-1980}H${x + w}`, p.glow, 26, { opacity: 0.5, filter: sheet.blur(8) }) +
          [0.33, 0.66]
            .map((f) => stroke(`M${x + w * f} -1380V-2000`, '#05070a', 5, { opacity: 0.3 }))
            .join(''),
        { 'clip-path': clip },
      ),
      stroke(d, '#d7dcdf', 26),
      stroke(d, '#4e565b', 6, { transform: 'translate(0 12)', opacity: 0.6 }),
    )
  }
  o.push(tube('M140 -2100H1940M2620 -2100H6540', 44, '#d2d8db', '#fff', 0.9))
  o.push(...[180, 1900, 2660, 4540, 6500].map((x) => tube(`M${x} -2010V-2100`, 36, '#b9c0c4')))
  return o.join('')
}

function biminiAndOutboard(sheet: Sheet, p: Paint): string {
  return [
    // bimini
    tube('M3200 -2100L4000 -2980M5600 -2100L4700 -2980M4400 -2100L4400 -2980', 34, '#b9c0c4'),
    shell(
      sheet,
      p,
      pts`2900 2960 .2, 3200 3090 .6, 4350 3130, 5500 3090 .6, 5800 2960 .2, 5500 2990, 4350 3010, 3200 2990`,
      pts`3200 3070, 4350 3108, 5500 3070`,
    ),
    // outboard
    part(
      sheet,
      smooth(
        pts`6760 2160 .4, 6900 2260 .5, 7240 2240 .5, 7330 2040 .5, 7280 1640 .4, 7160 1520 .3, 6900 1520 .3, 6790 1700 .4`,
      ),
      2260,
      1520,
      BLACK,
      { hi: 26 },
    ),
    stroke(line(pts`6810 1900, 7310 1900`), p.base, 60, { opacity: 0.95 }),
    part(
      sheet,
      smooth(
        pts`6900 1520 .1, 6930 900 .2, 6900 640 .3, 7000 560 .3, 7180 560 .4, 7200 900 .2, 7160 1520 .1`,
      ),
      1520,
      560,
      ['#5b6064', '#2e3235', '#101213'],
      { hi: 12 },
    ),
    part(sheet, rrect(6860, 560, 480, 90, 40), 650, 560, BLACK),
    part(sheet, oval(7350, 600, 34, 130), 730, 470, ['#e9edef', '#98a0a6', '#474d52']),
    part(sheet, rrect(6690, 1290, 220, 120, 20), 1410, 1290, ALU),
  ].join('')
}
