import { paintTones } from '../pen/color.ts'
import { arc, circle, line, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { lettering } from '../pen/lettering.ts'
import { chrome, type Material, part, tube } from '../pen/materials.ts'
import { path, type Sheet, stroke } from '../pen/sheet.ts'
import { closeUpFrame, FULL, isClassic, type Subject } from './close-up.ts'
const JAR: Material = ['#fdfdfb', '#dcded9', '#a3a7a6']

/** Under the hood, seen from above the bumper. */
export function engineBay(sheet: Sheet, subject: Subject): string {
  const p = paintTones(subject.paint)
  const isElectric = subject.make === 'Tesla'
  const bay = pts`70 110 .4, 110 760 .5, 300 850 .6, 900 850 .6, 1090 760 .5, 1130 110 .4, 900 40 .5, 300 40 .5`
  const body =
    path(FULL, sheet.fall(900, 0, `0 ${p.mid}, .25 ${p.lo}, 1 ${p.deep}`)) +
    path(smooth(bay), sheet.fall(850, 40, '0 #1b1d1f, .5 #0d0e0f, 1 #1b1d1f'), {
      stroke: '#05070a',
      'stroke-width': 10,
    }) +
    stroke(line(pts`70 110, 110 760, 300 850, 900 850, 1090 760, 1130 110`), p.glow, 10, {
      opacity: 0.5,
    }) +
    (isElectric
      ? luggageWell(sheet)
      : cowl(sheet) +
        radiator(sheet) +
        strutTower(sheet, 186) +
        strutTower(sheet, 1014) +
        engine(sheet, subject) +
        ancillaries(sheet))
  return closeUpFrame(sheet, body, 0.5)
}

/** An electric car has room for luggage where others have an engine. */
function luggageWell(sheet: Sheet): string {
  return (
    part(
      sheet,
      smooth(pts`220 180 .4, 240 700 .5, 360 770 .5, 840 770 .5, 960 700 .5, 980 180 .4, 600 130`),
      770,
      130,
      ['#4b5055', '#2a2d30', '#15171a'],
      { hi: 12 },
    ) +
    path(
      smooth(pts`300 260 .4, 320 640 .5, 420 690 .5, 780 690 .5, 880 640 .5, 900 260 .4, 600 220`),
      sheet.fall(690, 220, '0 #17191b, .6 #26292c, 1 #3a3d40'),
    ) +
    repeat(30, (i) => stroke(`M${320 + i * 20} -270v-12`, '#5a5f63', 4, { opacity: 0.5 })) +
    path(circle(600, 730, 26), '#c9ced2', { stroke: '#22272b', 'stroke-width': 5 }) +
    part(sheet, rrect(120, 270, 90, 170, 24), 440, 270, JAR)
  )
}

function cowl(sheet: Sheet): string {
  return (
    part(sheet, rrect(190, 690, 820, 110, 40), 800, 690, ['#3b3f43', '#1d1f22', '#0b0c0d']) +
    repeat(16, (i) => stroke(`M${220 + i * 50} -700V-790`, '#000', 6, { opacity: 0.5 }))
  )
}

function radiator(sheet: Sheet): string {
  return (
    part(sheet, rrect(240, 60, 720, 120, 20), 180, 60, ['#5a5f63', '#2b2e31', '#101213']) +
    repeat(36, (i) => stroke(`M${256 + i * 19.6} -70V-170`, '#8e959a', 3, { opacity: 0.35 })) +
    path(circle(860, 186, 34), '#c9ced2', { stroke: '#22272b', 'stroke-width': 5 }) +
    lettering(860, 177, '16', { size: 26, color: '#22272b', anchor: 'middle' })
  )
}

function strutTower(sheet: Sheet, x: number): string {
  const bolt = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return path(circle(x + 62 * Math.cos(angle), 560 + 62 * Math.sin(angle), 12), '#b5bcc1')
  }
  const dome = sheet.rad(x - 20, 590, 100, '0 #6b7074, .7 #303437, 1 #101213')
  return (
    path(circle(x, 560, 92), dome, { stroke: '#05070a', 'stroke-width': 6 }) +
    path(circle(x, 560, 40), '#15171a') +
    [90, 210, 330].map(bolt).join('')
  )
}

function engine(sheet: Sheet, subject: Subject): string {
  return isClassic(subject) ? carburetedEngine(sheet, subject.seed) : coveredEngine(sheet, subject)
}

/** A round air cleaner over painted iron, valve covers on both sides. */
function carburetedEngine(sheet: Sheet, seed: number): string {
  const iron: readonly Material[] = [
    ['#8e3a2e', '#5a1b14', '#2a0a08'],
    ['#3f6ea8', '#22477c', '#0d1f3a'],
    ['#4b6b52', '#2c4634', '#121f17'],
    ['#5a5f63', '#33373a', '#121416'],
  ]
  const cleaner = sheet.rad(540, 500, 260, '0 #ffffff, .4 #c3cace, .7 #7b8388, 1 #e6eaec')
  return (
    part(
      sheet,
      rrect(360, 220, 480, 420, 40),
      640,
      220,
      iron[seed % 4] ?? ['#8e3a2e', '#5a1b14', '#2a0a08'],
    ) +
    [340, 760].map((x) => chrome(sheet, rrect(x, 240, 100, 380, 40), 620, 240)).join('') +
    path(circle(600, 430, 220), cleaner, { stroke: '#22272b', 'stroke-width': 6 }) +
    stroke(circle(600, 430, 180), '#000', 4, { opacity: 0.25 }) +
    path(circle(600, 430, 66), 'none', { stroke: '#b5131e', 'stroke-width': 8 }) +
    path(circle(600, 430, 30), sheet.rad(592, 440, 34, '0 #fff, 1 #5a6166'))
  )
}

function coveredEngine(sheet: Sheet, { shape, make }: Subject): string {
  const cover: Material =
    shape === 'coupe' ? ['#d2404a', '#8e141d', '#3a060a'] : ['#5a5f64', '#26292c', '#0d0e10']
  const lid = pts`430 270 .4, 420 590 .4, 480 640 .5, 720 640 .5, 780 590 .4, 770 270 .4, 700 240 .5, 500 240 .5`
  const runners = repeat(3, (i) =>
    [400, 740]
      .map((x) => tube(`M${x} ${-(300 + i * 110)}H${x + 70}`, 40, '#b5bcc1', '#fff', 0.7))
      .join(''),
  )
  const ribs = [500, 560, 640, 700].map(
    (x) =>
      stroke(`M${x} -290V-590`, '#000', 9, { opacity: 0.35 }) +
      stroke(`M${x + 7} -290V-590`, '#fff', 3, { opacity: 0.25 }),
  )
  return (
    part(sheet, rrect(340, 220, 520, 440, 50), 660, 220, ['#8e959a', '#4b5055', '#1b1d1f'], {
      hi: 12,
    }) +
    runners +
    part(sheet, smooth(lid), 640, 240, cover, { hi: 14 }) +
    ribs.join('') +
    path(rrect(490, 396, 220, 76, 10), '#c9ced2', { stroke: '#22272b', 'stroke-width': 4 }) +
    lettering(600, 422, make, { size: 36, color: '#15171a', anchor: 'middle', maxWidth: 186 }) +
    tube('M330 -560C250 -540 240 -420 300 -330', 76, '#1b1d1f', '#fff', 0.3) +
    repeat(6, (i) =>
      stroke(arc(330 - i * 14, 560 - i * 40, 38, 120, 240), '#000', 6, { opacity: 0.4 }),
    )
  )
}

/** Battery, reservoirs, hoses, dipstick. */
function ancillaries(sheet: Sheet): string {
  return (
    part(sheet, rrect(900, 250, 190, 200, 16), 450, 250, ['#4b4f53', '#24272a', '#0c0d0e'], {
      hi: 8,
    }) +
    path(rrect(914, 300, 162, 70, 8), '#e9ecec') +
    lettering(995, 324, '12V 800 CCA', {
      size: 24,
      color: '#15171a',
      anchor: 'middle',
      maxWidth: 144,
    }) +
    path(circle(936, 430, 18), '#b5131e') +
    path(circle(1056, 430, 18), '#2b2e31', { stroke: '#8e959a', 'stroke-width': 4 }) +
    tube('M936 -446C900 -540 880 -560 840 -560', 16, '#b5131e', '#fff', 0.35) +
    part(sheet, rrect(120, 270, 150, 170, 30), 440, 270, JAR, { hi: 8 }) +
    path(rrect(126, 276, 138, 80, 20), '#d98fa0', { opacity: 0.5 }) +
    path(circle(196, 446, 32), '#15171a') +
    part(sheet, rrect(160, 150, 120, 96, 20), 246, 150, JAR) +
    path(circle(220, 236, 26), '#2456a8') +
    tube('M300 -150C360 -240 330 -300 350 -340', 30, '#1b1d1f', '#fff', 0.3) +
    tube('M820 -180C880 -220 880 -260 860 -300', 30, '#1b1d1f', '#fff', 0.3) +
    path(circle(420, 680, 20), '#ffc629', { stroke: '#7a5a00', 'stroke-width': 4 }) +
    tube('M420 -660V-600', 10, '#ffc629')
  )
}
