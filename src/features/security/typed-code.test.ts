import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { bareCode, codeFault, sixDigitRules } from './typed-code.ts'

test.each(['123456', ' 123 456 ', '000000'])('%j is a code', (code) => {
  expect(sixDigitRules.safeParse({ code }).success).toBe(true)
  expect(bareCode(code)).toMatch(/^\d{6}$/)
})

test.each(['', '12345', '1234567', '12345a'])('%j is none', (code) => {
  expect(sixDigitRules.safeParse({ code }).success).toBe(false)
})

test.each(['mfa_verification_failed', 'otp_expired', 'reauthentication_not_valid'])(
  'a code that is refused as %s is called wrong at its field',
  (code) => {
    const error = new AuthApiError('refused', 422, code)
    expect(codeFault(error)).toBe('That code is wrong or has expired')
  },
)

test.each([
  ['a lost connection', new AuthRetryableFetchError('Failed to fetch', 0)],
  ['too many tries', new AuthApiError('Please wait', 429, 'mfa_recovery_codes_locked')],
  ['an app that cannot be checked', new AuthApiError('x', 422, 'mfa_totp_verify_not_enabled')],
])('%s says nothing against the code', (_, error) => {
  expect(codeFault(error)).toBeUndefined()
})
