import { invalid } from '../auth-error.server.ts'

/** The number as it is stored: digits, without plus and spaces. @throws AuthError 400 for what is no number (E.164) */
export function acceptPhone(given: string): string {
  const digits = given.replaceAll(' ', '').replace(/^\+/, '')
  if (!/^[1-9][0-9]{1,14}$/.test(digits)) {
    throw invalid('Invalid phone number format (E.164 required)')
  }
  return digits
}
