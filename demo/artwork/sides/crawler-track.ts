import { mix, type Paint } from '../pen/color.ts'
import { circle, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { part } from '../pen/materials.ts'
import { path, type Sheet } from '../pen/sheet.ts'
import { pin } from './machine-parts.ts'

/** A crawler track from the side: both ends and the radius of the wheels it runs around, in mm. */
export interface Track {
  x0: number
  x1: number
  radius: number
}

/** The track on the other side of the machine, in the dark. */
export function farTrack(track: Track): string {
  return path(outline({ ...track, x0: track.x0 + 150, x1: track.x1 + 150 }, 0), '#0b0c0d')
}

/** Track chain with its shoes, frame, rollers, idler and sprocket. */
export function nearTrack(sheet: Sheet, p: Paint, track: Track): string {
  const { radius } = track
  const rubber = sheet.fall(radius * 2, 0, '0 #5a5e61, .15 #2b2e30, .8 #1a1c1e, 1 #0a0b0c')
  return (
    path(outline(track, 0), rubber) +
    path(outline(track, 110), '#0c0d0e') +
    shoes(sheet, track) +
    frame(sheet, p, track) +
    rollers(sheet, track)
  )
}

function outline({ x0, x1, radius: r }: Track, inset: number): string {
  const [low, high] = [inset, r * 2 - inset]
  return smooth(
    pts`${x0 + r} ${low} .5, ${x1 - r} ${low} .5, ${x1 - inset} ${r} 1, ${x1 - r} ${high} .5, ${x0 + r} ${high} .5, ${x0 + inset} ${r} 1`,
  )
}

function shoes(sheet: Sheet, { x0, x1, radius }: Track): string {
  const count = Math.round((x1 - x0) / 170)
  const step = (x1 - x0 - radius * 1.4) / count
  const top = sheet.fall(radius * 2 + 16, radius * 2 - 76, '0 #84888b, 1 #2b2e30')
  const straight = repeat(count + 1, (i) => {
    const x = x0 + radius * 0.7 + i * step
    return (
      path(rrect(x, -10, step * 0.62, 92, 10), i % 2 ? '#2a2d2f' : '#34373a') +
      path(rrect(x, radius * 2 - 76, step * 0.62, 92, 10), top)
    )
  })
  const around = (cx: number, from: number) =>
    repeat(11, (i) => {
      const turn = `rotate(${90 - from - i * 16} ${cx} ${-radius})`
      return `<rect x="${cx - 46}" y="${-radius * 2 - 8}" width="92" height="88" rx="10" fill="#2e3134" transform="${turn}"/>`
    })
  return straight + around(x0 + radius, 100) + around(x1 - radius, -80)
}

function frame(sheet: Sheet, p: Paint, { x0, x1, radius: r }: Track): string {
  const tone = (share: number) => mix(p.base, '#000000', share)
  const side = smooth(
    pts`${x0 + r * 1.22} 300 .3, ${x0 + r * 1.4} ${r * 1.4} .3, ${x1 - r * 1.4} ${r * 1.4} .3, ${x1 - r * 1.22} 300 .3`,
  )
  const wheel = (cx: number) => {
    const bowl = `0 ${mix(p.base, '#ffffff', 0.2)}, .6 ${p.mid}, 1 ${p.deep}`
    const bolts = repeat(8, (i) => {
      const angle = (i * Math.PI) / 4
      return path(
        circle(cx + r * 0.48 * Math.cos(angle), r + r * 0.48 * Math.sin(angle), 24),
        '#15171a',
      )
    })
    return (
      path(circle(cx, r, r * 0.72), sheet.rad(cx - 80, r + 100, r * 0.87, bowl), {
        stroke: '#0a0b0c',
        'stroke-width': 10,
      }) +
      pin(sheet, cx, r, r * 0.28) +
      bolts
    )
  }
  return (
    part(sheet, side, r * 1.4, 300, [tone(0.1), tone(0.35), tone(0.7)]) +
    wheel(x0 + r) +
    wheel(x1 - r)
  )
}

function rollers(sheet: Sheet, { x0, x1, radius }: Track): string {
  const [from, to] = [x0 + radius * 1.9, x1 - radius * 1.9]
  const edge = { stroke: '#08090a', 'stroke-width': 7 }
  const lower = repeat(7, (i) => {
    const x = from + ((to - from) / 6) * i
    const tones = sheet.rad(x - 30, 240, 150, '0 #6b7074, .6 #34383b, 1 #101213')
    return path(circle(x, 210, 130), tones, edge) + path(circle(x, 210, 44), '#17191b')
  })
  const upper = [0.3, 0.65]
    .map((share) => path(circle(x0 + (x1 - x0) * share, radius * 2 - 150, 84), '#34383b', edge))
    .join('')
  return lower + upper
}
