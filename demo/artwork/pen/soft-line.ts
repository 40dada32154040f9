import { boundsOf, line, type Point } from './geometry.ts'
import { stroke, type Sheet } from './sheet.ts'

/**
 * A blurred line with as much room as its blur needs. A blur that takes its room as a share of the
 * line's height would cut a flat line's glow off with a hard edge.
 */
export function softLine(
  sheet: Sheet,
  points: readonly Point[],
  color: string,
  width: number,
  deviation: number,
  opacity: number,
  transform?: string,
): string {
  const { x0, x1, y0, y1 } = boundsOf(points)
  const margin = width / 2 + deviation * 3
  const room = [x0 - margin, y0 - margin, x1 - x0 + margin * 2, y1 - y0 + margin * 2] as const
  const filter = sheet.blurIn(deviation, ...room)
  return stroke(line(points), color, width, { opacity, filter, transform })
}
