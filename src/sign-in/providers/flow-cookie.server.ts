/**
 * Binds a sign-in that leaves for a provider to the browser that began it. Without it somebody could send
 * another person's browser to the end of a sign-in of their own (RFC 9700, section 4.7).
 */
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { hashOfSecret } from '../hash-of-secret.server.ts'
import { FLOW_LIFE_MS } from '../sessions/flow-state.server.ts'

const COOKIE = 'hammerlane-sign-in'
const FORM = /^[A-Za-z0-9_-]{43}$/

/** Marks the browser; several sign-ins at once, in several tabs, share the mark. */
export function markBrowser(c: Context, issuer: string): Buffer {
  const mark = markOf(c, issuer) ?? randomBytes(32).toString('base64url')
  setCookie(c, COOKIE, mark, {
    path: '/',
    httpOnly: true,
    // The browser then takes it from this host alone, over HTTPS alone: none can be planted by a neighbour's.
    ...(isHttps(issuer) && { prefix: 'host', secure: true }),
    // Comes along when a provider sends the browser back, and with nothing that other sites ask for.
    sameSite: 'Lax',
    maxAge: (2 * FLOW_LIFE_MS) / 1_000,
  })
  return hashOfSecret(mark)
}

/** Null for a browser that was never marked. */
export function browserHash(c: Context, issuer: string): Buffer | null {
  const mark = markOf(c, issuer)
  return mark === null ? null : hashOfSecret(mark)
}

function markOf(c: Context, issuer: string): string | null {
  const mark = isHttps(issuer) ? getCookie(c, COOKIE, 'host') : getCookie(c, COOKIE)
  return mark && FORM.test(mark) ? mark : null
}

function isHttps(issuer: string): boolean {
  return new URL(issuer).protocol === 'https:'
}
