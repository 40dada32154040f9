import { poly, pts } from './geometry.ts'
import { clipped, path, type Sheet, stroke } from './sheet.ts'
/** The box of a window: left, right, bottom, top. */
export type GlassBox = readonly [x0: number, x1: number, y0: number, y1: number]

/** How a window looks. */
export interface GlassLook {
  /** What can be seen inside, drawn in the same place. */
  inside?: string
  /** Width of the dark frame around. */
  frame?: number
  /** Light enough that one sees through. */
  clear?: boolean
}

/** Side glass: a dark room behind it and three soft diagonal reflections. */
export function glass(
  sheet: Sheet,
  d: string,
  [x0, x1, y0, y1]: GlassBox,
  { inside = '', frame = 0, clear = false }: GlassLook = {},
): string {
  const [width, height] = [x1 - x0, y1 - y0]
  const reflection = (from: number, share: number, opacity: number) => {
    const [left, right] = [x0 + width * from, x0 + width * (from + share)]
    const lean = height * 0.75
    const slant = pts`${left + lean} ${y1 + 20}, ${right + lean} ${y1 + 20}, ${right} ${y0 - 20}, ${left} ${y0 - 20}`
    const fade = `0 #eaf4fa ${opacity}, .55 #d7e6ee ${opacity * 0.55}, 1 #d7e6ee ${opacity * 0.12}`
    return path(poly(slant), sheet.fall(y1, y0, fade))
  }
  const room = clear ? '0 #1b262c, .5 #3a4a52, 1 #62747d' : '0 #0b1013, .5 #1a2328, 1 #35434b'
  const light =
    inside +
    reflection(0.02, 0.13, 0.34) +
    reflection(0.19, 0.035, 0.24) +
    reflection(0.56, 0.17, 0.24) +
    stroke(d, '#000', 14, { opacity: 0.5, filter: sheet.blurInside(6) })
  return (
    (frame ? stroke(d, '#0a0c0e', frame * 2) : '') +
    path(d, sheet.fall(y1, y0, room)) +
    clipped(sheet, d, light) +
    stroke(d, '#050607', 7, { opacity: 0.85 })
  )
}

/** Where a seat stands behind a window: x, y and, if not 1, its size. */
export type SeatPlace = readonly [x: number, y: number, size?: number]

/** Seats with head restraints, as silhouettes. */
export function seatSilhouettes(places: readonly SeatPlace[]): string {
  return places
    .map(([x, y, size = 1]) => {
      const at = (dx: number, dy: number) =>
        `${(x + dx * size).toFixed(0)} ${(-(y + dy * size)).toFixed(0)}`
      const back = `M${at(-10, -160)}C${at(20, 60)} ${at(40, 190)} ${at(90, 260)}L${at(230, 255)}C${at(215, 140)} ${at(190, 0)} ${at(180, -160)}Z`
      const head = `M${at(110, 285)}C${at(100, 350)} ${at(120, 385)} ${at(180, 385)}C${at(235, 385)} ${at(245, 340)} ${at(225, 285)}Z`
      return path(back, '#07090b', { opacity: 0.8 }) + path(head, '#07090b', { opacity: 0.85 })
    })
    .join('')
}
