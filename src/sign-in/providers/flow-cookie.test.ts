import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { browserHash, markBrowser } from './flow-cookie.server.ts'

const ISSUERS = {
  https: 'https://auctions.example.com/auth/v1',
  http: 'http://localhost:3000/auth/v1',
}

function browser(issuer: string) {
  const app = new Hono()
  app.get('/away', (c) => c.text(markBrowser(c, issuer).toString('hex')))
  app.get('/back', (c) => c.text(browserHash(c, issuer)?.toString('hex') ?? 'unknown'))
  return app
}

test('over HTTPS no other host and no page over HTTP can set or read the mark of a browser', async () => {
  const answer = await browser(ISSUERS.https).request('/away')
  const cookie = answer.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^__Host-hammerlane-sign-in=[\w-]{43}; /)
  expect(cookie.split('; ').slice(1).toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=600',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
})

test('the browser that was marked is known again, and one with a mark of another name is not', async () => {
  for (const issuer of Object.values(ISSUERS)) {
    const app = browser(issuer)
    const away = await app.request('/away')
    const [cookie = ''] = (away.headers.get('set-cookie') ?? '').split(';')
    const back = (mark: string) => app.request('/back', { headers: { cookie: mark } })
    expect(await (await back(cookie)).text()).toBe(await away.text())
    const planted = cookie.replace(/^(__Host-)?/, (prefix) => (prefix ? '' : '__Host-'))
    expect(await (await back(planted)).text()).toBe('unknown')
  }
})
