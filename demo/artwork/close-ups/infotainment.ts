import { mix } from '../pen/color.ts'
import { arc, circle, line, poly, pts, repeat, rrect } from '../pen/geometry.ts'
import { lettering } from '../pen/lettering.ts'
import { BLACK, part } from '../pen/materials.ts'
import { path, type Sheet, stroke } from '../pen/sheet.ts'
import { closeUpFrame, FULL, type Subject, trimColor } from './close-up.ts'
/** The center stack, switched on: map, climate, knobs. */
export function infotainment(sheet: Sheet, subject: Subject): string {
  const trim = trimColor(subject.interiorColor)
  const inlay = `0 ${mix(trim, '#ffffff', 0.25)}, .5 ${trim}, 1 ${mix(trim, '#000000', 0.5)}`
  const body =
    path(FULL, sheet.fall(900, 0, '0 #3b3f43, .3 #232629, 1 #0d0e10')) +
    path(rrect(-20, 250, 1240, 60), sheet.fall(310, 250, inlay)) +
    stroke('M-20 -314H1220', '#c9ced2', 6, { opacity: 0.7 }) +
    path(rrect(190, 330, 820, 500, 34), '#000', { opacity: 0.5, filter: sheet.blur(20) }) +
    path(rrect(190, 340, 820, 500, 30), '#050607', { stroke: '#5a6066', 'stroke-width': 8 }) +
    map(sheet) +
    bar(subject) +
    path(poly(pts`216 814, 560 814, 380 366, 216 366`), '#fff', { opacity: 0.05 }) +
    climate(sheet)
  return closeUpFrame(sheet, body, 0.4)
}

function map(sheet: Sheet): string {
  const street = (points: ReturnType<typeof pts>, width: number) =>
    stroke(line(points), '#38505f', width)
  return (
    path(
      rrect(216, 366, 768, 448, 10),
      sheet.lin(216, 814, 984, 366, '0 #17384f, .5 #0f2735, 1 #0a1a25'),
    ) +
    street(pts`230 470, 480 500, 760 450, 970 480`, 7) +
    street(pts`330 800, 380 620, 360 380`, 7) +
    street(pts`620 810, 650 640, 820 520, 880 376`, 7) +
    street(pts`230 690, 520 720, 970 650`, 5) +
    path(rrect(690, 560, 160, 90, 14), '#1d4a3a', { opacity: 0.8 }) +
    stroke(line(pts`300 390, 420 470, 470 600, 640 640, 760 740, 900 770`), '#ffc629', 15) +
    path(circle(470, 600, 24), '#2f7fd6', { stroke: '#ffffff', 'stroke-width': 7 })
  )
}

function bar({ seed }: Subject): string {
  const minute = String(10 + seed * 12).padStart(2, '0')
  return (
    path(rrect(216, 366, 768, 74, 10), '#06101a', { opacity: 0.85 }) +
    lettering(250, 390, `10:${minute}`, { size: 40, color: '#f2f8fa' }) +
    lettering(600, 390, 'FM 101.5', { size: 34, color: '#c9d6dd', anchor: 'middle' }) +
    lettering(954, 390, '68 F', { size: 40, color: '#f2f8fa', anchor: 'end' })
  )
}

function climate(sheet: Sheet): string {
  const knob = (x: number) =>
    path(circle(x, 130, 92), sheet.rad(x - 20, 160, 110, '0 #6b7074, .6 #2b2e31, 1 #0b0c0d'), {
      stroke: '#9aa1a6',
      'stroke-width': 6,
    }) +
    repeat(
      36,
      (i) =>
        `<path d="M${x} -216V-206" stroke="#aeb6bb" stroke-width="3" opacity=".5" transform="rotate(${i * 10} ${x} -130)"/>`,
    ) +
    path(circle(x, 130, 54), sheet.rad(x - 10, 150, 60, '0 #3b3f43, 1 #121416')) +
    stroke(arc(x, 130, 74, 120, 240), '#3f8fd0', 6, { opacity: 0.7 }) +
    stroke(arc(x, 130, 74, -60, 60), '#d0543f', 6, { opacity: 0.7 })
  const button = (i: number) =>
    part(sheet, rrect(410 + i * 100, 100, 84, 64, 12), 164, 100, BLACK) +
    stroke(`M${434 + i * 100} -132h36`, '#e9edef', 5, { opacity: 0.8 })
  return knob(250) + knob(950) + repeat(4, button)
}
