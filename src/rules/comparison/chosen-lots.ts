/** The vehicles that are compared, by the numbers of their lots, in the order in which they were chosen. */

/** More columns nobody keeps apart. */
export const MAX_COMPARED = 4

/** As an address or the browser's storage has them: "HL-10482,HL-10490". What is no lot number is left out, and each counts once. */
export function readLots(text: unknown): string[] {
  if (typeof text !== 'string') return []
  const lots = text.split(',').map((lot) => lot.trim().toUpperCase())
  return [...new Set(lots.filter((lot) => LOT.test(lot)))]
}

const LOT = /^HL-[1-9]\d{0,8}$/

export function lotsText(lots: readonly string[]): string {
  return lots.join(',')
}
