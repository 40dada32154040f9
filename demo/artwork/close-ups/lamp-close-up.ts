import { type Paint, paintTones } from '../pen/color.ts'
import { boundsOf, circle, line, type Point, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { chrome } from '../pen/materials.ts'
import { clipped, gap, path, type Sheet, stroke } from '../pen/sheet.ts'
import { softLine } from '../pen/soft-line.ts'
import { closeUpFrame, FULL, isClassic, type Subject } from './close-up.ts'

/** A headlight, close enough to see its lens. */
export function headlightCloseUp(sheet: Sheet, subject: Subject): string {
  const p = paintTones(subject.paint)
  const isRound = isClassic(subject) || ['off-roader', 'cruiser'].includes(subject.shape)
  const lamp = isRound ? roundUnit(sheet) : projectorUnit(sheet, subject.seed)
  return closeUpFrame(sheet, paintAround(sheet, p, isRound) + lamp, 0.45)
}

/** A tail light, close enough to see its segments. */
export function taillightCloseUp(sheet: Sheet, subject: Subject): string {
  const p = paintTones(subject.paint)
  const isOld = isClassic(subject) || ['travel-trailer', 'cruiser'].includes(subject.shape)
  const isRound =
    ['classic-sedan', 'beetle', 'classic-pickup'].includes(subject.shape) ||
    (['classic-coupe', 'classic-convertible'].includes(subject.shape) && subject.seed % 2 === 1)
  const old = isRound ? roundTailUnit : framedTailUnit
  const lamp = isOld ? old(sheet) : ledTailUnit(sheet, subject.seed)
  return closeUpFrame(sheet, paintAround(sheet, p, isOld) + lamp, 0.45)
}

function paintAround(sheet: Sheet, p: Paint, isOld: boolean): string {
  const tones = `0 ${p.hi}, .22 ${p.soft}, .4 ${p.base}, .62 ${p.mid}, .8 ${p.lo}, 1 ${p.deep}`
  const edge = pts`-20 800, 420 846, 1220 770`
  const bar = isOld
    ? chrome(
        sheet,
        smooth(pts`-40 160 0, 600 196, 1240 150 0, 1240 -20 0, 600 30, -40 -10 0`),
        196,
        -20,
      )
    : gap(line(pts`-20 236, 500 210, 1220 260`), 12, 0.7) +
      path(rrect(-20, -20, 1240, 120), p.deep, { opacity: 0.5, filter: sheet.blur(40) })
  return (
    path(FULL, sheet.fall(900, 0, tones)) +
    softLine(sheet, edge, p.glow, 60, 24, 0.6 * p.gloss) +
    stroke(line(edge), '#fff', 6, { opacity: 0.7 * p.gloss }) +
    gap(line(pts`-20 740, 300 790, 640 770, 1220 650`), 11, 0.7) +
    bar
  )
}

function unit(sheet: Sheet, outline: readonly Point[], lens: string, inside: string): string {
  const d = smooth(outline)
  const { y0, y1 } = boundsOf(outline)
  const gloss =
    path(smooth(pts`120 720 .3, 520 720 .3, 360 300 .3, 40 300 .3`), '#fff', { opacity: 0.1 }) +
    stroke(d, '#fff', 26, { opacity: 0.35, filter: sheet.blur(10) })
  return (
    path(d, '#000', { opacity: 0.5, filter: sheet.blur(16), transform: 'translate(0 10)' }) +
    path(d, sheet.fall(y1, y0, lens), { stroke: '#08090a', 'stroke-width': 16 }) +
    clipped(sheet, d, inside + gloss)
  )
}

function projectorUnit(sheet: Sheet, seed: number): string {
  const outline =
    seed % 2
      ? pts`110 420 .3, 240 640 .5, 760 700 .5, 1110 640 .4, 1090 480 .4, 900 380 .5, 420 330 .5`
      : pts`100 470 .2, 180 620 .4, 820 690 .5, 1120 690 .3, 1120 520 .3, 980 400 .4, 300 380 .4`
  const projector = (x: number, r: number) =>
    path(circle(x, 520, r * 1.3), sheet.rad(x, 520, r * 1.3, '0 #0b0d0f, .8 #1a1e21, 1 #5a6268')) +
    path(
      circle(x, 520, r),
      sheet.rad(
        x - r * 0.3,
        520 + r * 0.35,
        r * 1.3,
        '0 #ffffff, .25 #dfe9ef, .55 #8fa1ac, .8 #38444b, 1 #0e1316',
      ),
    ) +
    stroke(circle(x, 520, r * 0.72), '#fff', 4, { opacity: 0.35 })
  const diodes = pts`170 600, 460 640, 800 656, 1080 610`
  const inside =
    repeat(26, (i) => stroke(`M${100 + i * 42} -300V-760`, '#9aa5ac', 3, { opacity: 0.16 })) +
    projector(430, 100) +
    projector(690, 84) +
    path(rrect(850, 440, 190, 90, 30), '#c96e14', { opacity: 0.55 }) +
    stroke(line(diodes), '#dff0fb', 26, { opacity: 0.95 }) +
    softLine(sheet, diodes, '#fff', 70, 22, 0.3)
  return unit(sheet, outline, '0 #aab6bd, .3 #3d474d, .7 #161b1f, 1 #2a3136', inside)
}

function roundUnit(sheet: Sheet): string {
  const flutes = repeat(15, (i) =>
    stroke(`M${330 + i * 38} -250V-760`, '#fff', 5, { opacity: 0.22 }),
  )
  const glass = circle(600, 500, 290)
  return (
    path(circle(600, 490, 350), '#000', { opacity: 0.45, filter: sheet.blur(20) }) +
    path(
      circle(600, 500, 350),
      sheet.fall(850, 150, '0 #ffffff, .3 #9aa3a9, .5 #4b535a, .7 #aab2b8, 1 #eef1f2'),
      { stroke: '#15181a', 'stroke-width': 6 },
    ) +
    stroke(circle(600, 500, 312), '#15181a', 14, { opacity: 0.7 }) +
    path(glass, sheet.rad(520, 600, 420, '0 #ffffff, .3 #e3eaee, .65 #a3b0b8, 1 #566269')) +
    clipped(
      sheet,
      glass,
      flutes +
        stroke('M310 -440H890M310 -580H890', '#8b98a0', 5, { opacity: 0.4 }) +
        path(
          circle(600, 500, 90),
          sheet.rad(590, 510, 100, '0 #fffdf2, .5 #d9dfe2 .7, 1 #d9dfe2 0'),
        ) +
        path(smooth(pts`380 740 .4, 560 770 .4, 480 560 .4, 330 600 .4`), '#fff', {
          opacity: 0.5,
          filter: sheet.blur(8),
        }),
    )
  )
}

function ledTailUnit(sheet: Sheet, seed: number): string {
  const outline =
    seed % 2
      ? pts`120 520 .2, 200 690 .4, 900 720 .4, 1100 640 .3, 1080 440 .4, 700 400 .4, 300 400 .3`
      : pts`180 300 .3, 160 620 .4, 330 760 .5, 980 700 .4, 1080 560 .4, 760 520 .5, 520 460 .5, 420 280 .4`
  const loop = seed % 2 ? pts`220 600, 560 650, 1000 620` : pts`290 360, 280 600, 420 670, 960 620`
  const inside =
    repeat(34, (i) => stroke(`M${100 + i * 32} -240V-800`, '#ff7a70', 2.5, { opacity: 0.22 })) +
    softLine(sheet, loop, '#ff4a40', 60, 20, 0.5) +
    stroke(line(loop), '#ff8a80', 24) +
    stroke(line(loop), '#ffd9d2', 7, { opacity: 0.9 }) +
    path(rrect(760, 440, 220, 66, 26), '#e9d9d6', { opacity: 0.75 })
  return unit(sheet, outline, '0 #d8323b, .4 #9c101a, .75 #6a0810, 1 #8a0d16', inside)
}

function framedTailUnit(sheet: Sheet): string {
  const frame = rrect(250, 270, 700, 440, 40)
  const lens = rrect(286, 306, 628, 368, 24)
  const cells =
    repeat(12, (i) => stroke(`M${300 + i * 52} -310V-670`, '#ff8a80', 6, { opacity: 0.3 })) +
    repeat(7, (i) => stroke(`M290 ${-330 - i * 52}H910`, '#5a080e', 5, { opacity: 0.45 }))
  return (
    path(frame, '#000', { opacity: 0.5, filter: sheet.blur(18), transform: 'translate(0 12)' }) +
    chrome(sheet, frame, 710, 270) +
    path(lens, sheet.fall(674, 306, '0 #e8454c, .35 #b5131e, .75 #7c0a12, 1 #a8141f'), {
      stroke: '#15181a',
      'stroke-width': 6,
    }) +
    clipped(
      sheet,
      lens,
      cells +
        path(rrect(286, 440, 628, 100), '#f2e6e2', { opacity: 0.55 }) +
        path(smooth(pts`300 690 .2, 620 690 .2, 500 300 .2, 300 300 .2`), '#fff', {
          opacity: 0.14,
        }),
    ) +
    [280, 920]
      .map((x) => path(circle(x, 490, 14), sheet.rad(x - 3, 494, 15, '0 #fff, 1 #5a6166')))
      .join('')
  )
}

function roundTailUnit(sheet: Sheet): string {
  const lens = circle(600, 500, 250)
  const rings = [0.86, 0.62, 0.4].map((share) =>
    stroke(circle(600, 500, 250 * share), '#ff9a90', 7, { opacity: 0.4 }),
  )
  return (
    path(circle(600, 488, 310), '#000', { opacity: 0.45, filter: sheet.blur(20) }) +
    path(
      circle(600, 500, 306),
      sheet.fall(806, 194, '0 #ffffff, .3 #9aa3a9, .5 #4b535a, .7 #aab2b8, 1 #eef1f2'),
      {
        stroke: '#15181a',
        'stroke-width': 6,
      },
    ) +
    path(lens, sheet.rad(540, 590, 380, '0 #ff8178, .35 #c81a24, .75 #8a0d16, 1 #4f070c'), {
      stroke: '#15181a',
      'stroke-width': 10,
    }) +
    rings.join('') +
    path(circle(600, 500, 60), '#f2dcd8', { opacity: 0.5 }) +
    path(smooth(pts`420 690 .4, 600 730 .4, 540 560 .4, 390 570 .4`), '#fff', {
      opacity: 0.35,
      filter: sheet.blur(8),
    })
  )
}
