import { type Paint, paintTones } from '../pen/color.ts'
import { boundsOf, mirrored, type Point, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, leather, part, shell, tube, WORN_STEEL } from '../pen/materials.ts'
import { path, type Sheet, stroke } from '../pen/sheet.ts'
import { tireEdge } from '../pen/wheel.ts'
import type { AxisView } from './car-face.ts'
import { both, eachSide } from './face-parts.ts'

/** An all-terrain vehicle from the front or the rear. */
export function atvFace(sheet: Sheet, color: string, isRear: boolean): AxisView {
  const p = paintTones(color)
  const fender = pts`130 860 .4, 300 900 .6, 480 880, 640 770 .6, 672 650 .3, 622 640 .3, 560 710, 420 750, 280 720, 200 650 .4, 130 640`
  const nose = isRear
    ? pts`0 860, 210 850 .5, 260 730 .5, 210 560 .4, 0 550`
    : pts`0 980, 150 960 .6, 232 860 .5, 236 700 .5, 180 540 .4, 100 500 .4, 0 490`
  const lamps = isRear
    ? eachSide(pts`90 720 .2, 200 720 .2, 200 650 .2, 90 650 .2`, (lamp) => red(sheet, lamp))
    : eachSide(pts`50 790 .2, 100 870 .4, 200 850 .3, 204 780 .3, 90 740 .3`, (lamp) =>
        white(sheet, lamp),
      )
  const body =
    suspension(240) +
    [-560, 290].map((x) => tireEdge(sheet, x, 270, 610)).join('') +
    tube('M0 -900V-1120', 70, '#17191b') +
    bars(430, 1130) +
    (isRear
      ? leather(sheet, mirrored(pts`0 1050, 150 1040 .6, 200 940 .5, 160 850 .4, 0 840`))
      : '') +
    eachSide(fender, (points) => shell(sheet, p, points, points.slice(0, 4))) +
    shell(sheet, p, mirrored(nose), pts`-130 920, 0 960, 130 920`) +
    rack(420, isRear ? 930 : 990) +
    lamps +
    (isRear ? '' : path(both(pts`0 690, 100 680 .3, 86 560 .3, 0 550`), '#0d0f10') + guard(sheet))
  return {
    body,
    width: 1420,
    height: 1280,
    contacts: [
      [-425, 140],
      [425, 140],
    ],
  }
}

/** A side-by-side from the front or the rear. */
export function utvFace(sheet: Sheet, color: string, isRear: boolean): AxisView {
  const p = paintTones(color)
  const body =
    suspension(330) +
    [-770, 480].map((x) => tireEdge(sheet, x, 290, 740)).join('') +
    cage() +
    seatBacks(sheet) +
    (isRear ? utvBed(sheet, p) : utvHood(sheet, p)) +
    tube('M-600 -1830H600', 62, '#202326', '#fff', 0.3) +
    shell(sheet, p, mirrored(pts`0 1890, 540 1880 .4, 630 1835 .4, 540 1800 .3, 0 1806`))
  return {
    body,
    width: 1720,
    height: 1900,
    contacts: [
      [-625, 150],
      [625, 150],
    ],
  }
}

function utvHood(sheet: Sheet, p: Paint): string {
  const hood = pts`0 1150, 360 1130 .5, 540 1050 .5, 580 900 .4, 520 740 .4, 380 620 .4, 240 560 .4, 0 545`
  const fender = pts`470 990 .4, 600 1030 .5, 770 960 .6, 810 800 .3, 740 790 .3, 640 870 .5, 540 850 .3, 500 760 .3`
  return (
    eachSide(fender, (points) => shell(sheet, p, points, points.slice(0, 3))) +
    shell(sheet, p, mirrored(hood), pts`-400 1060, 0 1120, 400 1060`) +
    path(both(pts`0 940, 220 920 .3, 200 820 .3, 130 650 .3, 0 640`), '#0d0f10') +
    eachSide(pts`230 850 .2, 330 930 .4, 520 920 .3, 530 850 .3, 300 790 .3`, (lamp) =>
      white(sheet, lamp),
    ) +
    repeat(4, (i) => stroke(`M-160 ${-700 - i * 56}H160`, '#3b3f42', 14)) +
    tube('M-300 -600C-200 -540 200 -540 300 -600', 44, '#2a2d30', '#fff', 0.35)
  )
}

function utvBed(sheet: Sheet, p: Paint): string {
  const tail = pts`0 1120, 560 1110 .2, 610 1070 .3, 600 760 .3, 540 700 .3, 0 690`
  return (
    shell(sheet, p, mirrored(tail), pts`-520 1090, 0 1102, 520 1090`) +
    path(rrect(-470, 800, 940, 200, 20), p.lo, { opacity: 0.5 }) +
    eachSide(pts`480 1050 .2, 580 1040 .2, 576 900 .2, 490 900 .2`, (lamp) => red(sheet, lamp)) +
    part(sheet, rrect(-130, 470, 260, 160, 60), 630, 470, WORN_STEEL)
  )
}

/** A snowmobile from the front or the rear. */
export function snowmobileFace(sheet: Sheet, color: string, isRear: boolean): AxisView {
  const p = paintTones(color)
  const hood = pts`0 980, 120 960 .4, 290 840 .4, 420 660 .4, 410 540 .3, 300 430 .3, 0 400`
  const belly = pts`0 560, 200 560 .3, 400 560 .3, 330 400 .3, 220 310 .3, 0 290`
  const ski = pts`450 0 .2, 440 60 .4, 520 100 .4, 610 60 .4, 600 0 .2`
  const legs = [-1, 1]
    .map(
      (side) =>
        tube(`M${side * 525} -80L${side * 280} -500`, 40, '#a9afb4') +
        tube(`M${side * 500} -160L${side * 160} -280`, 30, '#3a3e41') +
        tube(`M${side * 470} -170L${side * 230} -520`, 26, '#b8212b'),
    )
    .join('')
  const body =
    tunnelTrack(sheet) +
    eachSide(ski, (points) => part(sheet, smooth(points), 90, 0, BLACK)) +
    legs +
    bars(400, 1150) +
    path(
      both(pts`0 1290, 120 1250 .5, 240 1010 .4, 200 900 .3, 0 900`),
      sheet.fall(1290, 900, '0 #8fa2ac .75, 1 #1e262b .95'),
      { stroke: '#0a0b0c', 'stroke-width': 6 },
    ) +
    part(sheet, both(belly), 560, 290, BLACK, { hi: 8 }) +
    shell(sheet, p, mirrored(hood), pts`-270 850, 0 960, 270 850`) +
    (isRear ? snowmobileTail(sheet) : snowmobileNose(sheet))
  return {
    body,
    width: 1320,
    height: 1320,
    contacts: [
      [-525, 100],
      [0, 200],
      [525, 100],
    ],
  }
}

function snowmobileNose(sheet: Sheet): string {
  return (
    path(both(pts`0 860, 130 840 .3, 210 700 .3, 140 560 .3, 0 540`), '#101214') +
    eachSide(pts`60 700 .1, 190 790 .3, 350 740 .2, 330 690 .3, 150 650 .3`, (lamp) =>
      white(sheet, lamp),
    ) +
    eachSide(pts`250 600 .2, 390 620 .3, 380 540 .3, 290 460 .3`, (vent) =>
      path(smooth(vent), '#0b0d0e'),
    ) +
    tube('M-240 -350C-120 -280 120 -280 240 -350', 40, '#2a2d30', '#fff', 0.35)
  )
}

function snowmobileTail(sheet: Sheet): string {
  return (
    leather(sheet, mirrored(pts`0 930, 190 910 .5, 220 660 .4, 0 620`)) +
    part(sheet, rrect(-260, 430, 520, 170, 20), 600, 430, WORN_STEEL) +
    path(rrect(-150, 620, 300, 60, 14), '#b5131e')
  )
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

function cage(): string {
  return [-1, 1]
    .map((side) =>
      tube(
        `M${side * 600} -1830L${side * 540} -1060M${side * 600} -1830L${side * 690} -900`,
        58,
        '#202326',
        '#fff',
        0.3,
      ),
    )
    .join('')
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
