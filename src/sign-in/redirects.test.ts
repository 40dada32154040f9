import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { redirectTarget, withMessage } from './redirects.server.ts'

const SITE = 'https://auctions.example.com'

test.each([
  ['a page of the site', `${SITE}/auctions?page=2#top`, `${SITE}/auctions?page=2#top`],
  ['nothing', '', `${SITE}/`],
  ['another site', 'https://evil.example/', `${SITE}/`],
  ['a name that begins like ours', `${SITE}.evil.example/`, `${SITE}/`],
  ['a subdomain', 'https://x.auctions.example.com/', `${SITE}/`],
  ['our name as a user', `https://auctions.example.com@evil.example/`, `${SITE}/`],
  ['a user of ours', `https://somebody@auctions.example.com/`, `${SITE}/`],
  ['another scheme', 'http://auctions.example.com/', `${SITE}/`],
  ['another port', `${SITE}:8443/`, `${SITE}/`],
  ['a program', 'javascript:alert(1)', `${SITE}/`],
  ['data', 'data:text/html,x', `${SITE}/`],
  ['an address without a scheme', '//evil.example/', `${SITE}/`],
  ['backslashes', 'https:\\\\evil.example\\', `${SITE}/`],
  ['a backslash before an at sign', `${SITE}\\@evil.example/`, `${SITE}/@evil.example/`],
  ['a path alone', '/auctions', `${SITE}/`],
  [
    'line breaks',
    `${SITE}/a\r\nlocation: https://evil.example`,
    `${SITE}/alocation:%20https://evil.example`,
  ],
  ['a look-alike letter', 'https://аuctions.example.com/', `${SITE}/`],
  ['a decimal host', 'http://2130706433/', `${SITE}/`],
  ['a very long address', `${SITE}/${'x'.repeat(3_000)}`, `${SITE}/`],
])('%s as redirect_to leads to this site', async (_, asked, expected) => {
  expect(await target(SITE, asked)).toBe(expected)
})

test('without redirect_to the page that asks is taken, if it is of this site', async () => {
  expect(await target(SITE, 'https://evil.example/', `${SITE}/auth`)).toBe(`${SITE}/auth`)
  expect(await target(SITE, '', 'https://evil.example/')).toBe(`${SITE}/`)
})

test('on a developer machine the port is free, the machine is not', async () => {
  expect(await target('http://localhost:3000', 'http://localhost:5173/a')).toBe(
    'http://localhost:5173/a',
  )
  expect(await target('http://localhost:3000', 'http://127.0.0.1:5173/')).toBe(
    'http://localhost:3000/',
  )
})

test('messages are added to the query and take the place of the fragment', () => {
  expect(withMessage(`${SITE}/auth?a=1#old`, { code: 'x y' })).toBe(`${SITE}/auth?a=1&code=x+y`)
  expect(withMessage(`${SITE}/#old`, {}, { sb: '', type: 'recovery' })).toBe(
    `${SITE}/#sb=&type=recovery`,
  )
})

async function target(site: string, asked: string, referer?: string): Promise<string> {
  const app = new Hono().get('/', (c) =>
    c.text(redirectTarget({ issuer: () => `${site}/auth/v1` }, c)),
  )
  const answer = await app.request(`/?redirect_to=${encodeURIComponent(asked)}`, {
    headers: referer ? { referer } : {},
  })
  return answer.text()
}
