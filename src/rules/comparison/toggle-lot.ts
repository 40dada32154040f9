import { MAX_COMPARED } from './chosen-lots.ts'

export const COMPARISON_FULL = `You can compare up to ${MAX_COMPARED} vehicles. Remove one to add another.`

/** With the lot, or without it where it was chosen; null where there is no room for it. */
export function toggled(lots: readonly string[], lot: string): string[] | null {
  if (lots.includes(lot)) return lots.filter((one) => one !== lot)
  return lots.length < MAX_COMPARED ? [...lots, lot] : null
}
