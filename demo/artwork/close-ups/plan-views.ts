import { type Paint, paintTones } from '../pen/color.ts'
import { circle, line, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, part, STEEL, tube, WORN_STEEL } from '../pen/materials.ts'
import { clipped, gap, path, type Sheet, stroke } from '../pen/sheet.ts'
import { closeUpFrame, FULL, studioGround, type Subject } from './close-up.ts'
/** Where things are along a car seen from above, in picture units from its nose. */
interface Plan {
  length: number
  width: number
  screen: number
  roof: number
  tail: number
  glassEnd: number
}

const LOW: Plan = { length: 1060, width: 420, screen: 330, roof: 460, tail: 760, glassEnd: 880 }
const TALL: Plan = { length: 1040, width: 450, screen: 290, roof: 390, tail: 900, glassEnd: 970 }
const PICKUP: Plan = { length: 1100, width: 430, screen: 300, roof: 390, tail: 600, glassEnd: 640 }
const VAN: Plan = { length: 1060, width: 470, screen: 140, roof: 250, tail: 1010, glassEnd: 1030 }
const PLANS: Partial<Record<Subject['shape'], Plan>> = {
  suv: TALL,
  hatchback: TALL,
  'off-roader': TALL,
  beetle: { ...TALL, length: 960, width: 400, tail: 720, glassEnd: 800 },
  pickup: PICKUP,
  'square-pickup': PICKUP,
  'classic-pickup': PICKUP,
  van: VAN,
  'cargo-van': VAN,
}

/** The car from straight above, nose left: roof, hood and glass. */
export function roofView(sheet: Sheet, subject: Subject): string {
  const plan = PLANS[subject.shape] ?? LOW
  const p = paintTones(subject.paint)
  const left = 600 - plan.length / 2
  const half = plan.width / 2
  const outline = pts`${left} 450, ${left + 6} ${450 + half * 0.6}, ${left + 50} ${450 + half * 0.94} .6, ${left + 300} ${450 + half}, ${left + plan.length - 120} ${450 + half}, ${left + plan.length - 24} ${450 + half * 0.92} .6, ${left + plan.length} 450, ${left + plan.length - 24} ${450 - half * 0.92} .6, ${left + plan.length - 120} ${450 - half}, ${left + 300} ${450 - half}, ${left + 50} ${450 - half * 0.94} .6, ${left + 6} ${450 - half * 0.6}`
  const d = smooth(outline)
  const tones = `0 ${p.lo}, .1 ${p.base}, .3 ${p.hi}, .5 ${p.glow}, .62 ${p.soft}, .86 ${p.base}, 1 ${p.deep}`
  const body =
    studioGround(sheet) +
    path(d, '#000', { opacity: 0.5, filter: sheet.blur(26), transform: 'translate(10 26)' }) +
    mirrors(sheet, p, left + plan.screen + 40, half) +
    path(d, sheet.fall(450 + half, 450 - half, tones), { stroke: '#05070a', 'stroke-width': 4 }) +
    clipped(
      sheet,
      d,
      details(sheet, p, plan, left, half, subject.year > 1995 && !subject.shape.includes('van')),
    )
  return closeUpFrame(sheet, body, 0.35)
}

function mirrors(sheet: Sheet, p: Paint, x: number, half: number): string {
  return [450 + half - 8, 450 - half - 38]
    .map((y) => part(sheet, rrect(x, y, 44, 46, 18), y + 46, y, [p.glow, p.base, p.deep]))
    .join('')
}

function details(
  sheet: Sheet,
  p: Paint,
  plan: Plan,
  left: number,
  half: number,
  hasSunroof: boolean,
): string {
  const at = (x: number) => left + x
  const sunroof = hasSunroof
    ? gap(rrect(at(plan.roof + 40), 450 - half * 0.42, 150, half * 0.84, 26), 6, 0.6)
    : ''
  const glass = sheet.fall(450 + half, 450 - half, '0 #10171b, .35 #33424b, .55 #5d707a, 1 #0e1418')
  const screen = pts`${at(plan.screen)} ${450 + half * 0.78} .3, ${at(plan.roof)} ${450 + half * 0.7} .3, ${at(plan.roof)} ${450 - half * 0.7} .3, ${at(plan.screen)} ${450 - half * 0.78} .3, ${at(plan.screen - 34)} 450`
  const rear = pts`${at(plan.tail)} ${450 + half * 0.68} .3, ${at(plan.glassEnd)} ${450 + half * 0.74} .3, ${at(plan.glassEnd + 16)} 450, ${at(plan.glassEnd)} ${450 - half * 0.74} .3, ${at(plan.tail)} ${450 - half * 0.68} .3`
  const side = (sign: 1 | -1) =>
    pts`${at(plan.roof - 60)} ${450 + sign * half * 0.9} .2, ${at(plan.roof + 20)} ${450 + sign * half * 0.76} .3, ${at(plan.tail - 10)} ${450 + sign * half * 0.74} .3, ${at(plan.tail + 50)} ${450 + sign * half * 0.88} .2`
  const hoodLines = [-0.55, 0.55].map((share) =>
    gap(
      line(
        pts`${at(30)} ${450 + half * share}, ${at(plan.screen - 30)} ${450 + half * share * 1.3}`,
      ),
      5,
      0.4,
    ),
  )
  return (
    path(smooth(screen), glass, { stroke: '#06080a', 'stroke-width': 8 }) +
    path(smooth(rear), glass, { stroke: '#06080a', 'stroke-width': 8 }) +
    path(smooth(side(1)), '#0e1418', { stroke: '#06080a', 'stroke-width': 5 }) +
    path(smooth(side(-1)), '#0e1418', { stroke: '#06080a', 'stroke-width': 5 }) +
    hoodLines.join('') +
    gap(
      `M${at(plan.screen - 26)} ${-450 - half * 0.8}C${at(plan.screen - 60)} -450 ${at(plan.screen - 60)} -450 ${at(plan.screen - 26)} ${-450 + half * 0.8}`,
      6,
      0.5,
    ) +
    (plan === PICKUP ? bedFloor(sheet, p, at(plan.glassEnd + 20), plan, left, half) : sunroof) +
    path(rrect(at(plan.roof), 450 + half * 0.2, plan.tail - plan.roof, half * 0.16, 10), '#fff', {
      opacity: 0.35 * p.gloss,
      filter: sheet.blur(10),
    })
  )
}

function bedFloor(
  sheet: Sheet,
  p: Paint,
  x: number,
  plan: Plan,
  left: number,
  half: number,
): string {
  const width = left + plan.length - x - 20
  return (
    path(
      rrect(x, 450 - half * 0.82, width, half * 1.64, 14),
      sheet.fall(450 + half, 450 - half, '0 #17191b, .5 #3a3d40, 1 #101213'),
      { stroke: p.deep, 'stroke-width': 12 },
    ) +
    repeat(9, (i) =>
      stroke(`M${x + 10} ${-450 + half * (0.64 - i * 0.16)}h${width - 20}`, '#000', 9, {
        opacity: 0.5,
      }),
    )
  )
}

/** The underside on a lift: floor, exhaust, drive line and suspension, nose left. */
export function undersideView(sheet: Sheet, subject: Subject): string {
  const hasFrame = [
    'pickup',
    'square-pickup',
    'classic-pickup',
    'off-roader',
    'semi',
    'box-truck',
    'rv-class-c',
    'motorhome',
    'travel-trailer',
  ].includes(subject.shape)
  const body =
    path(FULL, sheet.fall(900, 0, '0 #1b1d1f, .5 #2c2f32, 1 #141618')) +
    path(
      rrect(60, 120, 1080, 660, 90),
      sheet.fall(780, 120, '0 #2a2d30, .4 #474b4f, .6 #3d4145, 1 #1b1d20'),
    ) +
    repeat(7, (i) => stroke(`M${330 + i * 100} -170V-730`, '#1b1d20', 10, { opacity: 0.35 })) +
    (hasFrame ? ladderFrame(sheet) : '') +
    tires(sheet) +
    (subject.shape === 'travel-trailer' ? trailerAxles(sheet) : driveLine(sheet, hasFrame)) +
    dust(subject)
  return closeUpFrame(sheet, body, 0.6)
}

function ladderFrame(sheet: Sheet): string {
  return (
    [230, 610]
      .map((y) =>
        part(sheet, rrect(40, y, 1120, 62, 10), y + 62, y, ['#5a5f63', '#34383b', '#15171a'], {
          hi: 8,
        }),
      )
      .join('') +
    [200, 560, 1000]
      .map((x) =>
        part(sheet, rrect(x, 230, 56, 440, 10), 670, 230, ['#4b4f53', '#2b2e31', '#131517']),
      )
      .join('')
  )
}

function tires(sheet: Sheet): string {
  const tire = (x: number, y: number) =>
    part(sheet, rrect(x, y, 190, 110, 30), y + 110, y, ['#34383b', '#1b1d1f', '#0a0b0c']) +
    [0.3, 0.5, 0.7]
      .map((share) => stroke(`M${x + 14} ${-(y + 110 * share)}h162`, '#000', 7, { opacity: 0.6 }))
      .join('')
  return [100, 880].map((x) => tire(x, 60) + tire(x, 730)).join('')
}

function driveLine(sheet: Sheet, hasFrame: boolean): string {
  const arm = (x: number, side: 1 | -1) =>
    part(
      sheet,
      smooth(
        pts`${x - 70} ${450 + side * 110} .3, ${x + 70} ${450 + side * 110} .3, ${x + 20} ${450 + side * 290} .4, ${x - 20} ${450 + side * 290} .4`,
      ),
      450 + side * 290,
      450 + side * 110,
      WORN_STEEL,
    )
  const spring = (x: number, y: number) =>
    path(circle(x, y, 52), sheet.rad(x - 10, y + 12, 58, '0 #6b7074, .7 #26292c, 1 #0b0c0d')) +
    stroke(circle(x, y, 38), '#b8212b', 9)
  return (
    [195, 975].map((x) => arm(x, 1) + arm(x, -1) + spring(x, 660) + spring(x, 240)).join('') +
    part(
      sheet,
      smooth(
        pts`90 340 .4, 80 560 .4, 300 600 .5, 470 540 .5, 560 490 .4, 560 420 .4, 470 370 .5, 300 310 .5`,
      ),
      600,
      310,
      ['#aab1b6', '#6b7278', '#2f3438'],
      { hi: 12 },
    ) +
    path(circle(170, 450, 26), '#22272b', { stroke: '#c9ced2', 'stroke-width': 6 }) +
    tube('M560 -455H890', hasFrame ? 46 : 30, '#8e959a', '#fff', 0.7) +
    part(
      sheet,
      smooth(pts`890 380 .4, 890 530 .4, 1000 560 .6, 1060 500 .5, 1060 410 .5, 1000 350 .6`),
      560,
      350,
      ['#8e959a', '#4b5055', '#17191b'],
      { hi: 8 },
    ) +
    tube('M975 -640V-260', 34, '#4b5055', '#fff', 0.4) +
    tube('M420 -330C560 -260 640 -300 720 -300', 34, '#9a8f84', '#fff', 0.5) +
    part(sheet, rrect(700, 250, 190, 100, 46), 350, 250, ['#cfc6bb', '#8f867c', '#4a443d'], {
      hi: 8,
    }) +
    tube('M880 -300C960 -290 1000 -200 1140 -190', 30, '#9a8f84', '#fff', 0.5) +
    part(sheet, rrect(620, 560, 240, 130, 30), 690, 560, BLACK, { hi: 8 }) +
    stroke('M320 -640C500 -690 700 -660 960 -620', '#5a6166', 8, { opacity: 0.8 })
  )
}

function trailerAxles(sheet: Sheet): string {
  return (
    [440, 720]
      .map(
        (x) =>
          tube(`M${x} -120V-780`, 40, '#4b5055', '#fff', 0.4) +
          [230, 620]
            .map((y) =>
              part(
                sheet,
                smooth(
                  pts`${x - 130} ${y + 20} .4, ${x} ${y + 60} .6, ${x + 130} ${y + 20} .4, ${x} ${y + 34} .6`,
                ),
                y + 60,
                y,
                STEEL,
              ),
            )
            .join(''),
      )
      .join('') +
    part(sheet, rrect(820, 330, 280, 240, 20), 570, 330, ['#d5dadd', '#9aa1a6', '#5a6166'], {
      hi: 8,
    }) +
    part(sheet, rrect(140, 360, 240, 180, 20), 540, 360, BLACK) +
    tube('M380 -430H820', 26, '#e9edef', '#fff', 0.7)
  )
}

/** Surface rust and road dirt, more of it the older the vehicle. */
function dust({ year, seed }: Subject): string {
  const amount = Math.min(0.4, Math.max(0.1, (2026 - year) * 0.02))
  return repeat(26, (i) => {
    const [x, y] = [90 + ((i * 197 + seed * 61) % 1020), 150 + ((i * 131 + seed * 37) % 600)]
    return path(circle(x, y, 8 + (i % 5) * 9), '#8a5a34', {
      opacity: amount * (0.3 + (i % 3) * 0.2),
    })
  })
}
