/** Codes of the model years from 1980 on; they repeat every 30 years. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** The tenth position of a VIN for a model year from 1980 on (49 CFR 565.15(d), table VI). */
export function modelYearCode(year: number): string {
  return YEAR_CODES.charAt((year - 1980) % 30)
}

/**
 * Whether a text is a hull identification number in the form in use since August 1984: builder,
 * serial, month letter, year digit, two digits of the model year (33 CFR 181.25).
 */
export function isHullNumber(hin: string, modelYear: number): boolean {
  const form = /^[A-Z0-9]{3}[A-HJ-NPR-Z0-9]{5}[A-L]([0-9])([0-9]{2})$/.exec(hin)
  if (!form || form[2] !== String(modelYear).slice(2)) return false
  return [modelYear - 1, modelYear].some((built) => String(built).endsWith(form[1] ?? '-'))
}
