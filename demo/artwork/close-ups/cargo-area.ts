import { mix, paintTones } from '../pen/color.ts'
import { line, poly, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, part, tube, WORN_STEEL } from '../pen/materials.ts'
import { path, type Sheet, stroke } from '../pen/sheet.ts'
import { closeUpFrame, FULL, type Subject } from './close-up.ts'
/** Where the load goes: a pickup's bed, a van's or truck's box, a trunk. */
export function cargoArea(sheet: Sheet, subject: Subject): string {
  switch (subject.shape) {
    case 'pickup':
    case 'square-pickup':
    case 'classic-pickup':
      return closeUpFrame(sheet, bed(sheet, subject))
    case 'cargo-van':
    case 'box-truck':
      return closeUpFrame(sheet, hold(sheet, subject.shape === 'cargo-van'))
    default:
      return closeUpFrame(sheet, trunk(sheet, subject))
  }
}

/** The bed over the open tailgate. */
function bed(sheet: Sheet, { paint, shape }: Subject): string {
  const p = paintTones(paint)
  const isWood = shape === 'classic-pickup'
  const floor = pts`190 170, 1010 170, 850 560, 350 560`
  const boards = repeat(isWood ? 8 : 11, (i) => {
    const share = (i + 0.5) / (isWood ? 8 : 11)
    const [low, high] = [190 + 820 * share, 350 + 500 * share]
    return isWood
      ? stroke(`M${low} -170L${high} -560`, '#d9dee2', 9) +
          stroke(`M${low + 3} -170L${high + 2} -560`, '#3b2a18', 3)
      : stroke(`M${low} -170L${high} -560`, '#000', 18, { opacity: 0.45 }) +
          stroke(`M${low + 12} -170L${high + 9} -560`, '#6b7074', 5, { opacity: 0.5 })
  })
  const wall = (side: 1 | -1) => {
    const x = (value: number) => 600 + side * value
    const inside = pts`${x(410)} 170, ${x(250)} 560, ${x(270)} 720, ${x(560)} 520, ${x(600)} 330`
    const rail = pts`${x(270)} 720, ${x(600)} 500, ${x(640)} 560, ${x(290)} 756`
    return (
      path(poly(inside), sheet.fall(720, 170, `0 ${p.mid}, .5 ${p.lo}, 1 ${p.deep}`)) +
      path(poly(rail), sheet.fall(756, 500, `0 ${p.glow}, .5 ${p.base}, 1 ${p.lo}`)) +
      path(
        smooth(
          pts`${x(330)} 360 .5, ${x(340)} 520 .6, ${x(410)} 500 .6, ${x(470)} 300 .4, ${x(400)} 210 .4`,
        ),
        p.deep,
        { opacity: 0.5 },
      )
    )
  }
  return (
    path(FULL, sheet.fall(900, 0, '0 #cfd4d6, .5 #b5babc, 1 #85898b')) +
    cabBehind(sheet, paint) +
    path(
      poly(floor),
      isWood
        ? sheet.fall(560, 170, '0 #a9855a, 1 #7a5c3a')
        : sheet.fall(560, 170, '0 #3a3d40, 1 #1d1f21'),
    ) +
    boards +
    path(
      poly(pts`350 560, 850 560, 870 720, 330 720`),
      sheet.fall(720, 560, `0 ${p.base}, 1 ${p.deep}`),
    ) +
    wall(1) +
    wall(-1) +
    path(
      poly(pts`150 170, 1050 170, 1110 20, 90 20`),
      sheet.fall(170, 20, `0 ${p.lo}, .3 ${p.base}, 1 ${p.mid}`),
    ) +
    path(poly(pts`230 140, 970 140, 1010 60, 190 60`), '#15171a', {
      opacity: isWood ? 0.15 : 0.75,
    }) +
    stroke('M150 -170H1050', p.glow, 7, { opacity: 0.8 })
  )
}

function cabBehind(sheet: Sheet, paint: string): string {
  const p = paintTones(paint)
  return (
    path(
      smooth(pts`270 700 .2, 300 960 .3, 900 960 .3, 930 700 .2`),
      sheet.fall(960, 700, `0 ${p.hi}, .5 ${p.base}, 1 ${p.mid}`),
    ) +
    path(
      smooth(pts`340 740 .2, 360 900 .2, 840 900 .2, 860 740 .2`),
      sheet.fall(900, 740, '0 #0e1418, .6 #26333a, 1 #46565f'),
      { stroke: '#08090a', 'stroke-width': 12 },
    ) +
    stroke('M520 -745V-895M680 -745V-895', '#08090a', 8)
  )
}

/** A long box with ribs, tie-down rails and a wooden floor. */
function hold(sheet: Sheet, isVan: boolean): string {
  const wall = isVan ? '#b9bdbf' : '#d5dadc'
  const panel = (points: ReturnType<typeof pts>, light: number) =>
    path(poly(points), mix(wall, light > 0 ? '#ffffff' : '#000000', Math.abs(light)))
  const ribs = repeat(6, (i) => {
    const share = (i / 6) ** 1.25
    const [x, low, high] = [330 - 330 * share * 1.1, 330 - 330 * share, 640 + 260 * share]
    return (
      stroke(`M${x} ${-low}V${-high}`, '#6b7278', 9 + share * 14, { opacity: 0.55 }) +
      stroke(`M${1200 - x} ${-low}V${-high}`, '#6b7278', 9 + share * 14, { opacity: 0.55 })
    )
  })
  const planks = repeat(11, (i) =>
    stroke(`M${330 + i * 54} -330L${-60 + i * 132} 20`, '#4a3822', 5, { opacity: 0.6 }),
  )
  return (
    panel(pts`0 0, 0 900, 330 640, 330 330`, -0.12) +
    panel(pts`1200 0, 1200 900, 870 640, 870 330`, -0.2) +
    panel(pts`0 900, 1200 900, 870 640, 330 640`, 0.35) +
    panel(pts`330 330, 870 330, 870 640, 330 640`, -0.02) +
    path(poly(pts`0 0, 1200 0, 870 330, 330 330`), sheet.fall(330, 0, '0 #8a6f4c, 1 #a98a60')) +
    planks +
    ribs +
    stroke(
      'M0 -300L330 -460M1200 -300L870 -460M0 -560L330 -560M1200 -560L870 -560',
      '#43484c',
      14,
      { 'stroke-dasharray': '30 12' },
    ) +
    path(poly(pts`420 700, 780 700, 860 790, 340 790`), '#ffffff', {
      opacity: 0.6,
      filter: sheet.blur(16),
    }) +
    part(
      sheet,
      rrect(520, 330, 160, 250, 8),
      580,
      330,
      isVan ? ['#8e959a', '#6b7278', '#4b5257'] : ['#e5e9ea', '#c9ced0', '#aab0b3'],
    ) +
    stroke(line(pts`0 20, 600 6, 1200 20`), '#2a2d30', 30)
  )
}

/** An open trunk or tailgate with its carpet, cover and net. */
function trunk(sheet: Sheet, { paint, shape }: Subject): string {
  const p = paintTones(paint)
  const isTall = ['suv', 'hatchback', 'off-roader', 'van'].includes(shape)
  const opening = isTall
    ? pts`150 200 .3, 130 640 .5, 260 800 .5, 940 800 .5, 1070 640 .5, 1050 200 .3`
    : pts`130 260 .3, 150 560 .5, 280 640 .5, 920 640 .5, 1050 560 .5, 1070 260 .3`
  const fibers = repeat(50, (i) =>
    stroke(`M${230 + i * 15} -210l6 -40`, '#4b4f53', 3, { opacity: 0.4 }),
  )
  return (
    path(FULL, sheet.fall(900, 0, `0 ${p.hi}, .4 ${p.base}, .7 ${p.mid}, 1 ${p.deep}`)) +
    (isTall
      ? ''
      : path(
          smooth(pts`120 660 .3, 200 880 .4, 1000 880 .4, 1080 660 .3`),
          sheet.fall(880, 660, `0 ${p.lo}, 1 ${p.deep}`),
        ) + stroke('M300 -650L330 -800M900 -650L870 -800', '#15171a', 22)) +
    path(smooth(opening), sheet.fall(800, 200, '0 #26292c, .5 #15171a, 1 #0b0c0d'), {
      stroke: '#08090a',
      'stroke-width': 30,
    }) +
    stroke(smooth(opening), '#3b3f43', 8, { opacity: 0.7 }) +
    path(
      poly(pts`180 230, 1020 230, 900 460, 300 460`),
      sheet.fall(460, 230, '0 #2b2e31, 1 #44484c'),
    ) +
    fibers +
    path(
      poly(pts`300 460, 900 460, 900 ${isTall ? 640 : 580}, 300 ${isTall ? 640 : 580}`),
      sheet.fall(640, 460, '0 #3b3f43, 1 #1d1f22'),
    ) +
    (isTall
      ? stroke('M600 -465V-636', '#0b0c0d', 6) + path(rrect(330, 650, 540, 70, 20), '#1b1d20')
      : '') +
    tube('M300 -300C420 -380 480 -330 560 -400', 5, '#8e959a') +
    part(sheet, rrect(760, 250, 190, 110, 16), 360, 250, ['#7c2320', '#5a1613', '#2e0907']) +
    path(rrect(830, 356, 50, 20, 8), '#15171a') +
    part(sheet, rrect(120, 150, 960, 70, 20), 220, 150, WORN_STEEL) +
    path(rrect(540, 172, 120, 30, 8), '#15171a') +
    part(sheet, rrect(250, 250, 150, 60, 12), 310, 250, BLACK)
  )
}
