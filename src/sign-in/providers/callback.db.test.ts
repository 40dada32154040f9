import { beforeAll, expect, test } from 'vitest'
import {
  passProvider,
  sharedSignInTest,
  signInWithProvider,
  startOf,
} from '../../../test/sign-in/provider-sign-in.ts'
import { FLOW_LIFE_MS } from '../sessions/flow-state.server.ts'

const at = sharedSignInTest()
beforeAll(() => {
  at.provider.knows('ada', { email: 'ada@example.com', email_verified: true })
})

test('a state that was brought back once is refused the second time', async () => {
  const { tab, callback } = await stoppedAtCallback()
  const first = await tab.go(callback.href)
  expect(locationOf(first).searchParams.get('code')).toBeTruthy()
  const second = await tab.go(callback.href)
  expect(refusalIn(second)).toEqual(homeWith('flow_state_already_used'))
})

test('of ten returns at once with one state one is taken', async () => {
  const { tab, callback } = await stoppedAtCallback()
  const answers = await Promise.all(Array.from({ length: 10 }, () => tab.go(callback.href)))
  const codes = answers.filter((answer) => locationOf(answer).searchParams.has('code'))
  expect(codes).toHaveLength(1)
})

test('another browser cannot finish a sign-in, and does not spoil it for the first', async () => {
  const { tab, callback } = await stoppedAtCallback()
  const stranger = at.browser()
  expect(refusalIn(await stranger.tab.go(callback.href))).toEqual(homeWith('bad_oauth_state'))
  // Marked by a sign-in of its own it is still another browser.
  await stranger.tab.go(await startOf(stranger))
  expect(refusalIn(await stranger.tab.go(callback.href))).toEqual(homeWith('bad_oauth_state'))
  expect(locationOf(await tab.go(callback.href)).searchParams.get('code')).toBeTruthy()
})

test('a state is good for five minutes', async () => {
  const { tab, callback } = await stoppedAtCallback()
  at.service.pass(FLOW_LIFE_MS + 1_000)
  expect(refusalIn(await tab.go(callback.href))).toEqual(homeWith('bad_oauth_state'))
})

test.each(['', '?state=', '?state=nonsense', '?state=0b0f6a0e-7d1f-4b43-9d36-5b4f6a6f0d11&code=x'])(
  '/callback%s leads home with the reason',
  async (query) => {
    const { tab } = at.browser()
    await tab.go(await startOf(at.browser()))
    expect(refusalIn(await tab.go(`${at.service.url}/callback${query}`))).toEqual(
      homeWith('bad_oauth_state'),
    )
  },
)

test('a code of somebody else’s sign-in is refused by the provider, and told without details', async () => {
  const mine = await stoppedAtCallback()
  const theirs = await stoppedAtCallback()
  const mixed = new URL(mine.callback)
  mixed.searchParams.set('code', theirs.callback.searchParams.get('code') ?? '')
  const landed = locationOf(await mine.tab.go(mixed.href))
  const words = {
    error: 'server_error',
    error_code: 'bad_oauth_callback',
    error_description: 'Google did not confirm the sign-in. Please try again.',
  }
  expect(Object.fromEntries(landed.searchParams)).toEqual(words)
  expect(Object.fromEntries(new URLSearchParams(landed.hash.slice(1)))).toEqual({
    ...words,
    sb: '',
  })
})

test('an answer that names another issuer is refused (RFC 9207)', async () => {
  const { tab, callback } = await stoppedAtCallback()
  callback.searchParams.set('iss', 'https://evil.example')
  const landed = locationOf(await tab.go(callback.href))
  expect(landed.searchParams.get('error_code')).toBe('bad_oauth_callback')
})

test('who says no at the provider comes back to the page with its words', async () => {
  const browser = at.browser()
  const target = `${at.site}/auth?from=header`
  const { url, answer } = await browser.tab.follow(await startOf(browser, target), isCallback)
  const abort = /href="([^"]+\/abort)"/.exec((await answer?.text()) ?? '')?.[1] ?? ''
  const back = await browser.tab.follow(new URL(abort, url).href, isCallback)
  const landed = locationOf(await browser.tab.go(back.url.href))
  expect(Object.fromEntries(landed.searchParams)).toEqual({
    from: 'header',
    error: 'access_denied',
    error_code: 'bad_oauth_callback',
    error_description: 'End-User aborted interaction',
  })
  expect(refusalIn(await browser.tab.go(back.url.href))).toEqual(
    homeWith('flow_state_already_used'),
  )
})

test('an answer that is posted by a form comes back as a navigation, with the cookie', async () => {
  const { tab, callback } = await stoppedAtCallback()
  // Another site's form brings no cookie: a browser that was never here stands for it.
  const form = Object.fromEntries(callback.searchParams)
  const posted = await at.browser().tab.go(`${at.service.url}/callback`, { ...form, junk: 'x' })
  expect(posted.status).toBe(303)
  const members = Object.fromEntries(locationOf(posted).searchParams)
  expect(members).toEqual(form)
  expect(locationOf(await tab.go(locationOf(posted).href)).searchParams.get('code')).toBeTruthy()
})

test('a code is exchanged once, and only with the verifier of the browser that left', async () => {
  const browser = at.browser()
  const landed = await passProvider(browser, await startOf(browser), 'ada')
  const code = landed.searchParams.get('code') ?? ''
  const wrong = await exchange(code, 'x'.repeat(60))
  expect(wrong).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
  expect((await browser.client.exchangeCodeForSession(code)).error).toBeNull()
  expect(await exchange(code, 'x'.repeat(60))).toMatchObject({
    status: 404,
    body: { code: 'flow_state_not_found' },
  })
})

test('somebody who was banned is told so at the end of the way', async () => {
  at.provider.knows('banned', { email: 'banned@example.com', email_verified: true })
  const { user } = await signInWithProvider(at.browser(), 'banned')
  const users = at.service.db.updateTable('users').where('id', '=', user.id)
  await users.set({ banned_until: new Date('2999-01-01') }).execute()
  const browser = at.browser()
  const landed = await passProvider(browser, await startOf(browser), 'banned')
  expect(Object.fromEntries(landed.searchParams)).toMatchObject({
    error: 'access_denied',
    error_code: 'user_banned',
  })
})

test('no address but one of this site is led to', async () => {
  const browser = at.browser()
  const landed = await passProvider(
    browser,
    await startOf(browser, 'https://evil.example/steal'),
    'ada',
  )
  expect(landed.origin).toBe(at.site)
})

async function stoppedAtCallback() {
  const browser = at.browser()
  const start = await startOf(browser)
  const callback = await passProvider(browser, start, 'ada', { stopAtCallback: true })
  return { ...browser, callback }
}

function isCallback(url: URL): boolean {
  return url.pathname === '/auth/v1/callback'
}

function locationOf(answer: Response): URL {
  return new URL(answer.headers.get('location') ?? '')
}

function homeWith(code: string) {
  return { status: 303, page: `${at.site}/`, code, message: expect.stringMatching(/\S/) }
}

function refusalIn(answer: Response) {
  const { origin, pathname, searchParams } = locationOf(answer)
  return {
    status: answer.status,
    page: origin + pathname,
    code: searchParams.get('error_code'),
    message: searchParams.get('error_description'),
  }
}

async function exchange(code: string, verifier: string) {
  const body = { auth_code: code, code_verifier: verifier }
  const answer = await at.service.ask('POST', '/token?grant_type=pkce', { body })
  return { status: answer.status, body: await answer.json() }
}
