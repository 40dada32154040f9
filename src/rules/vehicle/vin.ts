/** Weights of the 17 positions; the check digit itself, the ninth, weighs nothing. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Values of the letters; I, O and Q do not occur in a VIN. */
const LETTER_VALUES: Record<string, number> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8 },
  ...{ J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
}

/**
 * The check digit, '0' to '9' or 'X', that belongs at the ninth position of a VIN.
 * Source: 49 CFR 565.15(c), tables III to V.
 * @throws RangeError when the text is not 17 characters that a VIN may have.
 */
export function vinCheckDigit(vin: string): string {
  if (!/^[A-HJ-NPR-Z0-9]{8}.[A-HJ-NPR-Z0-9]{8}$/.test(vin))
    throw new RangeError(`Not a VIN: ${vin}`)
  const sum = WEIGHTS.reduce((total, weight, position) => {
    const character = vin.charAt(position)
    return total + weight * (weight === 0 ? 0 : (LETTER_VALUES[character] ?? Number(character)))
  }, 0)
  const rest = sum % 11
  return rest === 10 ? 'X' : String(rest)
}

/** Whether a VIN has the right form and its own check digit. */
export function isVin(vin: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{8}[0-9X][A-HJ-NPR-Z0-9]{8}$/.test(vin) && vinCheckDigit(vin) === vin[8]
}
