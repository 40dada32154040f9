import { paintPanel } from '../pen/body-paint.ts'
import { type Paint, paintTones } from '../pen/color.ts'
import { line, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { glass } from '../pen/glass.ts'
import { BLACK, part, tube, WORN_STEEL } from '../pen/materials.ts'
import { clipped, gap, path, type Sheet, stroke } from '../pen/sheet.ts'
import { farTrack, nearTrack } from './crawler-track.ts'
import { beam, pin, ram } from './machine-parts.ts'
import type { SideDrawing } from './side-drawing.ts'
const TRACK = { x0: 1500, x1: 5200, radius: 480 }

/** Crawler dozer, blade at the left. */
export const bulldozer: SideDrawing = {
  length: 6200,
  height: 3250,
  contacts: [
    [2200, 500],
    [4500, 500],
  ],
  draw: (sheet, color) => {
    const p = paintTones(color)
    return (
      farTrack(TRACK) +
      hood(sheet, p) +
      cab(sheet, p) +
      nearTrack(sheet, p, TRACK) +
      pushFrame(sheet, p) +
      ripper(sheet, p)
    )
  },
}

function hood(sheet: Sheet, p: Paint): string {
  const d = smooth(
    pts`1560 960 .2, 1500 1200 .3, 1520 1900 .3, 1620 2020 .4, 3300 2060 .3, 3340 960 .2`,
  )
  const louvers = repeat(7, (i) =>
    path(rrect(2560, 1700 - i * 84, 560, 46, 14), '#15171a', { opacity: 0.75 }),
  )
  const grille = repeat(9, (i) =>
    stroke(`M1500 ${-1080 - i * 90}H1640`, '#15171a', 26, { opacity: 0.8 }),
  )
  return (
    part(sheet, rrect(1600, 820, 3400, 420, 60), 1240, 820, BLACK) +
    paintPanel(sheet, p, d, [1500, 3340, 960, 2060]) +
    clipped(sheet, d, louvers + grille + gap(rrect(1720, 1080, 740, 820, 40), 9)) +
    tube('M2300 -2040V-2640', 120, '#3a3e41', '#fff', 0.4) +
    tube('M2760 -2050V-2320', 150, '#2a2d30', '#fff', 0.3) +
    part(sheet, rrect(2660, 2300, 210, 90, 30), 2390, 2300, BLACK)
  )
}

function cab(sheet: Sheet, p: Paint): string {
  const frame = smooth(
    pts`3260 1180 .2, 3300 2900 .2, 3380 3040 .4, 3480 3080 .3, 4700 3080 .3, 4820 3000 .4, 4900 2000 .3, 4960 1240 .2`,
  )
  return (
    part(sheet, rrect(3240, 960, 1900, 420, 60), 1380, 960, [p.soft, p.base, p.lo]) +
    paintPanel(sheet, p, frame, [3260, 4960, 1180, 3080]) +
    glass(sheet, rrect(3440, 1660, 560, 1260, 50), [3440, 4000, 1660, 2920], {
      clear: true,
      frame: 14,
      inside: path(
        smooth(pts`3700 1600 .3, 3760 2100 .4, 3860 2460 .4, 4000 2460 .4, 4060 1600 .3`),
        '#0a0b0c',
        { opacity: 0.7 },
      ),
    }) +
    glass(
      sheet,
      smooth(pts`4080 1660 .1, 4080 2900 .2, 4640 2900 .3, 4700 2840 .3, 4760 1660 .1`),
      [4080, 4760, 1660, 2900],
      { clear: true, frame: 14 },
    ) +
    gap(rrect(3400, 1260, 660, 1720, 50), 9) +
    path(rrect(3460, 1520, 150, 36, 14), '#15171a') +
    part(sheet, smooth(pts`3180 3060 .2, 3240 3200 .4, 4860 3210 .4, 4940 3060 .2`), 3210, 3060, [
      p.glow,
      p.base,
      p.lo,
    ]) +
    [3260, 4760]
      .map((x) =>
        path(rrect(x, 3190, 110, 70, 18), '#e9ecec', { stroke: '#0a0b0c', 'stroke-width': 6 }),
      )
      .join('') +
    part(
      sheet,
      smooth(pts`4900 1180 .2, 4940 1760 .4, 5060 1820 .5, 5280 1760 .5, 5340 1180 .3`),
      1820,
      1180,
      [p.soft, p.base, p.lo],
    )
  )
}

function pushFrame(sheet: Sheet, p: Paint): string {
  const blade = pts`520 1300 .2, 660 1320 .2, 760 1200 .3, 640 900, 600 600, 700 280 .3, 560 120 .2, 380 110 .1, 330 160 .2, 440 420, 460 760, 430 1060`
  return (
    ram(1560, 1700, 720, 1080, 130, 0.55) +
    beam(
      sheet,
      p,
      pts`3200 560 .4, 3100 660 .4, 900 620 .3, 640 560 .3, 620 380 .3, 900 360 .3, 3100 400 .4`,
    ) +
    beam(sheet, p, blade) +
    part(
      sheet,
      smooth(pts`330 110 .1, 320 170 .1, 440 430 .3, 480 400 .3, 430 180 .2, 560 120 .1`),
      430,
      110,
      WORN_STEEL,
    ) +
    stroke(line(pts`560 1260, 500 900, 500 560`), '#fff', 14, { opacity: 0.25 }) +
    ram(1200, 620, 680, 960, 100, 0.6) +
    pin(sheet, 3120, 530, 80) +
    pin(sheet, 720, 1080, 60) +
    pin(sheet, 1560, 1700, 70)
  )
}

function ripper(sheet: Sheet, p: Paint): string {
  return (
    beam(
      sheet,
      p,
      pts`5060 900 .3, 5100 1060 .3, 5700 1000 .4, 5860 800 .4, 5800 640 .3, 5660 700 .3, 5560 860 .4`,
    ) +
    part(
      sheet,
      smooth(
        pts`5660 760 .2, 5800 760 .2, 5820 420 .3, 5760 160 .4, 5620 100 .2, 5640 180 .3, 5690 420 .3`,
      ),
      760,
      100,
      WORN_STEEL,
    ) +
    ram(5060, 1300, 5640, 980, 90, 0.55) +
    pin(sheet, 5700, 900, 56)
  )
}
