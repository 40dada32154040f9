/** The number on the key tag: HL-10482. */
export function lotNumber(number: number): string {
  return `HL-${number}`
}
