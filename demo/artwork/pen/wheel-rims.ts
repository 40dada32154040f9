import { mix } from './color.ts'
import { arc, circle, pts, round1 } from './geometry.ts'
import { type Rim, RimPen } from './rim-pen.ts'
import { path, type Sheet, stroke } from './sheet.ts'

export type RimStyle =
  | 'five'
  | 'twin'
  | 'multi'
  | 'turbine'
  | 'split'
  | 'six'
  | 'steel'
  | 'rally'
  | 'slot'
  | 'wire'
  | 'wire-car'
  | 'mag'
  | 'truck'
  | 'dual'
  | 'beadlock'
  | 'loader'

const DRAW: Record<RimStyle, (pen: RimPen) => string> = {
  five: (pen) =>
    pen.barrel() +
    pen.lip() +
    pen.spokes(5, pts`-.11 .12, -.19 .95, .19 .95, .11 .12`) +
    pen.around(5, () =>
      path(pen.shape(pts`.02 .2, .05 .93, .15 .93, .08 .2`), '#000', { opacity: 0.16 }),
    ) +
    pen.hub() +
    pen.nuts(5, 0.15),
  twin: (pen) =>
    pen.barrel() +
    pen.lip() +
    pen.spokes(
      5,
      pts`-.17 .14, -.2 .96, -.1 .97, -.045 .18`,
      pts`.17 .14, .2 .96, .1 .97, .045 .18`,
    ) +
    pen.hub() +
    pen.nuts(5, 0.13),
  multi: (pen) =>
    pen.barrel() +
    pen.lip(0.045) +
    pen.spokes(10, pts`-.055 .15, -.07 .97, .07 .97, .055 .15`) +
    pen.around(10, () =>
      path(pen.shape(pts`-.012 .2, -.016 .95, .016 .95, .012 .2`), '#fff', { opacity: 0.22 }),
    ) +
    pen.hub(0.21) +
    pen.nuts(5, 0.14),
  turbine: (pen) =>
    pen.barrel() +
    pen.lip(0.05) +
    pen.spokes(7, pts`-.1 .14, -.02 .96, .24 .94, .1 .16`) +
    pen.hub(0.22) +
    pen.nuts(5, 0.15),
  split: (pen) =>
    pen.barrel() +
    pen.lip(0.055, mix(pen.r.finish, '#ffffff', 0.1)) +
    pen.spokes(
      5,
      pts`-.12 .12, -.1 .5, -.24 .95, -.12 .97, 0 .58, .12 .97, .24 .95, .1 .5, .12 .12`,
    ) +
    pen.hub() +
    pen.nuts(5, 0.14),
  six: (pen) =>
    pen.barrel() +
    pen.lip(0.07) +
    pen.spokes(6, pts`-.14 .14, -.18 .93, .18 .93, .14 .14`) +
    pen.around(6, () =>
      path(pen.shape(pts`-.06 .34, -.09 .84, .09 .84, .06 .34`), '#0c0d0e', { opacity: 0.42 }),
    ) +
    pen.hub(0.24, mix(pen.r.finish, '#000000', 0.2)) +
    pen.nuts(6, 0.3, 0.035),
  steel: (pen) =>
    pressed(pen) +
    pen.around(8, () => {
      const { cx, cy, rim } = pen.r
      return path(circle(cx, cy + rim * 0.72, rim * 0.075), '#0e0f10', { opacity: 0.8 })
    }) +
    trimRingAndCap(pen, '#dde1e4'),
  rally: (pen) =>
    pressed(pen) +
    pen.around(5, () =>
      path(pen.shape(pts`-.13 .5, -.17 .74, .17 .74, .13 .5`), '#0d0e0f', {
        opacity: 0.85,
        stroke: '#fff',
        'stroke-opacity': 0.25,
        'stroke-width': 2,
      }),
    ) +
    trimRingAndCap(pen, '#b8bdc1'),
  slot: (pen) =>
    pen.disc(1, '#1a1c1e') +
    pen.lip(0.12, '#d6dadd') +
    pen.spokes(5, pts`-.2 .1, -.3 .6, -.22 .9, .22 .9, .3 .6, .2 .1`) +
    pen.ringLine(0.34, '#24282b', 0.02, 0.6) +
    pen.hub(0.26, '#c9ced2'),
  wire: (pen) =>
    pen.around(20, (i) => crossedSpoke(pen, i, 0.1, 4.6)) +
    pen.ringLine(0.965, pen.bright('#d2d6da'), 0.1) +
    pen.hub(0.15, '#c9ced2'),
  'wire-car': (pen) =>
    pen.disc(1, pen.radial(0, 0, 1, '0 #23262a, .7 #121416, 1 #0b0c0d')) +
    pen.around(32, (i) => crossedSpoke(pen, i, 0.16, 5)) +
    pen.ringLine(0.94, pen.bright('#d2d6da'), 0.12) +
    pen.hub(0.2, '#d5d9dc') +
    pen.spokes(2, pts`-.05 .02, -.03 .3, .03 .3, .05 .02`),
  mag: (pen) =>
    pen.ringLine(0.95, pen.bright(pen.r.finish), 0.11) +
    pen.spokes(5, pts`-.1 .1, -.055 .5, -.1 .93, .1 .93, .055 .5, .1 .1`) +
    pen.hub(0.15),
  truck: (pen) =>
    disc10(pen, '0 #f4f6f7, .35 #c5cace, .75 #8d9398, 1 #54595e') +
    pen.disc(0.46, pen.radial(-0.06, 0.1, 0.6, '0 #fafbfb, .5 #b3b9be, 1 #62686d')) +
    pen.nuts(10, 0.385, 0.04) +
    pen.hub(0.24, '#c3c8cc'),
  dual: (pen) =>
    disc10(pen, '0 #6e7377, .5 #4b4f53, 1 #1f2123') +
    pen.disc(0.5, pen.radial(0, 0, 0.5, '0 #303336, .75 #1a1c1e, 1 #0b0c0d')) +
    pen.nuts(10, 0.385, 0.04) +
    pen.hub(0.24, '#3c4043'),
  beadlock: (pen) =>
    pen.disc(1, pen.radial(0, 0, 1, '0 #1a1c1e, .6 #0b0c0d, .9 #2b2e31, 1 #141516')) +
    pen.ringLine(0.93, pen.bright(pen.r.finish), 0.15) +
    pen.nuts(16, 0.93, 0.025) +
    pen.spokes(6, pts`-.1 .1, -.13 .86, .13 .86, .1 .1`) +
    pen.hub(0.24),
  loader: (pen) => {
    const { finish } = pen.r
    const tone = (to: string, share: number) => mix(finish, to, share)
    const bowl = `0 ${tone('#ffffff', 0.35)}, .5 ${finish}, 1 ${tone('#1a1206', 0.6)}`
    const boss = `0 ${tone('#ffffff', 0.25)}, .7 ${tone('#000000', 0.15)}, 1 ${tone('#000000', 0.6)}`
    return (
      pen.disc(1, pen.radial(-0.3, 0.4, 1.6, bowl)) +
      pen.ringLine(0.9, '#000', 0.05, 0.25) +
      pen.ringLine(0.97, tone('#ffffff', 0.25), 0.05) +
      pen.disc(0.52, pen.radial(-0.1, 0.16, 0.62, boss)) +
      pen.nuts(14, 0.66, 0.04) +
      pen.hub(0.3, tone('#000000', 0.1))
    )
  },
}

/** A rim without its tire. */
export function drawRim(sheet: Sheet, style: RimStyle, rim: Rim): string {
  return DRAW[style](new RimPen(sheet, rim))
}

function pressed(pen: RimPen): string {
  const { finish } = pen.r
  const stops = `0 ${mix(finish, '#ffffff', 0.35)}, .5 ${finish}, 1 ${mix(finish, '#000000', 0.55)}`
  return pen.disc(1, pen.radial(-0.3, 0.4, 1.5, stops))
}

function trimRingAndCap(pen: RimPen, color: string): string {
  const light = mix(color, '#ffffff', 0.4)
  const stops = `0 #ffffff, .25 ${light}, .62 ${mix(color, '#20262b', 0.35)}, .82 ${mix(color, '#ffffff', 0.2)}, 1 #4a5056`
  return (
    pen.ringLine(0.95, pen.bright('#d6dadd'), 0.1) +
    pen.disc(0.5, pen.radial(-0.16, 0.2, 0.62, stops)) +
    pen.ringLine(0.5, '#000', 0.012, 0.4) +
    pen.disc(0.17, pen.radial(-0.03, 0.04, 0.2, '0 #fff, 1 #7b8187'))
  )
}

function crossedSpoke({ r: { cx, cy, rim } }: RimPen, i: number, lean: number, width: number) {
  const side = i % 2 ? -1 : 1
  const from = `M${round1(cx + side * rim * lean)} ${round1(-cy - rim * 0.06)}`
  const to = `L${round1(cx - side * rim * lean)} ${round1(-cy - rim * 0.94)}`
  return stroke(from + to, i % 3 ? '#c6cbcf' : '#8b9196', width)
}

function disc10(pen: RimPen, stops: string): string {
  const { cx, cy, rim } = pen.r
  return (
    pen.disc(1, pen.radial(-0.25, 0.35, 1.4, stops)) +
    pen.around(
      10,
      () =>
        path(circle(cx, cy + rim * 0.7, rim * 0.1), '#101214', { opacity: 0.92 }) +
        stroke(arc(cx, cy + rim * 0.7, rim * 0.1, 200, 340), '#fff', 3, { opacity: 0.35 }),
    ) +
    pen.ringLine(0.96, pen.bright('#c9ced2'), 0.08)
  )
}
