import type { Factor, User } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { isHalfSignedIn, waysOf } from './second-step.ts'

test('without a verified factor there is no second step', () => {
  expect(waysOf()).toEqual([])
  expect(waysOf([factor('totp', 'unverified')])).toEqual([])
  expect(isHalfSignedIn(session('aal1', [factor('totp', 'unverified')]))).toBe(false)
})

test('a verified factor makes the password half of a sign-in', () => {
  expect(isHalfSignedIn(session('aal1', [factor('totp')]))).toBe(true)
  expect(isHalfSignedIn(session('aal2', [factor('totp')]))).toBe(false)
  expect(isHalfSignedIn({ access_token: 'not a token', user: userWith([factor('totp')]) })).toBe(
    false,
  )
})

test('passkeys come before the app, recovery codes last and never alone', () => {
  const factors = [factor('totp'), factor('webauthn')]
  expect(waysOf(factors).map(({ kind }) => kind)).toEqual(['passkey', 'app', 'recovery-code'])
  expect(waysOf([factor('recovery_code')])).toEqual([])
})

function factor(type: string, status = 'verified'): Factor {
  const at = '2026-01-01T00:00:00Z'
  const made = { id: crypto.randomUUID(), factor_type: type, status, created_at: at }
  // The types of the client name the literals; the server's words are the same.
  return { ...made, updated_at: at, friendly_name: 'Mine' } as unknown as Factor
}

function userWith(factors: Factor[]): User {
  // Only these members are read; the client's type has many more.
  return { id: 'someone', factors } as unknown as User
}

function session(aal: string, factors: Factor[]) {
  const payload = Buffer.from(JSON.stringify({ aal, name: 'Zoë 🚗' })).toString('base64url')
  return { access_token: `head.${payload}.signature`, user: userWith(factors) }
}
