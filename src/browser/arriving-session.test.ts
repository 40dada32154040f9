import { expect, test } from 'vitest'
import { arrivingIn, unusedCodeIn, withoutCode, withoutSession } from './arriving-session.ts'

const DANA = { sub: 'dana', email: 'dänä@example.com' }
const PAGE = 'https://hammerlane.test/auctions'

test('a session is found in the fragment and in the query, and taken off the address', () => {
  const found = { userId: 'dana', email: DANA.email, isRecovery: true, refreshToken: 'r' }
  expect(arrivingIn(`${PAGE}#${tokens(DANA)}&type=recovery`)).toMatchObject(found)
  const asked = `${PAGE}?view=security&${tokens(DANA)}&type=recovery`
  expect(arrivingIn(asked)).toMatchObject(found)
  expect(withoutSession(asked)).toBe(`${PAGE}?view=security`)
  expect(withoutSession(`${PAGE}?q=2019#${tokens(DANA)}`)).toBe(`${PAGE}?q=2019`)
  expect(arrivingIn(`${PAGE}#access_token=forged&refresh_token=r`)).toBeNull()
  expect(arrivingIn(`${PAGE}#bids`)).toBeNull()
})

test('a code is found in the query alone, and taken off the address', () => {
  expect(unusedCodeIn(`${PAGE}?code=x&view=security`)).toBe('stray')
  expect(withoutCode(`${PAGE}?code=x&view=security&sb_flow_id=1`)).toBe(`${PAGE}?view=security`)
  expect(withoutCode(`${PAGE}?code=x#bids`)).toBe(`${PAGE}#bids`)
  expect(unusedCodeIn(`${PAGE}#code=x`)).toBeNull()
})

test('the kind of the link says what became of it, and is taken off the address also where the code was used', () => {
  expect(unusedCodeIn(`${PAGE}?code=x#type=email_change`)).toBe('changed')
  expect(unusedCodeIn(`${PAGE}?code=x#type=signup`)).toBe('unconfirmed')
  expect(unusedCodeIn(`${PAGE}#type=email_change`)).toBeNull()
  expect(withoutCode(`${PAGE}?view=security#type=email_change`)).toBe(`${PAGE}?view=security`)
})

function tokens(claims: object): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `access_token=e30.${payload}.sig&expires_in=3600&refresh_token=r&token_type=bearer`
}
