import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsIntoTokens } from '../users/credentials.server.ts'
import { providerPerson } from './provider-person.server.ts'

const GOOGLE = { iss: 'https://accounts.google.com', sub: '1', email: 'Ada@Example.com' }

test.each([
  ['google', { ...GOOGLE, email_verified: true }, true],
  ['google', { ...GOOGLE, email_verified: false }, false],
  ['google', { ...GOOGLE, email_verified: 'false' }, false],
  ['google', { ...GOOGLE, email_verified: 1 }, false],
  ['google', GOOGLE, false],
  ['apple', { ...GOOGLE, email_verified: 'true' }, true],
  // Microsoft lets administrators type any address; only the owner of the domain is vouched for.
  ['azure', { ...GOOGLE, email_verified: true }, false],
  ['azure', { ...GOOGLE, xms_edov: true }, true],
  ['azure', { ...GOOGLE, xms_edov: '1' }, true],
  [
    'custom:office',
    { ...GOOGLE, iss: 'https://login.microsoftonline.com/x/v2.0', email_verified: true },
    false,
  ],
])('%s vouches for an address with %o: %s', (provider, claims, isVerified) => {
  const person = providerPerson(provider, claims)
  expect(person?.isEmailVerified).toBe(isVerified)
  expect(person?.data['email_verified']).toBe(isVerified)
  expect(person?.email).toBe('ada@example.com')
})

test('names, pictures and addresses are kept if they can be, and left out if not', () => {
  const person = providerPerson('google', {
    ...GOOGLE,
    given_name: 'Ada',
    family_name: 'Lovelace',
    picture: 'http://insecure.example/a.png',
    preferred_username: 'x'.repeat(101),
  })
  expect(person).toMatchObject({ fullName: 'Ada Lovelace', data: { full_name: 'Ada Lovelace' } })
  expect(person?.data).not.toHaveProperty('picture')
  expect(person?.data).not.toHaveProperty('user_name')
  expect(providerPerson('google', { ...GOOGLE, email: 'nobody' })?.email).toBeNull()
})

const anyText = fc.string({
  unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)),
  maxLength: 600,
})
const anyClaims = fc.dictionary(
  fc.constantFrom('iss', 'sub', 'email', 'email_verified', 'name', 'picture', 'given_name', 'tid'),
  fc.oneof(anyText, fc.jsonValue(), fc.emailAddress(), fc.webUrl()),
)

test('whatever a provider claims, what is kept can be stored and fits into tokens', () => {
  fc.assert(
    fc.property(fc.constantFrom('google', 'azure'), anyClaims, (provider, claims) => {
      const person = providerPerson(provider, claims)
      if (!person) return
      expect(fitsIntoTokens(person.data)).toBe(true)
      expect(JSON.stringify(person)).not.toContain(String.raw`\u0000`)
      expect(JSON.stringify(person).isWellFormed()).toBe(true)
      expect(JSON.stringify(person)).not.toMatch(/\\ud[89a-f]/i)
      expect(person.isEmailVerified && person.email === null).toBe(false)
    }),
  )
})
