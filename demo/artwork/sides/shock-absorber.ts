import { tube } from '../pen/materials.ts'
import { stroke } from '../pen/sheet.ts'

/** Shock absorber with its spring. */
export const shock = (x0: number, y0: number, x1: number, y1: number, c: string) => {
  const n = 9
  let s = ''
  for (let i = 1; i < n; i++) {
    const f = i / n,
      x = x0 + (x1 - x0) * f,
      y = y0 + (y1 - y0) * f
    s +=
      stroke(`M${x - 34} ${-y + 10}L${x + 34} ${-y - 10}`, c, 13) +
      stroke(`M${x - 30} ${-y + 6}L${x + 10} ${-y - 8}`, '#fff', 4, { opacity: 0.45 })
  }
  return tube(`M${x0} ${-y0}L${x1} ${-y1}`, 34, '#8f959a') + s
}
