import { expect, test } from 'vitest'
import { isHalfSignedIn, waysOf, type KnownFactor } from './second-step.ts'

test('without a verified factor there is no second step', () => {
  expect(waysOf()).toEqual([])
  expect(waysOf([factor('totp', 'unverified')])).toEqual([])
  expect(isHalfSignedIn(session('aal1', [factor('totp', 'unverified')]))).toBe(false)
})

test('a verified factor makes the password half of a sign-in', () => {
  expect(isHalfSignedIn(session('aal1', [factor('totp')]))).toBe(true)
  expect(isHalfSignedIn(session('aal2', [factor('totp')]))).toBe(false)
  expect(isHalfSignedIn({ access_token: 'not a token', user: { factors: [factor('totp')] } })).toBe(
    false,
  )
})

test('passkeys come before the app, recovery codes last and never alone', () => {
  const factors = [factor('totp'), factor('webauthn')]
  expect(waysOf(factors).map(({ kind }) => kind)).toEqual(['passkey', 'app', 'recovery-code'])
  expect(waysOf([factor('recovery_code')])).toEqual([])
})

function factor(type: string, status = 'verified'): KnownFactor {
  return { id: crypto.randomUUID(), factor_type: type, status, friendly_name: 'Mine' }
}

function session(aal: string, factors: KnownFactor[]) {
  const payload = Buffer.from(JSON.stringify({ aal, name: 'Zoë 🚗' })).toString('base64url')
  return { access_token: `head.${payload}.signature`, user: { factors } }
}
