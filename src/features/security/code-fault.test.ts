import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { codeFault } from './code-fault.ts'

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
