import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { sharedSignInTest, startOf } from '../../../test/sign-in/provider-sign-in.ts'

const at = sharedSignInTest()
let token: string
beforeAll(async () => {
  token = (await at.service.signedUp('hostile@example.com')).session.access_token
})

const anyText = fc.oneof(
  fc.string({
    unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)),
    maxLength: 200,
  }),
  fc.constantFrom('', '\0', '\ud800', '\r\nset-cookie: x=1', 'x'.repeat(5_000), '%00', '..'),
)

const members = [
  'provider',
  'redirect_to',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'state',
  'code',
  'error',
  'error_description',
  'iss',
  'user',
  '__proto__',
]
const anyQuery = fc
  .dictionary(fc.constantFrom(...members), fc.oneof(anyText, fc.constant('google')))
  .map((query) => new URLSearchParams(query).toString())

const anyPath = fc.constantFrom(
  ['GET', '/authorize'],
  ['GET', '/callback'],
  ['GET', '/user/identities/authorize'],
  ['DELETE', '/user/identities/%00'],
  ['DELETE', '/user/identities/%ED%A0%80'],
)

test('whatever a browser asks for, it is refused or sent somewhere, never a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(anyPath, anyQuery, async ([method, path], query) => {
      const answer = await fetch(`${at.service.url}${path}?${query}`, {
        method: method ?? 'GET',
        redirect: 'manual',
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.status).toBeLessThan(500)
      const body = await answer.text()
      expect(body === '' || 'msg' in JSON.parse(body) || 'url' in JSON.parse(body)).toBe(true)
    }),
    { numRuns: 80 },
  )
})

test('whatever a provider sends back with a good state, it ends on the site', async () => {
  const browser = at.browser()
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      const way = await browser.tab.go(await startOf(browser))
      const state = new URL(way.headers.get('location') ?? '').searchParams.get('state') ?? ''
      const answer = new URLSearchParams(query)
      answer.set('state', state)
      const back = await browser.tab.go(`${at.service.url}/callback?${answer}`)
      expect(back.status).toBe(302)
      const landed = new URL(back.headers.get('location') ?? '')
      expect(landed.origin).toBe(at.site)
      expect(landed.searchParams.get('error_code')).toBe('bad_oauth_callback')
    }),
    { numRuns: 30 },
  )
})

test('whatever is given as an ID token or posted as a form, it is refused', async () => {
  const anyBody = fc.dictionary(
    fc.constantFrom('provider', 'id_token', 'nonce', 'access_token', 'link_identity', 'issuer'),
    fc.oneof(anyText, fc.jsonValue(), fc.constant('google'), fc.constant('e30.e30.e30')),
  )
  await fc.assert(
    fc.asyncProperty(anyBody, anyText, async (body, form) => {
      const granted = await at.service.ask('POST', '/token?grant_type=id_token', { body, token })
      expect(granted.status).toBeGreaterThanOrEqual(400)
      expect(granted.status).toBeLessThan(500)
      const url = `${at.service.url}/callback`
      const posted = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
      expect(posted.status).toBe(303)
    }),
    { numRuns: 60 },
  )
})
