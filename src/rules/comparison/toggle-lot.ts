import { MAX_COMPARED } from './chosen-lots.ts'

/** With the lot, or without it where it was chosen; null where there is no room for it. */
export function toggled(lots: readonly string[], lot: string): string[] | null {
  if (lots.includes(lot)) return lots.filter((one) => one !== lot)
  return lots.length < MAX_COMPARED ? [...lots, lot] : null
}
