import { mix, paintTones } from '../pen/color.ts'
import { circle, line, oval, poly, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { lettering } from '../pen/lettering.ts'
import { BLACK, chrome, leather, part, STEEL, tube } from '../pen/materials.ts'
import { ellipse, group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { softLine } from '../pen/soft-line.ts'
import { closeUpFrame, FULL, type Subject } from './close-up.ts'
const GROUND = '0 #d6d8d8, .6 #e4e5e4, .75 #b3b6b6, 1 #8a8e8f'

/** Coupler, jack, chains and gas bottles of a travel trailer. */
export function hitchCloseUp(sheet: Sheet): string {
  const bottle = (x: number) =>
    part(sheet, rrect(x, 540, 170, 320, 74), 860, 540, ['#ffffff', '#d4d8da', '#7b8185'], {
      hi: 14,
    })
  const coupler = pts`130 400 .6, 150 480 .6, 260 500 .4, 420 480 .3, 420 370 .3, 260 350 .4, 150 350 .6`
  const body =
    path(FULL, sheet.fall(900, 0, GROUND)) +
    ellipse(600, 130, 560, 60, '#000', { opacity: 0.5, filter: sheet.blur(30) }) +
    part(
      sheet,
      poly(pts`1220 560, 1220 420, 420 372, 300 380, 300 452, 420 470`),
      560,
      372,
      BLACK,
      { hi: 14 },
    ) +
    part(sheet, smooth(coupler), 500, 350, STEEL, { hi: 10 }) +
    tube('M260 -500L330 -560H400', 24, '#8e959a') +
    tube('M640 -860V-120', 90, '#a9b0b5', '#fff', 0.7) +
    part(sheet, rrect(560, 60, 160, 50, 10), 110, 60, BLACK) +
    part(sheet, rrect(590, 800, 100, 80, 20), 880, 800, BLACK) +
    tube('M690 -840H800V-900', 26, '#2a2d30') +
    bottle(860) +
    bottle(1040) +
    stroke('M420 -380C380 -240 300 -220 240 -260', '#9aa1a6', 16, { 'stroke-dasharray': '22 10' }) +
    stroke('M500 -380C460 -200 340 -180 250 -230', '#1b1d1f', 16)
  return closeUpFrame(sheet, body, 0.4)
}

/** Drive unit at a boat's stern, with its propeller. */
export function boatEngine(sheet: Sheet, { paint, make, shape }: Subject): string {
  const p = paintTones(paint)
  const dark = '#1b1d20'
  const name = shape === 'pontoon' ? 'FOUR STROKE' : make
  const cowl = pts`150 560 .5, 170 780 .6, 300 860 .6, 470 850 .6, 560 760 .5, 560 560 .4, 470 500 .4, 230 500 .4`
  const leg = pts`300 500 .1, 320 250 .2, 290 130 .3, 360 90 .3, 470 90 .3, 480 260 .2, 470 500 .1`
  const blade = (turn: number) =>
    group(part(sheet, oval(230, 216, 46, 86), 300, 130, STEEL), {
      transform: `rotate(${turn} 230 -150)`,
    })
  const body =
    path(FULL, sheet.fall(900, 0, GROUND)) +
    path(
      smooth(pts`700 -20 0, 660 420 .4, 700 760 .3, 1220 820 0, 1220 -20 0`),
      sheet.lin(700, 0, 1220, 0, `0 ${p.soft}, .2 ${p.base}, 1 ${p.lo}`),
    ) +
    stroke(line(pts`700 760, 660 420, 700 0`), '#fff', 10, { opacity: 0.4 }) +
    part(sheet, rrect(470, 520, 330, 90, 30), 610, 520, ['#f4f6f6', '#b9bfc3', '#5a6166']) +
    part(sheet, smooth(cowl), 860, 500, [mix(dark, '#ffffff', 0.35), dark, '#050607'], { hi: 26 }) +
    path(rrect(154, 640, 404, 56, 10), p.base) +
    lettering(356, 566, name, { size: 46, color: '#eef1f2', anchor: 'middle', maxWidth: 330 }) +
    part(sheet, smooth(leg), 500, 90, [mix(dark, '#ffffff', 0.25), dark, '#050607'], { hi: 10 }) +
    part(sheet, rrect(240, 240, 320, 36, 16), 276, 240, BLACK) +
    [20, 140, 260].map(blade).join('') +
    path(circle(230, 150, 46), sheet.rad(220, 160, 50, '0 #8e959a, 1 #15171a')) +
    path(smooth(pts`230 190 .3, 360 200 .3, 360 100 .3, 230 110 .3`), dark)
  return closeUpFrame(sheet, body, 0.4)
}

/** Tank and seat of what is ridden astride, seen from above. */
export function saddleCloseUp(sheet: Sheet, { paint, make, interiorColor }: Subject): string {
  const p = paintTones(paint)
  const hide = interiorColor.toLowerCase().includes('brown') ? '#4a3527' : '#232426'
  const seat = pts`470 220 .4, 520 430 .6, 700 500, 960 440, 1230 480 .2, 1230 80 .2, 900 120, 620 120 .5`
  const tank = pts`-60 380 .3, -40 700 .6, 180 800, 420 740, 560 560, 580 420 .5, 420 320, 120 280`
  const pleats = repeat(
    6,
    (i) =>
      stroke(line(pts`${640 + i * 100} ${480 - i * 6}, ${660 + i * 98} 160`), '#000', 6, {
        opacity: 0.35,
      }) +
      stroke(line(pts`${646 + i * 100} ${480 - i * 6}, ${666 + i * 98} 160`), '#fff', 3, {
        opacity: 0.14,
      }),
  )
  const tones = `0 ${p.glow}, .15 ${p.hi}, .35 ${p.base}, .6 ${p.mid}, .72 ${p.lo}, 1 ${p.deep}`
  const body =
    path(FULL, sheet.fall(900, 0, '0 #d9dada, 1 #8e9192')) +
    ellipse(600, 120, 560, 60, '#000', { opacity: 0.4, filter: sheet.blur(40) }) +
    leather(sheet, seat, hide) +
    pleats +
    path(smooth(tank), sheet.fall(800, 280, tones)) +
    softLine(sheet, pts`-20 730, 180 770, 410 706, 530 560`, '#fff', 22, 9, 0.7 * p.gloss) +
    chrome(sheet, circle(230, 640, 76), 716, 564) +
    path(circle(230, 640, 48), '#2a2e31') +
    stroke('M200 -640H260', '#9aa1a6', 10) +
    lettering(290, 430, make, {
      size: 66,
      color: mix(p.base, '#ffffff', 0.85),
      anchor: 'middle',
      maxWidth: 440,
      transform: 'rotate(-4 290 -430)',
    })
  return closeUpFrame(sheet, body, 0.4)
}

/** Joysticks, levers and the monitor of a machine. */
export function machineControls(sheet: Sheet, { mileage }: Subject): string {
  const boot = (x: number) =>
    part(
      sheet,
      smooth(
        pts`${x - 90} 130 .3, ${x - 60} 260 .5, ${x - 26} 330 .4, ${x + 26} 330 .4, ${x + 60} 260 .5, ${x + 90} 130 .3`,
      ),
      330,
      130,
      BLACK,
    ) +
    repeat(5, (i) =>
      stroke(`M${x - 80 + i * 8} ${-160 - i * 34}h${160 - i * 16}`, '#000', 6, { opacity: 0.5 }),
    ) +
    tube(`M${x} -320L${x + 10} -480`, 40, '#3a3e41', '#fff', 0.35) +
    part(
      sheet,
      smooth(
        pts`${x - 50} 470 .4, ${x - 46} 620 .6, ${x + 10} 680 .6, ${x + 66} 620 .6, ${x + 60} 470 .4`,
      ),
      680,
      470,
      BLACK,
      { hi: 12 },
    ) +
    path(circle(x - 10, 630, 18), '#ffc629', { stroke: '#15171a', 'stroke-width': 4 }) +
    path(circle(x + 34, 620, 14), '#c01722', { stroke: '#15171a', 'stroke-width': 4 })
  const body =
    path(FULL, sheet.fall(900, 0, '0 #b9c6cd, .45 #8c989f, .5 #2b2e31, 1 #101213')) +
    path(poly(pts`0 900, 0 380, 120 420, 260 900`), '#15171a') +
    path(poly(pts`1200 900, 1200 380, 1080 420, 940 900`), '#15171a') +
    leather(
      sheet,
      pts`430 -20 0, 440 170 .5, 500 250 .5, 700 250 .5, 760 170 .5, 770 -20 0`,
      '#202225',
    ) +
    part(sheet, rrect(90, 60, 330, 110, 30), 170, 60, ['#4b4f53', '#24272a', '#0c0d0e']) +
    part(sheet, rrect(780, 60, 330, 110, 30), 170, 60, ['#4b4f53', '#24272a', '#0c0d0e']) +
    boot(260) +
    boot(940) +
    monitor(sheet, mileage)
  return closeUpFrame(sheet, body, 0.5)
}

function monitor(sheet: Sheet, hours: number): string {
  const bar = (i: number) =>
    path(rrect(640 + i * 50, 590, 30, 40 + ((i * 37) % 70), 4), i === 2 ? '#ffc629' : '#57d595')
  return (
    part(sheet, rrect(420, 510, 380, 260, 24), 770, 510, ['#4b4f53', '#1d1f22', '#0b0c0d'], {
      hi: 8,
    }) +
    path(rrect(446, 540, 328, 204, 8), sheet.lin(446, 744, 774, 540, '0 #17384f, 1 #0a1a25')) +
    lettering(470, 690, 'HOURS', { size: 24, color: '#8fa3ad' }) +
    lettering(470, 630, hours.toLocaleString('en-US'), {
      size: 50,
      color: '#f2f8fa',
      maxWidth: 150,
    }) +
    repeat(3, bar) +
    tube('M610 -510V-420', 30, '#1b1d1f')
  )
}
