import { type Arch, paintSide } from '../pen/body-paint.ts'
import { type Paint, paintTones } from '../pen/color.ts'
import {
  arc,
  boundsOf,
  circle,
  line,
  type Point,
  poly,
  pts,
  rrect,
  smooth,
} from '../pen/geometry.ts'
import { glass, type SeatPlace, seatSilhouettes } from '../pen/glass.ts'
import { clipped, gap, path, type Sheet, stroke } from '../pen/sheet.ts'
import type { RimStyle } from '../pen/wheel-rims.ts'
import { archShade, wheel, type WheelLook } from '../pen/wheel.ts'
import { fuelLid, handle, headlamp, sideMirror, taillamp } from './car-details.ts'
/** A dividing post in the side glass: lower end, upper end, width. */
export type Pillar = readonly [x0: number, y0: number, x1: number, y1: number, width: number]

/** One car's side in millimetres, nose left. */
export interface CarSide {
  length: number
  height: number
  /** Outer radius of the wheels, and where the axles are. */
  radius: number
  frontAxle: number
  rearAxle: number
  arch: number
  sill: number
  belt: number
  body: readonly Point[]
  shoulder: readonly Point[]
  crease?: readonly Point[]
  /** The side glass as one opening, divided by pillars. */
  windows?: readonly Point[]
  pillars?: readonly Pillar[]
  windscreen?: readonly Point[]
  backlight?: readonly Point[]
  moreGlass?: readonly (readonly Point[])[]
  /** Shut lines. */
  doors: readonly (readonly Point[])[]
  handles: readonly (readonly [number, number])[]
  mirror?: readonly [number, number]
  headlamp?: readonly Point[]
  taillamp?: readonly Point[]
  seats?: readonly SeatPlace[]
  /** Dark plastic along the sill and around the wheels. */
  cladding?: boolean
  archTrim?: boolean
  trim: 'chrome' | 'black'
  boxy?: boolean
  /** Without the plastic valances of a modern car. */
  plain?: boolean
  fuel?: readonly [number, number]
  wheelLook: WheelLook
  rims: readonly RimStyle[]
  /** Drawn under the body, on its paint, and over everything but the wheels. */
  under?: (sheet: Sheet, p: Paint) => string
  mid?: (sheet: Sheet, p: Paint) => string
  over?: (sheet: Sheet, p: Paint) => string
}

/** A car from its left side; the seed chooses the rims. */
export function drawCarSide(sheet: Sheet, car: CarSide, color: string, seed: number): string {
  const p = paintTones(color)
  const d = smooth(car.body)
  const arches: Arch[] = [
    [car.frontAxle, car.radius, car.arch],
    [car.rearAxle, car.radius, car.arch],
  ]
  const shape = { ...car, d, x0: 0, x1: car.length, top: car.height, arches }
  return (
    farSide(car) +
    (car.under?.(sheet, p) ?? '') +
    paintSide(sheet, p, shape) +
    (car.mid?.(sheet, p) ?? '') +
    clipped(sheet, d, onTheBody(sheet, car, arches)) +
    glasshouse(sheet, car) +
    car.handles.map(([x, y]) => handle(sheet, p, x, y, car.trim === 'chrome')).join('') +
    (car.fuel ? fuelLid(...car.fuel) : '') +
    (car.mirror ? sideMirror(sheet, p, ...car.mirror) : '') +
    (car.over?.(sheet, p) ?? '') +
    nearWheels(sheet, car, seed)
  )
}

/** Underbody and the wheels of the other side, in the dark. */
function farSide({ frontAxle, rearAxle, radius, sill }: CarSide): string {
  const floor = rrect(frontAxle - radius, sill - 90, rearAxle - frontAxle + radius * 2, 260, 60)
  return (
    path(floor, '#07080a') +
    [frontAxle + 55, rearAxle + 45]
      .map((x) => path(circle(x, radius * 0.98, radius * 0.97), '#0b0c0d'))
      .join('')
  )
}

function onTheBody(sheet: Sheet, car: CarSide, arches: readonly Arch[]): string {
  const { sill, frontAxle, rearAxle, arch } = car
  const rocker = `M${frontAxle + arch + 30} ${-(sill + 66)}H${rearAxle - arch - 30}`
  return (
    (car.cladding ? cladding(sheet, car) : '') +
    (car.cladding || car.boxy || car.plain ? '' : valances(sheet, car)) +
    (car.headlamp ? headlamp(sheet, car.headlamp) : '') +
    (car.taillamp ? taillamp(sheet, car.taillamp) : '') +
    car.doors.map((shut) => gap(line(shut))).join('') +
    gap(rocker, 6, 0.4) +
    arches.map((one) => wheelArch(sheet, one, car.archTrim || car.cladding)).join('')
  )
}

function cladding(sheet: Sheet, { length, sill }: CarSide): string {
  const top = sill + 118
  const band = poly(pts`0 0, ${length} 0, ${length} ${top}, 0 ${top}`)
  return (
    path(band, sheet.fall(top, sill, '0 #3a3d40, .12 #24272a, 1 #0f1113')) +
    stroke(`M0 ${-top}H${length}`, '#fff', 4, { opacity: 0.25 })
  )
}

/** Dark plastic at nose, tail and sill; the nose intake and the side markers. */
function valances(sheet: Sheet, car: CarSide): string {
  const { length, sill, belt, frontAxle, rearAxle, arch } = car
  const v = sill + 62
  const plastic = sheet.fall(v + 100, v - 40, '0 #33373a, .25 #1a1d1f, 1 #0b0c0d')
  const nose = pts`0 0 0, 0 ${v + 92} .2, ${frontAxle * 0.34} ${v + 52}, ${frontAxle - arch} ${v + 4} .2, ${frontAxle - arch} 0 0`
  const tail = pts`${length} 0 0, ${length} ${v + 108} .2, ${length - 260} ${v + 64}, ${rearAxle + arch} ${v + 8} .2, ${rearAxle + arch} 0 0`
  const edge = pts`0 ${v + 92}, ${frontAxle * 0.34} ${v + 52}, ${frontAxle - arch} ${v + 4}`
  const intake = pts`0 ${belt * 0.46} .2, 0 ${belt * 0.62} .2, 62 ${belt * 0.6} .3, 84 ${belt * 0.5} .4, 50 ${belt * 0.455} .3`
  const rocker = rrect(frontAxle - arch, 0, rearAxle - frontAxle + arch * 2, sill + 40)
  return (
    path(smooth(nose), plastic) +
    path(smooth(tail), plastic) +
    stroke(line(edge), '#fff', 4, { opacity: 0.28 }) +
    path(rocker, sheet.fall(sill + 40, sill - 10, '0 #2b2e31, 1 #0b0c0d')) +
    path(smooth(intake), '#0c0e10', { opacity: 0.9 }) +
    path(rrect(length - 210, belt * 0.5, 150, 26, 10), '#8e141c', { opacity: 0.85 }) +
    path(rrect(150, belt * 0.5, 110, 24, 10), '#c76a12', { opacity: 0.8 })
  )
}

function wheelArch(sheet: Sheet, [x, y, r]: Arch, isTrimmed = false): string {
  const trim = isTrimmed
    ? path(circle(x, y, r + 62), sheet.fall(y + r + 62, y, '0 #4a4e51, .1 #2a2d30, 1 #121416')) +
      stroke(arc(x, y, r + 62, 0, 180), '#000', 5, { opacity: 0.5 })
    : ''
  return (
    trim +
    path(circle(x, y, r), sheet.rad(x, y, r, '0 #030404, .86 #07080a, 1 #17191b')) +
    stroke(arc(x, y, r + 1, 5, 175), '#000', 7, { opacity: 0.6 })
  )
}

function glasshouse(sheet: Sheet, car: CarSide): string {
  const end = { stroke: '#050607', 'stroke-width': 7, 'stroke-opacity': 0.8 }
  const pane = (points: readonly Point[] | undefined, low: string) =>
    points ? path(smooth(points), sheet.fall(car.height, car.belt, `0 #1a2429, 1 ${low}`), end) : ''
  const more = (car.moreGlass ?? []).map((points) => {
    const { x0, x1, y0, y1 } = boundsOf(points)
    return glass(sheet, smooth(points), [x0, x1, y0, y1], { frame: 12 })
  })
  return (
    pane(car.windscreen, '#56666f') +
    pane(car.backlight, '#4a5962') +
    (car.windows ? sideGlass(sheet, car, car.windows) : '') +
    more.join('')
  )
}

function sideGlass(sheet: Sheet, car: CarSide, windows: readonly Point[]): string {
  const d = smooth(windows)
  const { x0, x1, y0, y1 } = boundsOf(windows)
  const inside = seatSilhouettes(car.seats ?? [])
  const pillars = (car.pillars ?? []).map(
    ([ax, ay, bx, by, width]) =>
      stroke(`M${ax} ${-ay}L${bx} ${-by}`, '#0b0d0f', width, { 'stroke-linecap': 'butt' }) +
      stroke(`M${ax - width * 0.3} ${-ay}L${bx - width * 0.3} ${-by}`, '#fff', 4, {
        opacity: 0.13,
      }),
  )
  const upper = windows.slice(1, Math.ceil(windows.length * 0.62))
  const bright =
    car.trim === 'chrome'
      ? stroke(d, '#d9dee2', 8) +
        stroke(d, '#fff', 2.5, { opacity: 0.9, transform: 'translate(0 -2)' })
      : stroke(d, '#08090b', 7) +
        stroke(line(upper), '#fff', 2.5, { opacity: 0.25, transform: 'translate(0 -8)' })
  return (
    glass(sheet, d, [x0, x1, y0, y1], { inside, frame: 15 }) +
    clipped(sheet, d, pillars.join('')) +
    stroke(d, '#030404', 12, { opacity: 0.9 }) +
    bright
  )
}

function nearWheels(sheet: Sheet, car: CarSide, seed: number): string {
  const { radius, arch, rims, wheelLook } = car
  const style = rims[seed % rims.length]
  return [car.frontAxle, car.rearAxle]
    .map((x, index) => {
      const turn = (index ? 23 : 8) + seed * 7
      return (
        wheel(sheet, x, radius, radius, { ...wheelLook, style, turn }) +
        archShade(sheet, x, radius, arch)
      )
    })
    .join('')
}
