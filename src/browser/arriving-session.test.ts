import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  arrivingIn,
  expectMail,
  expectReturn,
  isAwaited,
  MARK,
  withoutSession,
} from './arriving-session.ts'

const DANA = { sub: 'dana', email: 'dänä@example.com' }
const PAGE = 'https://hammerlane.test/auctions'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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

test('nobody’s session is awaited where nothing was asked for', () => {
  expect(isAwaited(arriving())).toBe(false)
})

test('who is signed in is awaited, and nobody else, whatever was asked for', () => {
  expectMail(DANA.email)
  expect(isAwaited(arriving(), { id: 'dana' })).toBe(true)
  expect(isAwaited(arriving(), { id: 'somebody else' })).toBe(false)
})

test('the link of a mail is awaited in the browser that asked for it, for an hour', () => {
  expectMail(' DÄNÄ@example.com')
  expect(isAwaited(arriving())).toBe(true)
  expect(isAwaited(arriving({ sub: 'x', email: 'stranger@example.com' }))).toBe(false)
  expect(isAwaited(arriving({ sub: 'x', email: '' }))).toBe(false)
  vi.setSystemTime(3_600_000)
  expect(isAwaited(arriving())).toBe(false)
})

test('the way back from a provider is awaited with its mark, for ten minutes', () => {
  const mark = expectReturn()
  const back = (brought: string) => arriving(DANA, `/auth?${MARK}=${brought}`)
  expect(isAwaited(back(mark))).toBe(true)
  expect(isAwaited(back('guessed'))).toBe(false)
  expect(isAwaited(arriving())).toBe(false)
  vi.setSystemTime(600_000)
  expect(isAwaited(back(mark))).toBe(false)
})

function arriving(claims: object = DANA, path = '/auctions') {
  const found = arrivingIn(`https://hammerlane.test${path}#${tokens(claims)}`)
  if (!found) throw new Error('There is no session in the address')
  return found
}

function tokens(claims: object): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `access_token=e30.${payload}.sig&expires_in=3600&refresh_token=r&token_type=bearer`
}

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
