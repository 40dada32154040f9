/**
 * Vehicles are drawn in millimetres with the nose at the left, y upwards and the ground at 0.
 * Everything here turns such points into SVG path data, where y goes downwards.
 */

/** A point; k says how it is rounded: 0 is a hard corner, 1 (the default) smooth. */
export type Point = readonly [x: number, y: number, k?: number]

const parsed = new WeakMap<TemplateStringsArray, readonly Point[]>()

/** Reads points written as ``pts`0 10, 40 60 .5, ${width} 80` ``: x, y and how round, commas between. */
export function pts(texts: TemplateStringsArray, ...values: number[]): readonly Point[] {
  const known = parsed.get(texts)
  if (known) return known
  const points = String.raw(texts, ...values)
    .split(',')
    .map((point): Point => {
      const [x = 0, y = 0, k] = point.trim().split(/\s+/).map(Number)
      return k === undefined ? [x, y] : [x, y, k]
    })
  if (values.length === 0) parsed.set(texts, points)
  return points
}

/** One decimal is enough in a drawing of millimetres. */
export function round1(value: number): number {
  return Math.round(value * 10) / 10
}

const xy = (x: number, y: number) => `${round1(x)} ${round1(-y)}`

/** Smooth path through points; tangents are bounded by the nearest segment, so it never overshoots. */
export function smooth(points: readonly Point[], closed = true, tension = 0.36): string {
  const count = points.length
  const at = (i: number): Point =>
    points[closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))] ?? [0, 0]
  const tangent = (i: number): readonly [number, number] => {
    const [before, after] = [at(i - 1), at(i + 1)]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    return [dx / length, dy / length]
  }
  let d = `M${xy(at(0)[0], at(0)[1])}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b] = [at(i), at(i + 1)]
    const [ka, kb] = [a[2] ?? 1, b[2] ?? 1]
    if (ka === 0 && kb === 0) {
      d += `L${xy(b[0], b[1])}`
      continue
    }
    const reach = Math.hypot(b[0] - a[0], b[1] - a[1]) * tension
    const [ta, tb] = [tangent(i), tangent(i + 1)]
    const from = xy(a[0] + ta[0] * reach * ka, a[1] + ta[1] * reach * ka)
    const to = xy(b[0] - tb[0] * reach * kb, b[1] - tb[1] * reach * kb)
    d += `C${from} ${to} ${xy(b[0], b[1])}`
  }
  return closed ? `${d}Z` : d
}

/** Open smooth line. */
export function line(points: readonly Point[]): string {
  return smooth(points, false)
}

/** Straight edges. */
export function poly(points: readonly Point[], closed = true): string {
  return `M${points.map(([x, y]) => xy(x, y)).join('L')}${closed ? 'Z' : ''}`
}

/** Circle around a point. */
export function circle(cx: number, cy: number, r: number): string {
  return oval(cx, cy, r, r)
}

/** Ellipse around a point. */
export function oval(cx: number, cy: number, rx: number, ry: number): string {
  const radii = `${round1(rx)} ${round1(ry)}`
  const left = xy(cx - rx, cy)
  return `M${left}A${radii} 0 1 1 ${xy(cx + rx, cy)}A${radii} 0 1 1 ${left}Z`
}

/** Arc of a circle; degrees counter-clockwise from the x axis. */
export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return xy(cx + r * Math.cos(angle), cy + r * Math.sin(angle))
  }
  const large = Math.abs(to - from) > 180 ? 1 : 0
  const sweep = to > from ? 0 : 1
  return `M${at(from)}A${round1(r)} ${round1(r)} 0 ${large} ${sweep} ${at(to)}`
}

/** Rectangle from its lower left corner, with rounded corners. */
export function rrect(x: number, y: number, w: number, h: number, radius = 0): string {
  const r = Math.min(radius, w / 2, h / 2)
  const [left, top] = [round1(x), round1(-(y + h))]
  if (!r) return `M${left} ${top}h${round1(w)}v${round1(h)}h${round1(-w)}Z`
  const [R, W, H] = [round1(r), round1(w - 2 * r), round1(h - 2 * r)]
  const corner = (dx: number, dy: number) => `a${R} ${R} 0 0 1 ${dx} ${dy}`
  return (
    `M${round1(x + r)} ${top}h${W}${corner(R, R)}v${H}${corner(-R, R)}` +
    `h${round1(-W)}${corner(-R, -R)}v${round1(-H)}${corner(R, -R)}Z`
  )
}

/** The same points, moved. */
export function shift(points: readonly Point[], dx: number, dy: number): Point[] {
  return points.map(([x, y, k]) => (k === undefined ? [x + dx, y + dy] : [x + dx, y + dy, k]))
}

/** The other half of an outline that is given for x >= 0, added to it. */
export function mirrored(half: readonly Point[]): Point[] {
  return [...half, ...flipped(half).toReversed()]
}

/** Left becomes right, around x = 0. */
export function flipped(points: readonly Point[]): Point[] {
  return points.map(([x, y, k]) => (k === undefined ? [-x, y] : [-x, y, k]))
}

/** The box around points. */
export function boundsOf(points: readonly Point[]): {
  x0: number
  x1: number
  y0: number
  y1: number
} {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
}

/** Drawings of a row of equal things: made for 0 to count - 1 and joined. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}
