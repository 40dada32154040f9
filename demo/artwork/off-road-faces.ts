import type { AxisView } from './car-face.ts'
import { paintTones } from './color.ts'
import { both, eachSide } from './face-parts.ts'
import { boundsOf, line, mirrored, type Point, pts, repeat, rrect, smooth } from './geometry.ts'
import { BLACK, leather, part, shell, tube, WORN_STEEL } from './materials.ts'
import { path, type Sheet, stroke } from './sheet.ts'
import { tireEdge } from './wheel.ts'
/** An all-terrain vehicle from the front or the rear. */
export function atvFace(sheet: Sheet, color: string, isRear: boolean): AxisView {
  const p = paintTones(color)
  const fender = pts`90 760 .4, 200 880 .7, 420 900, 560 820 .6, 590 700 .3, 540 690 .3, 460 770, 300 780, 170 690 .4`
  const nose = isRear
    ? pts`0 830, 200 820 .5, 250 700 .5, 200 560 .4, 0 550`
    : pts`0 940, 150 920 .7, 210 780 .6, 170 600 .5, 90 520 .4, 0 510`
  const body =
    suspension(240) +
    [-560, 290].map((x) => tireEdge(sheet, x, 270, 610)).join('') +
    tube('M0 -900V-1120', 60, '#17191b') +
    bars(430, 1130) +
    (isRear
      ? leather(sheet, mirrored(pts`0 1010, 150 1000 .6, 190 900 .5, 150 830 .4, 0 820`))
      : '') +
    eachSide(fender, (points) => shell(sheet, p, points, points.slice(0, 4))) +
    shell(sheet, p, mirrored(nose), pts`-130 900, 0 926, 130 900`) +
    rack(430, 1000) +
    (isRear
      ? eachSide(pts`90 700 .2, 190 700 .2, 190 640 .2, 90 640 .2`, (lamp) => red(sheet, lamp))
      : eachSide(pts`40 800 .2, 90 860 .4, 170 840 .3, 180 770 .3, 80 740 .3`, (lamp) =>
          white(sheet, lamp),
        )) +
    (isRear ? '' : path(both(pts`0 690, 90 680 .3, 80 560 .3, 0 550`), '#0d0f10') + guard(sheet))
  return {
    body,
    width: 1300,
    height: 1260,
    contacts: [
      [-425, 140],
      [425, 140],
    ],
  }
}

/** A side-by-side from the front or the rear. */
export function utvFace(sheet: Sheet, color: string, isRear: boolean): AxisView {
  const p = paintTones(color)
  const hood = pts`0 1090, 330 1070 .6, 470 960 .6, 500 800 .5, 400 640 .5, 250 560 .4, 0 540`
  const tail = pts`0 1110, 560 1100 .2, 600 1060 .3, 590 760 .3, 540 700 .3, 0 690`
  const body =
    suspension(330) +
    [-770, 480].map((x) => tireEdge(sheet, x, 290, 740)).join('') +
    cage(sheet) +
    seatBacks(sheet) +
    (isRear
      ? shell(sheet, p, mirrored(tail), pts`-520 1080, 0 1092, 520 1080`) +
        path(rrect(-470, 800, 940, 200, 20), p.lo, { opacity: 0.5 }) +
        eachSide(pts`480 1040 .2, 570 1030 .2, 566 900 .2, 490 900 .2`, (lamp) =>
          red(sheet, lamp),
        ) +
        part(sheet, rrect(-130, 470, 260, 160, 60), 630, 470, WORN_STEEL)
      : shell(sheet, p, mirrored(hood), pts`-380 1020, 0 1070, 380 1020`) +
        eachSide(pts`170 850 .2, 300 930 .4, 450 900 .3, 460 820 .3, 220 780 .3`, (lamp) =>
          white(sheet, lamp),
        ) +
        path(both(pts`0 800, 130 790 .3, 110 640 .3, 0 620`), '#0d0f10') +
        stroke(line(mirrored(pts`0 540, 250 560, 400 640`)), '#2a2d30', 40)) +
    tube('M-640 -1830H640', 62, '#202326', '#fff', 0.3) +
    shell(sheet, p, mirrored(pts`0 1880, 560 1870 .4, 640 1830 .4, 560 1800 .3, 0 1806`))
  return {
    body,
    width: 1640,
    height: 1890,
    contacts: [
      [-625, 150],
      [625, 150],
    ],
  }
}

/** A snowmobile from the front or the rear. */
export function snowmobileFace(sheet: Sheet, color: string, isRear: boolean): AxisView {
  const p = paintTones(color)
  const hood = pts`0 960, 210 930 .7, 410 760, 450 560 .6, 330 350 .5, 0 300`
  const ski = pts`450 0 .2, 440 60 .4, 520 100 .4, 610 60 .4, 600 0 .2`
  const body =
    tunnelTrack(sheet) +
    eachSide(ski, (points) => part(sheet, smooth(points), 90, 0, BLACK)) +
    [-1, 1]
      .map(
        (side) =>
          tube(`M${side * 525} -80L${side * 250} -520`, 40, '#a9afb4') +
          tube(`M${side * 500} -160L${side * 160} -260`, 30, '#3a3e41'),
      )
      .join('') +
    bars(400, 1110) +
    path(
      both(pts`0 1240, 170 1190 .6, 270 960 .4, 0 900`),
      sheet.fall(1240, 900, '0 #8fa2ac .7, 1 #1e262b .9'),
      { stroke: '#0a0b0c', 'stroke-width': 6 },
    ) +
    shell(sheet, p, mirrored(hood), pts`-260 860, 0 930, 260 860`) +
    (isRear
      ? leather(sheet, mirrored(pts`0 900, 190 880 .5, 220 640 .4, 0 600`)) +
        part(sheet, rrect(-260, 430, 520, 170, 20), 600, 430, WORN_STEEL) +
        path(rrect(-150, 620, 300, 60, 14), '#b5131e')
      : eachSide(pts`70 700 .2, 190 790 .4, 360 730 .3, 300 640 .3`, (lamp) => white(sheet, lamp)) +
        eachSide(pts`60 560 .3, 180 600 .4, 300 520 .4, 220 430 .4, 70 440 .3`, (vent) =>
          path(smooth(vent), '#0b0d0e'),
        ) +
        tube('M-250 -330C-120 -260 120 -260 250 -330', 40, '#2a2d30'))
  return {
    body,
    width: 1320,
    height: 1300,
    contacts: [
      [-525, 100],
      [0, 200],
      [525, 100],
    ],
  }
}

function tunnelTrack(sheet: Sheet): string {
  return (
    part(sheet, rrect(-200, 0, 400, 420, 60), 420, 0, BLACK) +
    repeat(6, (i) => path(rrect(-190, 24 + i * 62, 380, 24, 8), '#34383b'))
  )
}

function suspension(reach: number): string {
  return [-1, 1]
    .map(
      (side) =>
        tube(
          `M0 -330L${side * reach * 1.6} -290M0 -420L${side * reach * 1.6} -380`,
          30,
          '#3a3e41',
        ) +
        tube(`M${side * reach} -330L${side * reach * 0.6} -700`, 44, '#b8212b') +
        tube(`M${side * reach} -330L${side * reach * 0.8} -520`, 30, '#d9dee2', '#fff', 0.9),
    )
    .join('')
}

function bars(reach: number, y: number): string {
  return (
    tube(
      `M${-reach} ${-y + 20}C${-reach * 0.7} ${-y - 40} ${-reach * 0.4} ${-y + 40} 0 ${-y + 40}C${reach * 0.4} ${-y + 40} ${reach * 0.7} ${-y - 40} ${reach} ${-y + 20}`,
      30,
      '#25282b',
      '#fff',
      0.4,
    ) +
    [-1, 1]
      .map((side) =>
        tube(
          `M${side * (reach - 110)} ${-y - 4}L${side * reach} ${-y + 20}`,
          46,
          '#111314',
          '#fff',
          0.2,
        ),
      )
      .join('')
  )
}

function rack(reach: number, y: number): string {
  return tube(
    `M${-reach} ${-y}H${reach}M${-reach} ${-y}L${-reach + 60} ${-y + 90}M${reach} ${-y}L${reach - 60} ${-y + 90}`,
    30,
    '#202326',
    '#fff',
    0.35,
  )
}

function guard(sheet: Sheet): string {
  return (
    part(sheet, rrect(-230, 480, 460, 60, 26), 540, 480, BLACK) +
    tube('M-160 -500V-820M160 -500V-820', 30, '#24272a', '#fff', 0.3)
  )
}

function cage(sheet: Sheet): string {
  const glassy = path(
    both(pts`0 1780, 560 1770 .2, 600 1120 .2, 0 1100`),
    sheet.fall(1780, 1100, '0 #8fa2ac .18, 1 #3e4d55 .3'),
  )
  return (
    glassy +
    [-1, 1]
      .map((side) => tube(`M${side * 640} -1830L${side * 690} -1080`, 62, '#202326', '#fff', 0.3))
      .join('')
  )
}

function seatBacks(sheet: Sheet): string {
  return eachSide(
    pts`130 1000 .3, 140 1290 .5, 200 1420 .6, 400 1420 .6, 460 1290 .5, 470 1000 .3`,
    (points) => leather(sheet, points, '#202225'),
  )
}

function white(sheet: Sheet, points: readonly Point[]): string {
  const { y0, y1 } = boundsOf(points)
  return path(smooth(points), sheet.fall(y1, y0, '0 #ffffff, .4 #b6c0c6, 1 #2a3136'), {
    stroke: '#06080a',
    'stroke-width': 9,
  })
}

function red(sheet: Sheet, points: readonly Point[]): string {
  const { y0, y1 } = boundsOf(points)
  return path(smooth(points), sheet.fall(y1, y0, '0 #ff6a63, .5 #c01722, 1 #5a080e'), {
    stroke: '#06080a',
    'stroke-width': 7,
  })
}
