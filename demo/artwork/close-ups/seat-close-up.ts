import { mix, paintTones } from '../pen/color.ts'
import { circle, line, type Point, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { leather, part, tube } from '../pen/materials.ts'
import { clipped, ellipse, path, type Sheet, stroke } from '../pen/sheet.ts'
import { closeUpFrame, FULL, isClassic, type Subject, trimColor } from './close-up.ts'

const SEAM = { 'stroke-dasharray': '12 9', opacity: 0.55 }

/** Both front seats, seen from the open door. */
export function frontSeats(sheet: Sheet, subject: Subject): string {
  const trim = trimColor(subject.interiorColor)
  const isBench = isClassic(subject) && subject.shape !== 'fastback' && subject.year < 1972
  const body =
    cabinAround(sheet) +
    (isBench
      ? bench(sheet, trim, 60, 1080)
      : bucket(sheet, trim, 640, 0.86) + centerBox(sheet, trim) + bucket(sheet, trim, 120, 1)) +
    doorSill(sheet, subject.paint)
  return closeUpFrame(sheet, body, 0.5)
}

/** The rear seat with its belts. */
export function rearSeat(sheet: Sheet, subject: Subject): string {
  const trim = trimColor(subject.interiorColor)
  const body =
    cabinAround(sheet) +
    path(rrect(120, 560, 960, 300, 60), sheet.fall(860, 560, '0 #cfd9de, .6 #a9b6bd, 1 #6f7c83')) +
    bench(sheet, trim, 90, 1020) +
    (isClassic(subject)
      ? ''
      : [330, 600, 870].map((x) => headRest(sheet, trim, x)).join('') + belts()) +
    doorSill(sheet, subject.paint)
  return closeUpFrame(sheet, body, 0.5)
}

function cabinAround(sheet: Sheet): string {
  return (
    path(FULL, sheet.fall(900, 0, '0 #4b5055, .3 #2a2d30, .7 #17191b, 1 #0b0c0d')) +
    path(rrect(-20, 690, 1240, 240), sheet.fall(930, 690, '0 #d9dddf, .7 #b4babd, 1 #7b8286'), {
      opacity: 0.5,
    }) +
    path(rrect(0, 0, 1200, 150), sheet.fall(150, 0, '0 #2a2c2e, 1 #0b0c0d')) +
    repeat(40, (i) => stroke(`M${i * 31} 0V-140`, '#3a3d40', 3, { opacity: 0.3 }))
  )
}

function bucket(sheet: Sheet, trim: string, x: number, size: number): string {
  const at = (points: readonly Point[]) =>
    points.map(([px, py, k]): Point => [x + px * size, 40 + py * size, k])
  const seam = (points: readonly Point[]) =>
    stroke(line(at(points)), mix(trim, '#f0e6d0', 0.6), 3, SEAM)
  return (
    ellipse(x + 230 * size, 60, 300 * size, 40, '#000', { opacity: 0.6, filter: sheet.blur(24) }) +
    tube(
      `M${x + 170 * size} ${-40 - 640 * size}V${-40 - 720 * size}M${x + 290 * size} ${-40 - 640 * size}V${-40 - 720 * size}`,
      14,
      '#8e959a',
    ) +
    leather(
      sheet,
      at(pts`130 690 .5, 140 790 .6, 230 820 .6, 320 790 .6, 330 690 .5, 230 676`),
      trim,
    ) +
    leather(
      sheet,
      at(
        pts`10 190 .4, 20 420 .5, 60 600 .5, 140 670 .5, 320 670 .5, 400 600 .5, 440 420 .5, 450 190 .4`,
      ),
      trim,
    ) +
    leather(
      sheet,
      at(pts`90 220 .4, 100 430 .5, 140 600 .5, 320 600 .5, 360 430 .5, 370 220 .4`),
      mix(trim, '#000000', 0.12),
    ) +
    leather(
      sheet,
      at(pts`-20 40 .4, -10 170 .5, 60 230 .5, 400 230 .5, 470 170 .5, 480 40 .4, 230 0`),
      trim,
    ) +
    leather(
      sheet,
      at(pts`80 60 .4, 90 190 .5, 370 190 .5, 380 60 .4`),
      mix(trim, '#000000', 0.12),
    ) +
    seam(pts`92 230, 104 430, 142 590`) +
    seam(pts`368 230, 356 430, 318 590`) +
    repeat(4, (i) => seam(pts`${120} ${290 + i * 76}, 230 ${280 + i * 76}, ${340} ${290 + i * 76}`))
  )
}

function bench(sheet: Sheet, trim: string, x: number, width: number): string {
  const back = pts`${x} 300 .3, ${x + 10} 590 .4, ${x + 80} 660 .4, ${x + width - 80} 660 .4, ${x + width - 10} 590 .4, ${x + width} 300 .3`
  const cushion = pts`${x - 30} 90 .4, ${x - 20} 260 .5, ${x + 60} 330 .4, ${x + width - 60} 330 .4, ${x + width + 20} 260 .5, ${x + width + 30} 90 .4, ${x + width / 2} 60`
  const pleats = repeat(13, (i) => {
    const px = x + 60 + (i * (width - 120)) / 12
    return (
      stroke(`M${px} -320V-640`, '#000', 5, { opacity: 0.28 }) +
      stroke(`M${px + 5} -320V-640`, '#fff', 2.5, { opacity: 0.14 }) +
      stroke(`M${px} -110V-300`, '#000', 5, { opacity: 0.24 })
    )
  })
  return (
    ellipse(x + width / 2, 70, width * 0.56, 46, '#000', { opacity: 0.6, filter: sheet.blur(26) }) +
    leather(sheet, back, trim) +
    leather(sheet, cushion, trim) +
    clipped(sheet, smooth(back) + smooth(cushion), pleats) +
    stroke(
      line(pts`${x + 20} 600, ${x + 90} 640, ${x + width - 90} 640, ${x + width - 20} 600`),
      mix(trim, '#f0e6d0', 0.6),
      3,
      SEAM,
    )
  )
}

function headRest(sheet: Sheet, trim: string, x: number): string {
  return leather(
    sheet,
    pts`${x - 80} 660 .4, ${x - 84} 740 .5, ${x} 770 .6, ${x + 84} 740 .5, ${x + 80} 660 .4, ${x} 650`,
    trim,
  )
}

function centerBox(sheet: Sheet, trim: string): string {
  return (
    part(sheet, smooth(pts`560 40 .3, 570 240 .4, 600 280 .5, 690 280 .5, 700 40 .3`), 280, 40, [
      '#3b3f43',
      '#1d1f22',
      '#0b0c0d',
    ]) + leather(sheet, pts`560 250 .3, 570 310 .5, 690 310 .5, 706 250 .3`, trim)
  )
}

function belts(): string {
  return [230, 700]
    .map(
      (x) =>
        stroke(`M${x} -640C${x + 60} -480 ${x + 150} -360 ${x + 190} -250`, '#15171a', 40, {
          opacity: 0.9,
        }) +
        stroke(`M${x} -640C${x + 60} -480 ${x + 150} -360 ${x + 190} -250`, '#4b5055', 4, {
          opacity: 0.6,
        }) +
        path(rrect(x + 168, 214, 50, 66, 10), '#1b1d20', { stroke: '#5a5f63', 'stroke-width': 4 }) +
        path(rrect(x + 178, 250, 30, 20, 5), '#b5131e'),
    )
    .join('')
}

function doorSill(sheet: Sheet, paint: string): string {
  const p = paintTones(paint)
  return (
    path(
      smooth(pts`-20 -20 0, -20 66 0, 600 40, 1220 66 0, 1220 -20 0`),
      sheet.fall(66, -20, `0 ${p.glow}, .3 ${p.base}, 1 ${p.deep}`),
    ) + path(rrect(430, 8, 340, 26, 6), sheet.fall(34, 8, '0 #e9edef, 1 #8e959a'))
  )
}

/** Inside of the driver's door: armrest, switches, pocket, speaker. */
export function doorPanel(sheet: Sheet, subject: Subject): string {
  const trim = trimColor(subject.interiorColor)
  const p = paintTones(subject.paint)
  const isOld = isClassic(subject)
  const outline = smooth(pts`60 -20 0, 40 560 .4, 120 700 .4, 1120 740 .4, 1180 640 .4, 1160 -20 0`)
  const upper = smooth(pts`70 540 .3, 130 680 .4, 1110 716 .4, 1160 630 .4, 1156 520 .3, 600 500`)
  const body =
    path(FULL, sheet.fall(900, 0, `0 ${p.soft}, .3 ${p.base}, 1 ${p.deep}`)) +
    path(rrect(-20, 730, 1240, 190), sheet.fall(920, 730, '0 #aebbc2, 1 #5e6c74')) +
    part(sheet, outline, 740, 0, ['#4b5055', '#26292c', '#101214']) +
    path(
      upper,
      sheet.fall(
        716,
        500,
        `0 ${mix(trim, '#ffffff', 0.25)}, .5 ${trim}, 1 ${mix(trim, '#000000', 0.4)}`,
      ),
    ) +
    stroke(line(pts`80 548, 600 508, 1150 530`), '#c9ced2', 7, { opacity: 0.8 }) +
    leather(
      sheet,
      pts`170 330 .4, 190 430 .5, 600 440, 960 430 .5, 990 340 .5, 600 300, 240 300 .4`,
      trim,
    ) +
    (isOld ? crank(sheet) : switches(sheet)) +
    doorPull(sheet) +
    speaker(sheet) +
    path(smooth(pts`140 60 .4, 150 200 .5, 620 210 .5, 680 60 .4`), '#0b0c0d', {
      stroke: '#3a3d40',
      'stroke-width': 8,
    })
  return closeUpFrame(sheet, body, 0.45)
}

function switches(sheet: Sheet): string {
  return (
    part(sheet, rrect(250, 384, 300, 64, 20), 448, 384, ['#3b3f43', '#17191b', '#0b0c0d']) +
    [270, 340, 410, 480]
      .map((x) =>
        part(sheet, rrect(x, 396, 54, 42, 10), 438, 396, ['#5a5f63', '#2b2e31', '#131517']),
      )
      .join('')
  )
}

function crank(sheet: Sheet): string {
  return (
    path(circle(360, 260, 40), sheet.rad(350, 270, 46, '0 #fff, .6 #8e959a, 1 #3b4247')) +
    tube('M360 -260L520 -230', 24, '#c9ced2', '#fff', 0.9) +
    path(circle(524, 228, 34), sheet.rad(516, 240, 38, '0 #4b4f53, 1 #0b0c0d'))
  )
}

function doorPull(sheet: Sheet): string {
  return (
    part(sheet, rrect(780, 560, 240, 70, 30), 630, 560, ['#17191b', '#0b0c0d', '#26292c']) +
    path(
      smooth(pts`810 584 .4, 820 612 .5, 980 616 .5, 1000 590 .5, 900 574`),
      sheet.fall(616, 574, '0 #fff, .5 #aeb6bb, 1 #5a6166'),
    )
  )
}

function speaker(sheet: Sheet): string {
  const dots = repeat(11, (row) =>
    repeat(11, (column) => path(circle(860 + column * 21, 60 + row * 21, 5), '#050607')),
  )
  const mesh = circle(965, 165, 116)
  return (
    path(circle(965, 165, 132), sheet.fall(297, 33, '0 #4b5055, 1 #17191b')) +
    path(mesh, '#1b1d20') +
    clipped(sheet, mesh, dots)
  )
}
