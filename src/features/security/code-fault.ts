/** What the sign-in service calls a code that is not the right one, or no longer. */
const WRONG = new Set<unknown>([
  'mfa_verification_failed',
  'mfa_challenge_expired',
  'mfa_ip_address_mismatch',
  'otp_expired',
  'reauthentication_not_valid',
])

/** What to say at the field of a code; undefined where it is not the code that was wrong, which a toast tells. */
export function codeFault(error: Error): string | undefined {
  const isWrong = 'code' in error && WRONG.has(error.code)
  return isWrong ? 'That code is wrong or has expired' : undefined
}
