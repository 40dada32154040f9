import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAuthentic, readRefreshToken, refreshToken } from './refresh-token.server.ts'

/** Halves of surrogate pairs and U+0000 included. */
const anyCodeUnit = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code))

const counter = fc.nat({ max: 2 ** 48 })
const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))

test('a token tells its session and counter, is always the same, and is authentic under its key alone', () => {
  fc.assert(
    fc.property(fc.uuid(), counter, key, (sessionId, count, secret) => {
      const token = refreshToken(sessionId, count, secret)
      expect(token).toMatch(/^[A-Za-z0-9_-]{64}$/)
      expect(refreshToken(sessionId, count, secret)).toBe(token)
      const claim = readRefreshToken(token)
      expect(claim).toMatchObject({ sessionId, counter: count })
      expect(claim && isAuthentic(claim, secret)).toBe(true)
      expect(claim && isAuthentic(claim, randomBytes(32))).toBe(false)
    }),
  )
})

test('a token of which one character was changed is not authentic', () => {
  const secret = randomBytes(32)
  const token = refreshToken(crypto.randomUUID(), 7, secret)
  for (let at = 0; at < token.length; at++) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    const claim = readRefreshToken(changed)
    expect(claim !== null && isAuthentic(claim, secret)).toBe(false)
  }
})

test('any other text is no token', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCodeUnit, maxLength: 100 }), (text) => {
      fc.pre(!/^[A-Za-z0-9_-]{64}$/.test(text))
      expect(readRefreshToken(text)).toBeNull()
    }),
  )
  expect(readRefreshToken('_'.repeat(64))).toBeNull()
})
