/** Codes that somebody types from a mail or an app. */
import { z } from 'zod'
import { securityText } from '../../languages/site/security.ts'

/** Six digits, as apps show them in groups of three too. */
export const sixDigitRules = z.object({
  code: z.string().regex(/^\s*\d{3}\s?\d{3}\s*$/, { error: () => securityText('enterSixDigits') }),
})

/** What was typed, without the blanks. */
export function bareCode(typed: string): string {
  return typed.replaceAll(/\s/g, '')
}

/** What the sign-in service calls a code that is not the right one, or no longer. */
const WRONG = new Set<unknown>([
  'mfa_verification_failed',
  'mfa_challenge_expired',
  'mfa_ip_address_mismatch',
  'otp_expired',
  'reauthentication_not_valid',
])

/** What to say at the field of a code; undefined where it is not the code that was wrong, which a toast tells. */
export function codeFault(error: Error, words = securityText('wrongCode')): string | undefined {
  return 'code' in error && WRONG.has(error.code) ? words : undefined
}

/**
 * Says at its field that a code was wrong, in words for people: the service's are for programs.
 * @returns what went wrong, to be told; null when nothing did
 */
export function tellOfCode(
  form: { setErrors: (found: { code: string }) => void },
  error: Error | null,
  words?: string,
): Error | null {
  const fault = error && codeFault(error, words)
  if (!fault) return error
  form.setErrors({ code: fault })
  return new Error(fault, { cause: error })
}
