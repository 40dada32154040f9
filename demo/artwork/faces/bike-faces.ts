import { type Paint, paintTones } from '../pen/color.ts'
import { boundsOf, circle, line, type Point, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, leather, part, shell, STEEL, tube } from '../pen/materials.ts'
import { clipped, ellipse, path, type Sheet, stroke } from '../pen/sheet.ts'
import { tireEdge } from '../pen/wheel.ts'
import type { AxisView } from './car-face.ts'
import { both, eachSide, lotPlate, roundLampFace } from './face-parts.ts'
const AXIS = { contacts: [[0, 70]] as const }

/** A cruiser from the front or the rear. */
export function cruiserFace(sheet: Sheet, color: string, isRear: boolean, plate: string): AxisView {
  const p = paintTones(color)
  const body = isRear ? cruiserRear(sheet, p, plate) : cruiserFront(sheet, p)
  return { ...AXIS, body, width: 1240, height: 1400 }
}

/** A sport bike from the front or the rear. */
export function sportBikeFace(
  sheet: Sheet,
  color: string,
  isRear: boolean,
  plate: string,
): AxisView {
  const p = paintTones(color)
  const body = isRear ? sportRear(sheet, p, plate) : sportFront(sheet, p)
  return { ...AXIS, body, width: 1000, height: 1230 }
}

function cruiserFront(sheet: Sheet, p: Paint): string {
  const tank = pts`0 1010, 130 990 .7, 200 900, 190 800 .5, 0 780`
  const fender = pts`0 720, 70 700 .6, 104 600, 108 430 .3, 84 420 .2, 0 430`
  const screen = pts`0 1400, 190 1380 .6, 260 1260 .7, 230 1080, 170 1000 .4, 0 985`
  const nacelle = pts`0 985, 170 960 .6, 210 860 .6, 160 760 .5, 0 740`
  return (
    saddlebags(sheet, p, 400) +
    cylinderHeads(sheet, -1) +
    cylinderHeads(sheet, 1) +
    floorBoards(sheet) +
    shell(sheet, p, [...tank, ...flip(tank)], pts`-120 960, 0 990, 120 960`) +
    tireEdge(sheet, -68, 136, 660) +
    forkLegs(92, 40, '#c9cfd3') +
    shell(sheet, p, [...fender, ...flip(fender)], pts`-50 690, 0 712, 50 690`) +
    path(both(screen), sheet.fall(1400, 985, '0 #dfe8ec .5, 1 #8fa1aa .45'), {
      stroke: '#9aa3a9',
      'stroke-width': 7,
    }) +
    handlebar(sheet, 430, 1080) +
    shell(sheet, p, [...nacelle, ...flip(nacelle)], pts`-140 950, 0 975, 140 950`) +
    roundLampFace(sheet, 0, 858, 112) +
    [-255, 255].map((x) => roundLampFace(sheet, x, 846, 60)).join('') +
    [-270, 270].map((x) => amber(sheet, x, 740, 40)).join('')
  )
}

function cruiserRear(sheet: Sheet, p: Paint, plate: string): string {
  const fender = pts`0 800, 100 780 .6, 132 640, 136 430 .3, 0 400`
  const backrest = pts`0 1180, 120 1170 .5, 150 1080 .6, 130 980 .4, 0 970`
  const seat = pts`0 900, 170 880 .6, 190 800 .5, 150 750 .4, 0 745`
  return (
    handlebar(sheet, 430, 1080) +
    [-210, 210].map((x) => exhaust(sheet, x, 210)).join('') +
    tireEdge(sheet, -92, 184, 640) +
    saddlebags(sheet, p, 430) +
    leather(sheet, [...seat, ...flip(seat)]) +
    tube('M-90 -800V-1000M90 -800V-1000', 22, '#c9cfd3', '#fff', 0.9) +
    leather(sheet, [...backrest, ...flip(backrest)]) +
    shell(sheet, p, [...fender, ...flip(fender)], pts`-80 760, 0 786, 80 760`) +
    path(rrect(-74, 640, 148, 64, 28), sheet.fall(704, 640, '0 #f0565a, 1 #7c0a12'), {
      stroke: '#d9dee2',
      'stroke-width': 9,
    }) +
    [-210, 210].map((x) => amber(sheet, x, 700, 44)).join('') +
    lotPlate(sheet, 470, plate, 0.62)
  )
}

function sportFront(sheet: Sheet, p: Paint): string {
  const dark = paintTones('#23272b')
  const cheek = pts`60 980 .3, 210 960 .6, 300 830, 312 660, 250 470 .5, 170 340 .4, 128 330 .3, 150 560, 120 700, 60 760 .3`
  const nose = pts`0 1010, 130 990 .6, 236 900 .5, 226 820 .4, 90 690 .5, 0 660`
  const lamp = pts`52 800 .1, 120 866 .3, 212 884 .2, 222 840 .3, 120 776 .3`
  const screen = pts`0 1180, 96 1150 .6, 176 1040 .5, 130 996 .3, 0 1006`
  const fender = pts`0 590, 56 570 .6, 84 480, 92 350 .2, 74 340 .2, 0 360`
  return (
    path(rrect(-180, 300, 360, 430, 50), '#0d0f10') +
    radiator(sheet) +
    handlebar(sheet, 330, 900) +
    tireEdge(sheet, -62, 124, 590) +
    forkLegs(98, 46, '#b8901f', 780) +
    shell(sheet, p, [...fender, ...flip(fender)], pts`-40 560, 0 582, 40 560`) +
    eachSide(cheek, (points) => shell(sheet, p, points, points.slice(0, 4))) +
    [-1, 1].map((side) => stalkedMirror(sheet, dark, side)).join('') +
    path(both(screen), sheet.fall(1180, 996, '0 #93a6b0 .8, 1 #1d262b .95'), {
      stroke: '#0a0b0c',
      'stroke-width': 6,
    }) +
    shell(sheet, p, [...nose, ...flip(nose)], pts`-170 940, 0 996, 170 940`) +
    path(both(pts`0 800, 60 790 .3, 80 730 .4, 0 690`), '#0a0b0c') +
    eachSide(lamp, (points) => slitLamp(sheet, points)) +
    [-286, 286].map((x) => amber(sheet, x, 740, 24)).join('')
  )
}

function sportRear(sheet: Sheet, p: Paint, plate: string): string {
  const dark = paintTones('#23272b')
  const flanks = pts`120 900 .4, 250 860 .6, 290 700, 230 480 .5, 120 420 .4`
  const tank = pts`0 1010, 140 990 .7, 196 880, 150 800 .5, 0 790`
  const tail = pts`0 1020, 90 1006 .5, 156 930 .4, 120 862 .4, 0 840`
  return (
    handlebar(sheet, 330, 950) +
    [-1, 1].map((side) => stalkedMirror(sheet, dark, side)).join('') +
    eachSide(flanks, (points) => shell(sheet, p, points)) +
    shell(sheet, p, [...tank, ...flip(tank)], pts`-110 970, 0 996, 110 970`) +
    part(sheet, rrect(-150, 250, 300, 130, 40), 380, 250, ['#b9bfc4', '#6d7378', '#303437'], {
      hi: 8,
    }) +
    tireEdge(sheet, -96, 192, 610) +
    part(sheet, both(pts`0 640, 90 630 .4, 108 560 .4, 96 540 .2, 0 560`), 640, 540, BLACK) +
    exhaust(sheet, 196, 420, 74) +
    leather(sheet, [
      ...pts`0 930, 110 920 .5, 130 850 .5, 0 836`,
      ...flip(pts`0 930, 110 920 .5, 130 850 .5, 0 836`),
    ]) +
    shell(sheet, p, [...tail, ...flip(tail)], pts`-90 990, 0 1008, 90 990`) +
    eachSide(pts`20 930 .1, 80 950 .3, 128 930 .2, 110 900 .3, 24 900 .1`, (points) =>
      redSlit(sheet, points),
    ) +
    tube('M0 -850L0 -700', 40, '#17191b') +
    [-120, 120].map((x) => amber(sheet, x, 720, 24)).join('') +
    lotPlate(sheet, 610, plate, 0.54)
  )
}

function flip(half: readonly Point[]): Point[] {
  return half.toReversed().map(([x, y, k]): Point => [-x, y, k])
}

function saddlebags(sheet: Sheet, p: Paint, outer: number): string {
  const bag = pts`170 640 .3, ${outer - 60} 640 .5, ${outer} 590 .5, ${outer - 10} 400 .5, ${outer - 70} 340 .5, 180 350 .3`
  return eachSide(bag, (points) => {
    const { x0, x1 } = boundsOf(points)
    const middle = (x0 + x1) / 2
    return (
      shell(sheet, p, points, points.slice(0, 3)) +
      stroke(line(pts`${x0 + 20} 560, ${x1 - 20} 560`), '#05070a', 7, { opacity: 0.5 }) +
      path(rrect(middle - 26, 410, 52, 90, 16), '#9d111b', { stroke: '#22272b', 'stroke-width': 4 })
    )
  })
}

/** Finned cylinders that stand out on both sides of the frame. */
function cylinderHeads(sheet: Sheet, side: 1 | -1): string {
  const x = side > 0 ? 92 : -250
  return (
    part(sheet, rrect(x, 300, 158, 330, 40), 630, 300, STEEL, { hi: 8 }) +
    repeat(6, (i) => stroke(`M${x + 6} ${-350 - i * 44}h146`, '#14171a', 12, { opacity: 0.75 })) +
    tube(
      `M${side * 150} -330C${side * 250} -300 ${side * 270} -240 ${side * 240} -190`,
      40,
      '#c9cfd3',
      '#fff',
      0.9,
    )
  )
}

function floorBoards(sheet: Sheet): string {
  return [-1, 1]
    .map(
      (side) =>
        tube(`M${side * 120} -250H${side * 330}`, 26, '#2a2d30') +
        part(sheet, rrect(side > 0 ? 230 : -350, 226, 120, 34, 12), 260, 226, BLACK) +
        tube(
          `M${side * 130} -560C${side * 330} -560 ${side * 370} -420 ${side * 200} -330`,
          26,
          '#c9cfd3',
          '#fff',
          0.85,
        ),
    )
    .join('')
}

function forkLegs(x: number, width: number, color: string, top = 1010): string {
  return [-x, x]
    .map(
      (at) =>
        tube(`M${at} -320V${-top}`, width, color, '#fff', 0.9) +
        tube(`M${at} -320V-560`, width * 1.2, '#2c3034', '#fff', 0.3),
    )
    .join('')
}

function handlebar(sheet: Sheet, reach: number, y: number): string {
  return [-1, 1]
    .map((side) => {
      const grip = `M${side * (reach - 110)} ${-y - 26}L${side * reach} ${-y}`
      return (
        tube(
          `M0 ${-y + 50}C${side * 130} ${-y + 50} ${side * 190} ${-y - 70} ${side * (reach - 110)} ${-y - 26}`,
          26,
          '#c4cace',
          '#fff',
          0.8,
        ) +
        tube(grip, 42, '#15171a', '#fff', 0.2) +
        part(
          sheet,
          rrect(side > 0 ? reach - 190 : 90 - reach, y + 10, 100, 50, 18),
          y + 60,
          y + 10,
          BLACK,
        )
      )
    })
    .join('')
}

function stalkedMirror(sheet: Sheet, p: Paint, side: number): string {
  const glass = pts`${side * 250} 1090 .5, ${side * 290} 1140 .6, ${side * 400} 1140 .6, ${side * 430} 1090 .6, ${side * 380} 1050 .5, ${side * 280} 1056 .5`
  return tube(`M${side * 150} -960L${side * 280} -1070`, 18, '#17191b') + shell(sheet, p, glass)
}

function radiator(sheet: Sheet): string {
  const d = rrect(-130, 380, 260, 250, 20)
  return (
    path(d, sheet.fall(630, 380, '0 #4b5055, 1 #15181a')) +
    clipped(
      sheet,
      d,
      repeat(12, (i) => stroke(`M-130 ${-392 - i * 20}H130`, '#0a0b0c', 6)),
    )
  )
}

function slitLamp(sheet: Sheet, points: readonly Point[]): string {
  const d = smooth(points)
  const { y0, y1 } = boundsOf(points)
  return (
    path(d, sheet.fall(y1, y0, '0 #f4f8fa, .4 #9fabb2, 1 #1b2125'), {
      stroke: '#06080a',
      'stroke-width': 7,
    }) +
    clipped(
      sheet,
      d,
      stroke(line(points.slice(0, 3)), '#fff', 12, { opacity: 0.9, transform: 'translate(0 14)' }),
    )
  )
}

function redSlit(sheet: Sheet, points: readonly Point[]): string {
  const { y0, y1 } = boundsOf(points)
  return path(smooth(points), sheet.fall(y1, y0, '0 #ff6a63, .5 #c01722, 1 #5a080e'), {
    stroke: '#06080a',
    'stroke-width': 5,
  })
}

function amber(sheet: Sheet, x: number, y: number, r: number): string {
  const lens = sheet.rad(x - r * 0.3, y + r * 0.3, r * 1.2, '0 #ffd28a, .5 #e0861b, 1 #7c4206')
  return path(circle(x, y, r), lens, { stroke: '#d9dee2', 'stroke-width': r * 0.18 })
}

function exhaust(sheet: Sheet, x: number, y: number, r = 46): string {
  return (
    path(circle(x, y, r), sheet.fall(y + r, y - r, '0 #fff, .5 #8e959a, 1 #4b5257'), {
      stroke: '#15181a',
      'stroke-width': 4,
    }) + ellipse(x, y, r * 0.66, r * 0.66, '#060708')
  )
}
